import type { Connection } from '#db/database';

/** Check-ins of these waivers that are not undone. */
export async function countCheckInsOf(db: Connection, clientId: string, waiverIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .where('undone_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('living'))
    .executeTakeFirstOrThrow();
  return row.living;
}
