import type { Connection } from '#db/database';

/** Each is looked up by the venue's key and stops at the first row. Undefined for an unknown venue. */
export function findFirstSteps(db: Connection, clientId: string) {
  return db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select(['link_shared_at', 'first_steps_hidden_at'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('document_versions').select('document_id').where('client_id', '=', clientId)).as('waiver'),
      exists(
        selectFrom('offerings').select('offering_id').where('client_id', '=', clientId).where('hours', '!=', '{}'),
      ).as('hours'),
      exists(selectFrom('resources').select('resource_id').where('client_id', '=', clientId)).as('room'),
      exists(selectFrom('booking_policies').select('client_id').where('client_id', '=', clientId)).as('policy'),
      exists(
        selectFrom('devices').select('device_id').where('client_id', '=', clientId).where('token_hash', 'is not', null),
      ).as('tablet'),
      exists(selectFrom('signing_events').select('event_id').where('client_id', '=', clientId)).as('signature'),
      exists(selectFrom('bookings').select('booking_id').where('client_id', '=', clientId)).as('booking'),
    ])
    .executeTakeFirst();
}
