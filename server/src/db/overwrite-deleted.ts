import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * From now until the file is opened again, SQLite overwrites what is deleted or replaced: it would otherwise stay in free parts of the
 * file. It costs writes, so it is for work that removes what must not be read. PostgreSQL reuses the space after its vacuum.
 */
export async function overwriteDeleted({ dialect, writePlatform }: Database): Promise<void> {
  if (dialect === 'sqlite') await writePlatform((tx) => sql`PRAGMA secure_delete = ON`.execute(tx));
}
