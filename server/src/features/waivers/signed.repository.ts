import { everyWaiver } from '../../db/all-waivers.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** A signed waiver with its event; none for imported people. */
export async function findSigned(db: Connection, clientId: string, waiverId: string) {
  return everyWaiver(db, (from) =>
    from
      .innerJoin('signing_events', (join) =>
        join
          .onRef('signing_events.client_id', '=', 'waivers.client_id')
          .onRef('signing_events.event_id', '=', 'waivers.event_id'),
      )
      .innerJoin('clients', 'clients.client_id', 'waivers.client_id')
      .where('waivers.client_id', '=', clientId)
      .where('waivers.waiver_id', '=', waiverId)
      .select([
        'waivers.waiver_id',
        'signing_events.event_id',
        'signing_events.document_id',
        'signing_events.device_id',
        'signing_events.evidence',
        'signing_events.evidence_sha256',
        'signing_events.review_reasons',
        'signing_events.download_token_hash',
        'signing_events.download_expires_at',
        'clients.client_name',
        'clients.accent_color',
        'clients.deleted_at',
      ]),
  ).executeTakeFirst();
}

export async function findSignature(
  db: Connection,
  clientId: string,
  eventId: string,
): Promise<Pick<Row<'signature_images'>, 'png' | 'strokes'> | undefined> {
  return db
    .selectFrom('signature_images')
    .select(['png', 'strokes'])
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

export async function findDeviceName(db: Connection, clientId: string, deviceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('devices')
    .select('name')
    .where('client_id', '=', clientId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.name ?? null;
}
