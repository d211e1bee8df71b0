import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Whether a venue's guests can join its waitlist. */
export async function isWaitlistOpen(db: Connection, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_settings')
    .where('client_id', '=', clientId)
    .select('is_open')
    .executeTakeFirst();
  return row?.is_open !== 0;
}

/** Replaces what the venue had. */
export async function saveWaitlistSettings(db: Connection, row: Row<'waitlist_settings'>): Promise<void> {
  const { client_id: _, ...columns } = row;
  await db
    .insertInto('waitlist_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute();
}
