import { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { inTransaction } from '../open-connections.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import type { Tables } from '../tables.ts';

export type Reader = Pick<Database, 'readVenue' | 'readPlatform' | 'close'>;

/** The cache in kB, which is small: such a reader goes on and comes back to nothing. */
const CACHE_KB = 8_192;

/**
 * Opens one connection that only reads, for a thread that reads much: of SQLite without the mapped file that the server's readers keep
 * in memory. Loads the driver that it needs.
 */
export async function openReader(url: string): Promise<Reader> {
  if (/^postgres(ql)?:/.test(url)) {
    const { openPostgres } = await import('../postgres/postgres.ts');
    return openPostgres({ connectionString: url, poolSize: 1 });
  }
  const { openSqliteConnection } = await import('../sqlite/sqlite-connection.ts');
  const connection = openSqliteConnection(url.replace(/^sqlite:/, ''), 'reader');
  connection.pragma('mmap_size = 0');
  connection.pragma(`cache_size = -${CACHE_KB}`);
  const read = new Kysely<Tables>({ dialect: sqliteDialect({ open: () => connection, max: 1 }, 'BEGIN') });
  return {
    readVenue: (_clientId, work) => inTransaction(read.transaction(), work),
    readPlatform: (work) => inTransaction(read.transaction(), work),
    async close() {
      await read.destroy();
      connection.close();
    },
  };
}
