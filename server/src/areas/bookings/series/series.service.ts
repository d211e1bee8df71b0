import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { STAFF_MADE } from '@gatehouse/sync-protocol/areas/bookings/payment';
import type {
  cancelSeries as cancelContract,
  createSeries as createContract,
  Occurrence,
} from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { ClientPrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { tryOut } from '#venue/try-out';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { priceNow } from '../prices/pricing.ts';
import { bookingRows } from '../scheduling/bookings.collection.ts';
import { cancelBooking } from '../scheduling/placing/booking-changes.ts';
import { makeBookingId } from '../scheduling/placing/booking-id.ts';
import { insertBooking, requirePlace, statusByStaff } from '../scheduling/placing/place-booking.ts';
import { conflictOf, conflictsOf, occurrenceOf, type Skipped } from './occurrences.ts';
import { findSeries, insertSeries, listBookingsOfSeries } from './series.repository.ts';
import { daysOfSeries } from './series-days.ts';

type Staff = Pick<ClientPrincipal, 'userId' | 'venue'>;
type Given = BodyOf<typeof createContract>;

interface MadeSeries {
  series_id: string;
  bookings: BookingRow[];
  skipped: Skipped[];
}

/**
 * Books every day of the rule in one step. A conflict stops all, unless conflicts are skipped and some day fits. The same
 * `request_id` again returns the series it made. Errors: NOT_FOUND, INVALID_INPUT, PLACE_TAKEN. Requirement B33.
 */
export function createSeries(deps: Deps, staff: Staff, given: Given): Promise<MadeSeries> {
  return writeVenue(deps, staff.venue.clientId, async (write) => {
    const { db, clientId } = write;
    const known = given.request_id ? await findSeries(db, clientId, { requestId: given.request_id }) : undefined;
    const seriesId = known?.series_id ?? deps.ids.uuid();
    const occurrences = known ? [] : await place(deps, write, staff, { given, seriesId });
    const skipped = conflictsOf(occurrences, given.skip_conflicts);
    const rows = await listBookingsOfSeries(db, clientId, seriesId);
    const actor = `user:${staff.userId}`;
    if (!known) await write.happened({ kind: 'series.placed', actor, bookings: rows });
    return {
      series_id: seriesId,
      bookings: await bookingRows(db, clientId, rows),
      skipped,
    };
  });
}

/** What `createSeries` would do, day by day; nothing is written. Errors: NOT_FOUND, INVALID_INPUT. */
export function tryOutSeries(deps: Deps, staff: Staff, given: Given): Promise<Occurrence[]> {
  /* The series that the request made may be there already. */
  const tried = { given: { ...given, request_id: undefined }, seriesId: deps.ids.uuid() };
  return tryOut(deps, staff.venue.clientId, (write) => place(deps, write, staff, tried));
}

/** Places the days that fit, and says why the others don't. */
async function place(
  deps: Deps,
  write: VenueWrite,
  { userId, venue: { timeZone } }: Staff,
  { given, seriesId }: { given: Given; seriesId: string },
): Promise<Occurrence[]> {
  const { db, clientId, nowAtUtc } = write;
  const offering = await findOffering(db, clientId, given.offering_id);
  if (!offering) throw new AppError('NOT_FOUND', { message: 'This offering was not found.' });
  const today = venueDateAt(Date.parse(nowAtUtc), timeZone);
  const dates = daysOfSeries(given.rrule, given.date_scheduled, today);
  const { rrule, offering_id, request_id = null } = given;
  await insertSeries(db, {
    client_id: clientId,
    series_id: seriesId,
    rrule,
    offering_id,
    request_id,
    created_at: nowAtUtc,
  });
  const clock = venueClock(timeZone);
  const players = offering.base_players + given.add_players;
  const { party_name, party_phone, party_email, booking_time, add_players } = given;
  const occurrences: Occurrence[] = [];
  for (const date of dates) {
    const minutes = given.duration_minutes ?? offering.duration_minutes;
    const occurrence = occurrenceOf(clock, { date, time: booking_time, minutes });
    const wish = { date, time: booking_time, players };
    try {
      const asked = { add_players };
      const start = { date, time: booking_time };
      const priced = await priceNow(write, offering, { asked, start, timeZone, isStaff: true });
      const placed = await requirePlace(write, offering, wish, { timeZone, isStaff: true, chosen: given });
      await insertBooking(deps, write, `user:${userId}`, {
        /* A hundred of the same millisecond would meet now and then. */
        booking_id: makeBookingId(clientId, deps.clock.now() + occurrences.length, deps.ids.bytes),
        offering,
        priced,
        place: placed,
        party: { party_name, party_phone, party_email, date_scheduled: date, booking_time, add_players },
        status: statusByStaff(priced),
        source: 'staff',
        square_transaction_id: STAFF_MADE,
        series_id: seriesId,
      });
      occurrences.push({ ...occurrence, fits: true, code: null, message: '' });
    } catch (error) {
      occurrences.push({ ...occurrence, ...conflictOf(error) });
    }
  }
  return occurrences;
}

/** A series and its bookings by start. Errors: NOT_FOUND. */
export function getSeries({ db }: Pick<Deps, 'db'>, clientId: string, seriesId: string) {
  return db.readVenue(clientId, async (connection) => {
    const series = await findSeries(connection, clientId, { seriesId });
    if (!series) throw notFound();
    const { series_id, rrule, offering_id, created_at } = series;
    const rows = await listBookingsOfSeries(connection, clientId, seriesId);
    return {
      series: { series_id, rrule, offering_id, created_at },
      bookings: await bookingRows(connection, clientId, rows),
    };
  });
}

/**
 * Cancels what has not started: all, or `from_booking_id` and those that start later now. Errors: NOT_FOUND, BOOKING_NOT_FOUND
 * for a booking of another series.
 */
export function cancelSeries(
  deps: Deps,
  { userId, venue: { clientId, timeZone } }: Staff,
  seriesId: string,
  { from_booking_id: fromId, reason }: BodyOf<typeof cancelContract>,
): Promise<{ cancelled: number; bookings: BookingRow[] }> {
  return writeVenue(deps, clientId, async (write) => {
    if (!(await findSeries(write.db, clientId, { seriesId }))) throw notFound();
    const rows = await listBookingsOfSeries(write.db, clientId, seriesId);
    const clock = venueClock(timeZone);
    const startOf = (row: Row<'bookings'>): number => clock.instantOfOrChange(row.date_scheduled, row.booking_time);
    const from = rows.find((row) => row.booking_id === fromId);
    if (fromId !== undefined && !from) throw new AppError('BOOKING_NOT_FOUND');
    const nowMs = Date.parse(write.nowAtUtc);
    const ends = rows.filter(
      (row) => row.status !== 'cancelled' && startOf(row) > nowMs && (!from || startOf(row) >= startOf(from)),
    );
    const actor = `user:${userId}`;
    const canceled: Row<'bookings'>[] = [];
    for (const row of ends) {
      canceled.push(await cancelBooking(write, row, { actor, reason, isMailedTogether: true }));
    }
    if (canceled.length > 0) await write.happened({ kind: 'series.canceled', actor, bookings: canceled });
    const left = await listBookingsOfSeries(write.db, clientId, seriesId);
    return { cancelled: canceled.length, bookings: await bookingRows(write.db, clientId, left) };
  });
}

const notFound = (): AppError => new AppError('NOT_FOUND', { message: 'This series was not found.' });
