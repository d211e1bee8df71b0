import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

export type DeletionRow = Row<'client_deletions'>;

/** Records that a venue was deleted and when it will be erased. Platform transaction. */
export async function insertDeletion(db: Connection, row: NewRow<'client_deletions'>): Promise<void> {
  await db.insertInto('client_deletions').values(row).execute();
}

/** A venue's deletion, also after it was erased; undefined where it was never deleted or was restored. */
export function findDeletion(db: Connection, clientId: string): Promise<DeletionRow | undefined> {
  return db.selectFrom('client_deletions').selectAll().where('client_id', '=', clientId).executeTakeFirst();
}

/** Returns whether it could still be restored. */
export async function removeDeletion(db: Connection, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('client_deletions')
    .where('client_id', '=', clientId)
    .where('erasing_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those that are not erased yet, with what an admin recognizes them by. Platform transaction. */
export function listDeletions(db: Connection) {
  return db
    .selectFrom('client_deletions')
    .innerJoin('clients', 'clients.client_id', 'client_deletions.client_id')
    .where('client_deletions.erased_at', 'is', null)
    .selectAll('client_deletions')
    .select([
      'clients.client_name',
      'clients.contact_first_name',
      'clients.contact_last_name',
      'clients.email',
      'clients.phone',
    ])
    .orderBy('client_deletions.erase_after')
    .orderBy('client_deletions.client_id')
    .execute();
}

/** Those whose time to be restored is over. Platform transaction. */
export function listDueErasures(db: Connection, nowAtUtc: string, limit: number): Promise<DeletionRow[]> {
  return db
    .selectFrom('client_deletions')
    .selectAll()
    .where('erased_at', 'is', null)
    .where('erase_after', '<=', nowAtUtc)
    .orderBy('erase_after')
    .orderBy('client_id')
    .limit(limit)
    .execute();
}

/** Rules out a restoration from now on. False where it was restored, or its erasure began, in the meantime. */
export async function markErasing(db: Connection, clientId: string, nowAtUtc: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_deletions')
    .set({ erasing_at: nowAtUtc })
    .where('client_id', '=', clientId)
    .where('erasing_at', 'is', null)
    .where('erase_after', '<=', nowAtUtc)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the id of its profile at the payment provider, which is deleted after everything here. */
export async function keepProfileId(db: Connection, clientId: string): Promise<void> {
  await db
    .updateTable('client_deletions')
    .set((eb) => ({
      square_customer_id: eb.fn.coalesce(
        eb.selectFrom('clients').select('square_customer_id').where('clients.client_id', '=', clientId),
        'client_deletions.square_customer_id',
      ),
    }))
    .where('client_id', '=', clientId)
    .execute();
}

/** Erased venues whose profile is still to be deleted. Platform transaction. */
export async function listProfilesLeft(
  db: Connection,
  limit: number,
): Promise<{ client_id: string; square_customer_id: string }[]> {
  return db
    .selectFrom('client_deletions')
    .select(['client_id', 'square_customer_id'])
    .where('square_customer_id', 'is not', null)
    .where('erased_at', 'is not', null)
    .$narrowType<{ square_customer_id: string }>()
    .orderBy('client_id')
    .limit(limit)
    .execute();
}

/** Records that the venue's profile at the payment provider is deleted, so that `listProfilesLeft` leaves it out. */
export async function forgetProfileId(db: Connection, clientId: string): Promise<void> {
  await db
    .updateTable('client_deletions')
    .set({ square_customer_id: null })
    .where('client_id', '=', clientId)
    .execute();
}

/** Records that nothing of the venue is left but what is kept. */
export async function markErased(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  await db.updateTable('client_deletions').set({ erased_at: nowAtUtc }).where('client_id', '=', clientId).execute();
}
