/** Whether the browser promised to keep what is stored here. Requirement K18; shown, never relied on. */
export type StoragePersistence = 'persistent' | 'best-effort' | 'unknown';

/** Asks nobody, unlike `requestPersistence`; 'unknown' where the browser can't say. */
export async function storagePersistence(): Promise<StoragePersistence> {
  const isPersisted = await navigator.storage?.persisted?.().catch(() => null);
  if (typeof isPersisted !== 'boolean') return 'unknown';
  return isPersisted ? 'persistent' : 'best-effort';
}

/** Asks the browser for the promise; some ask the person, some decide by themselves. */
export async function requestPersistence(): Promise<StoragePersistence> {
  await navigator.storage?.persist?.().catch(() => false);
  return storagePersistence();
}
