import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { staffNames } from '#areas/accounts/workplaces/staff.shared.repository';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { updateBookingRow } from './bookings.repository.ts';

type CheckInStatus = Row<'bookings'>['check_in_status'];

/**
 * Marks a booking as arrived and stamps it so that devices fetch it; how many came is `showArrival`'s. Staff look at one that was
 * canceled. Rule M5.
 */
export async function markBookingCheckedIn(
  { db, clientId, nowAtUtc, version }: VenueWrite,
  { booking_id: bookingId, status }: Row<'bookings'>,
): Promise<void> {
  await updateBookingRow(db, clientId, bookingId, {
    check_in_status: 'checked in',
    ...(status === 'cancelled' ? { needs_review: 1 } : {}),
    updated_at: nowAtUtc,
    version,
  });
}

/**
 * Shows a booking without the party check-in that was undone: with the others that count for it, or as it was before, where staff have
 * not changed that since. Rule M8.
 */
export async function takeArrivalBack(
  { db, clientId, nowAtUtc, version }: VenueWrite,
  { booking_id: bookingId, status, check_in_status: shown }: Row<'bookings'>,
  statusBefore: string | null,
): Promise<{ isLast: boolean }> {
  const isLast = (await latestArrival(db, clientId, bookingId).select('mutation_id').executeTakeFirst()) === undefined;
  const before = isLast && shown === 'checked in' ? { check_in_status: statusWithout(status, statusBefore) } : {};
  const reviewed = isLast && status === 'cancelled' ? { needs_review: 0 } : {};
  await updateBookingRow(db, clientId, bookingId, { ...before, ...reviewed, updated_at: nowAtUtc, version });
  await showArrival(db, clientId, bookingId);
  return { isLast };
}

/** The booking may have been canceled, or taken place again, since its party came in. */
function statusWithout(status: Row<'bookings'>['status'], before: string | null): CheckInStatus {
  if (status === 'cancelled') return 'cancelled';
  return before === null || before === 'cancelled' ? 'not checked in' : (before as CheckInStatus);
}

/** Shows on a booking how many came and when, by the latest party check-in that counts for it. Rule M5. */
export async function showArrival(db: Connection, clientId: string, bookingId: string): Promise<void> {
  const latest = latestArrival(db, clientId, bookingId);
  await db
    .updateTable('bookings')
    .set({ party_goers: latest.select('party_goers'), party_checked_in_at: latest.select('check_in_time') })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .execute();
}

/** What a booking showed before its party check-ins: undefined where none counts for it, null where that is not known. */
export async function findStatusBefore(
  db: Connection,
  clientId: string,
  bookingId: string,
): Promise<string | null | undefined> {
  return (await latestArrival(db, clientId, bookingId).select('status_before').executeTakeFirst())?.status_before;
}

function latestArrival(db: Connection, clientId: string, bookingId: string) {
  return arrivals(db, clientId).where('booking_id', '=', bookingId).limit(1);
}

/** The party check-ins that count for their booking, the latest first. */
function arrivals(db: Connection, clientId: string) {
  return db
    .selectFrom('party_check_ins')
    .where('client_id', '=', clientId)
    .where('undone_at', 'is', null)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('review', 'is', null), eb('review', '=', 'counted')]))
    .orderBy('check_in_time', 'desc')
    .orderBy('mutation_id', 'desc');
}

/** The check-in that each of these bookings shows, for its undo. */
export async function listArrivals(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<BookingRow['party_check_in']>>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await arrivals(db, clientId)
    .where('booking_id', 'in', bookingIds)
    .select(['booking_id', 'mutation_id', 'checkin_ids', 'override_reason', 'review_reasons', 'user_id'])
    .execute();
  const names = await staffNames(
    db,
    clientId,
    rows.map((row) => row.user_id),
  );
  const latest = new Map<string, NonNullable<BookingRow['party_check_in']>>();
  for (const row of rows)
    if (!latest.has(row.booking_id))
      latest.set(row.booking_id, {
        id: row.mutation_id,
        checkin_ids: JSON.parse(row.checkin_ids) as string[],
        ...(row.override_reason === null ? {} : { override_reason: row.override_reason }),
        ...(row.review_reasons === null ? {} : { review_reasons: JSON.parse(row.review_reasons) as string[] }),
        by_user_id: row.user_id,
        by_name: names.get(row.user_id ?? '') ?? null,
      });
  return latest;
}
