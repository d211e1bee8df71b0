import { QUEUE_DATABASE } from './queue-store.ts';

/** Whether this browser has a queue, found out without creating one. False where the browser doesn't say. */
export async function hasQueue(): Promise<boolean> {
  const known = (await globalThis.indexedDB?.databases?.()) ?? [];
  return known.some(({ name }) => name === QUEUE_DATABASE);
}
