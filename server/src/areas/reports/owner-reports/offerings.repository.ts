import type { Connection } from '#db/database';

/** What each offering is called now, also one that was deleted. */
export async function offeringNames(db: Connection, clientId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('offerings')
    .where('client_id', '=', clientId)
    .select(['offering_id', 'offering_name'])
    .execute();
  return new Map(rows.map((row) => [row.offering_id, row.offering_name]));
}
