import type { DatabaseConnection, Kysely, TransactionBuilder } from 'kysely';
import type { Connection } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * The driver's connection of each transaction that is open. A compiled statement goes to it directly: the queue and the
 * checks that Kysely puts before it cost ten promises a statement, more than SQLite takes to run one.
 */
export const openConnections = new WeakMap<Connection, DatabaseConnection>();

/** Runs work in a transaction; once the work is done, a late statement meets Kysely's own refusal. */
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
