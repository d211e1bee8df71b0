import type { DatabaseConnection, Kysely, TransactionBuilder } from 'kysely';
import type { Connection } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * The driver connection of each open transaction. A compiled statement uses it directly: the queue and the
 * checks that Kysely runs first cost ten promises per statement, more than SQLite takes to execute one.
 */
export const openConnections = new WeakMap<Connection, DatabaseConnection>();

/** Runs work in a transaction; once the work is done, a late statement fails with Kysely's own error. */
export function inTransaction<T>(
  transaction: TransactionBuilder<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return transaction.execute(async (db) => {
    await db.getExecutor().provideConnection(async (connection) => {
      openConnections.set(db, connection);
    });
    try {
      return await work(db);
    } finally {
      openConnections.delete(db);
    }
  });
}
