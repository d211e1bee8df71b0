import type { Dexie } from 'dexie';

/** Opens a database again: Dexie answers every call after a failed opening with that failure. */
export async function reopened(database: Dexie): Promise<void> {
  database.close();
  await database.open();
}
