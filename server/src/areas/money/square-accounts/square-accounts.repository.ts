import type { Connection } from '#db/database';
import type { SquareAccountTable } from './square-accounts.table.ts';

/** The Square account that a venue has connected, with its secrets sealed; undefined if none. */
export async function findSquareAccount(db: Connection, clientId: string): Promise<SquareAccountTable | undefined> {
  return db.selectFrom('square_accounts').where('client_id', '=', clientId).selectAll().executeTakeFirst();
}

/** Stores a venue's Square account in place of an earlier one, of which only `created_at` is kept. */
export async function putSquareAccount(db: Connection, row: SquareAccountTable): Promise<void> {
  const { client_id: _clientId, created_at: _createdAt, ...changed } = row;
  await db
    .insertInto('square_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(changed))
    .execute();
}

/** Whether there was one. */
export async function deleteSquareAccount(db: Connection, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('square_accounts')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
