import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** A signed waiver with its event; none for imported people. */
export async function findSigned(db: Connection, clientId: string, waiverId: string) {
  return signings(db, clientId)
    .where(
      'signing_events.event_id',
      'in',
      everyWaiver(db, (from) =>
        from.where('client_id', '=', clientId).where('waiver_id', '=', waiverId).select('event_id'),
      ),
    )
    .executeTakeFirst();
}

/** A signing by its own id, for one whose people were erased. Requirement F25. */
export async function findSignedEvent(db: Connection, clientId: string, eventId: string) {
  return signings(db, clientId).where('signing_events.event_id', '=', eventId).executeTakeFirst();
}

function signings(db: Connection, clientId: string) {
  return db
    .selectFrom('signing_events')
    .innerJoin('clients', 'clients.client_id', 'signing_events.client_id')
    .where('signing_events.client_id', '=', clientId)
    .select([
      'signing_events.client_id',
      'signing_events.event_id',
      'signing_events.device_id',
      'signing_events.received_at',
      'signing_events.evidence',
      'signing_events.evidence_sha256',
      'signing_events.review_reasons',
      'signing_events.download_token_hash',
      'signing_events.download_expires_at',
      'clients.client_name',
      'clients.accent_color',
      'clients.deleted_at',
    ]);
}

/** The picture of a signature, and its strokes if it was drawn; undefined where there is none. */
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

/** The evidence of these signings, in no order. */
export async function findEvidence(db: Connection, clientId: string, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('signing_events')
    .where('client_id', '=', clientId)
    .where('event_id', 'in', eventIds)
    .select(['event_id', 'evidence'])
    .execute();
}

/** The name of a device as it is now, also of a revoked one; null where there is none. */
export async function findDeviceName(db: Connection, clientId: string, deviceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('devices')
    .select('name')
    .where('client_id', '=', clientId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.name ?? null;
}
