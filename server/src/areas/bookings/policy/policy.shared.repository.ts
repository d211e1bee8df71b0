import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

type PolicyRow = Row<'booking_policies'>;

/** Undefined for a venue that has saved none. */
export function findPolicy(db: Connection, clientId: string): Promise<PolicyRow | undefined> {
  return db.selectFrom('booking_policies').where('client_id', '=', clientId).selectAll().executeTakeFirst();
}

/** Replaces what the venue had. */
export async function savePolicy(db: Connection, row: PolicyRow): Promise<void> {
  const { client_id: _, ...columns } = row;
  await db
    .insertInto('booking_policies')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute();
}
