import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** What waits for a decision, with its device and its booking as it is; newest first. */
export async function listOpenReviews(db: Connection, clientId: string, limit: number) {
  return db
    .selectFrom('party_check_ins as came')
    .leftJoin('devices', (join) =>
      join.onRef('devices.client_id', '=', 'came.client_id').onRef('devices.device_id', '=', 'came.device_id'),
    )
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.client_id', '=', 'came.client_id').onRef('bookings.booking_id', '=', 'came.booking_id'),
    )
    .where('came.client_id', '=', clientId)
    .where('came.review', '=', sql.lit('open'))
    .where('came.undone_at', 'is', null)
    .orderBy('came.check_in_time', 'desc')
    .orderBy('came.mutation_id')
    .limit(limit)
    .select([
      'came.mutation_id',
      'came.booking_id',
      'came.party_goers',
      'came.check_in_time',
      'came.user_id',
      'came.review_reasons',
      'came.seen_date',
      'came.seen_time',
      'devices.name as device_name',
      'bookings.date_scheduled',
      'bookings.booking_time',
      'bookings.party_name',
      'bookings.offering_name',
      'bookings.status',
    ])
    .execute();
}
export type OpenReview = Awaited<ReturnType<typeof listOpenReviews>>[number];

/** The last move or cancellation of each of these bookings. */
export async function listLastChanges(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<Map<string, Row<'booking_events'>>> {
  if (bookingIds.length === 0) return new Map();
  const events = await db
    .selectFrom('booking_events')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .where('kind', 'in', ['moved', 'cancelled', 'expired'])
    .orderBy('number')
    .selectAll()
    .execute();
  return new Map(events.map((event) => [event.booking_id, event]));
}

/** Stores what was decided about a party's check-in: a `counted` one counts for its booking, a `kept` one does not. */
export async function setReview(
  db: Connection,
  clientId: string,
  mutationId: string,
  review: 'counted' | 'kept',
): Promise<void> {
  await db
    .updateTable('party_check_ins')
    .set({ review })
    .where('client_id', '=', clientId)
    .where('mutation_id', '=', mutationId)
    .execute();
}
