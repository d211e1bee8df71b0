import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Makes SQLite overwrite what is deleted or replaced until the file is opened again: it would otherwise stay in free
 * parts of the file. The writes cost, so this is for work that removes what must not be read. PostgreSQL reuses the
 * space after its vacuum.
 */
export async function overwriteDeleted({ dialect, writePlatform }: Database): Promise<void> {
  if (dialect === 'sqlite') await writePlatform((tx) => sql`PRAGMA secure_delete = ON`.execute(tx));
}
