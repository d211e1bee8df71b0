import { embedOriginOf } from '@gatehouse/sync-protocol/areas/bookings/embed-origin';
import type { Connection } from '#db/database';

/** Origins in alphabetical order, without those that an earlier release accepted and the rule no longer does. */
export async function listOrigins(db: Connection, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('embed_origins')
    .where('client_id', '=', clientId)
    .orderBy('origin')
    .select('origin')
    .execute();
  return rows.map(({ origin }) => origin).filter((origin) => embedOriginOf(origin) === origin);
}

/** Makes these the only websites that may embed the venue's booking page; an empty list means none. They are distinct. */
export async function replaceOrigins(db: Connection, clientId: string, origins: readonly string[]): Promise<void> {
  await db.deleteFrom('embed_origins').where('client_id', '=', clientId).execute();
  const rows = origins.map((origin) => ({ client_id: clientId, origin }));
  if (rows.length > 0) await db.insertInto('embed_origins').values(rows).execute();
}
