import type { Dexie } from 'dexie';

/** Opens a database again: after a failed opening, Dexie rejects every call with that error. */
export async function reopened(database: Dexie): Promise<void> {
  database.close();
  await database.open();
}
