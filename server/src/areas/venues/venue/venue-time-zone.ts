import type { Connection } from '#db/database';

/** The venue's IANA time zone: every 'today' and venue day is counted in it. Requirement T4. */
export async function venueTimeZone(db: Connection, clientId: string): Promise<string> {
  const row = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  return row.time_zone;
}
