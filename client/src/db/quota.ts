/** The disk is full. Dexie wraps what the browser threw. Requirement S13. */
export function isQuota(error: unknown): boolean {
  const named = error as { name?: string; inner?: { name?: string } } | null;
  return named?.name === 'QuotaExceededError' || named?.inner?.name === 'QuotaExceededError';
}
