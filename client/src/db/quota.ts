/** Whether the disk is full. Dexie wraps the browser's error. Requirement S13. */
export function isQuota(error: unknown): boolean {
  const named = error as { name?: string; inner?: { name?: string } } | null;
  return named?.name === 'QuotaExceededError' || named?.inner?.name === 'QuotaExceededError';
}
