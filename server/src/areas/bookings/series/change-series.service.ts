import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type {
  changeSeries as changeContract,
  Occurrence,
} from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { ClientPrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { tryOut } from '#venue/try-out';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { type BillPlan, planChange } from '../bills/plan-change.ts';
import { bookingRows } from '../scheduling/bookings.collection.ts';
import { moveBookingRow } from '../scheduling/bookings.shared.repository.ts';
import { changeBooking, changedFields, refuseStale, requirePlaceOf } from '../scheduling/placing/booking-changes.ts';
import { followPlan, requireStockFor } from '../scheduling/placing/follow-plan.ts';
import { conflictOf, conflictsOf, occurrenceOf, type Skipped } from './occurrences.ts';
import { listBookingsOfSeries } from './series.repository.ts';

type Staff = Pick<ClientPrincipal, 'userId' | 'venue'>;
type Given = BodyOf<typeof changeContract>;

type Set = Pick<Row<'bookings'>, 'date_scheduled' | 'booking_time' | 'add_players'> & Partial<Row<'bookings'>>;

/** A booking of the series, and what it becomes. */
interface Target {
  booking: Row<'bookings'>;
  wanted: Set;
}

/**
 * Changes a booking and those of its series that start later, in one step: a conflict stops all, or leaves those where they are.
 * The bookings that are moved are not in each other's way. Errors: NOT_FOUND, BOOKING_NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT,
 * PLACE_TAKEN.
 * Requirement B33.
 */
export function changeSeries(
  deps: Deps,
  staff: Staff,
  seriesId: string,
  given: Given,
): Promise<{ bookings: BookingRow[]; skipped: Skipped[] }> {
  const { clientId } = staff.venue;
  return writeVenue(deps, clientId, async (write) => {
    const targets = await targetsOf(write, staff, seriesId, given);
    const { occurrences, placed } = await placeAll(write, staff, targets, given);
    const skipped = conflictsOf(occurrences, given.skip_conflicts);
    const actor = `user:${staff.userId}`;
    const bookings: Row<'bookings'>[] = [];
    for (const { booking, wanted } of placed) {
      const plan = await planOf(write, booking, wanted);
      const detail = await changedFields(write, booking, wanted);
      if (Object.keys(detail).length === 0) continue;
      const isAtAnotherTime = 'date_scheduled' in detail || 'booking_time' in detail;
      const isMoved = isAtAnotherTime || 'duration_minutes' in detail || 'resource_names' in detail;
      const kind = isMoved ? 'booking.moved' : 'booking.changed';
      const set = isAtAnotherTime ? { ...wanted, reminder_sent_at: null } : wanted;
      const changed = await changeBooking(write, booking, { kind, actor, set, detail, isMailedTogether: true });
      await followPlan(deps, write, plan, { booking: changed, actor });
      /* Another room alone is nothing that the party was told. */
      if (isAtAnotherTime || 'duration_minutes' in detail || 'add_players' in detail) bookings.push(changed);
    }
    if (bookings.length > 0) await write.happened({ kind: 'series.moved', actor, bookings });
    const rows = await listBookingsOfSeries(write.db, clientId, seriesId);
    return { bookings: await bookingRows(write.db, clientId, rows), skipped };
  });
}

/** What `changeSeries` would do, booking by booking; nothing is written. */
export function tryOutChange(deps: Deps, staff: Staff, seriesId: string, given: Given): Promise<Occurrence[]> {
  return tryOut(deps, staff.venue.clientId, async (write) => {
    const targets = await targetsOf(write, staff, seriesId, given);
    return (await placeAll(write, staff, targets, given)).occurrences;
  });
}

async function targetsOf(
  { db, clientId }: VenueWrite,
  { venue: { timeZone } }: Staff,
  seriesId: string,
  given: Given,
): Promise<Target[]> {
  const rows = await listBookingsOfSeries(db, clientId, seriesId);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { message: 'This series was not found.' });
  const from = rows.find((row) => row.booking_id === given.from_booking_id);
  if (!from) throw new AppError('BOOKING_NOT_FOUND');
  refuseStale(from, { updatedAt: given.updated_at });
  const clock = venueClock(timeZone);
  const startOf = (row: Row<'bookings'>): number => clock.instantOfOrChange(row.date_scheduled, row.booking_time);
  return rows
    .filter((row) => row.status !== 'cancelled' && startOf(row) >= startOf(from))
    .map((booking) => ({
      booking,
      wanted: {
        date_scheduled: addDays(booking.date_scheduled, given.shift_days),
        booking_time: given.booking_time ?? booking.booking_time,
        add_players: given.add_players ?? booking.add_players,
      },
    }));
}

/** Places all, the ones that come later being out of the way; again without those that found no room, which stay. */
async function placeAll(
  write: VenueWrite,
  staff: Staff,
  targets: readonly Target[],
  given: Given,
): Promise<{ occurrences: Occurrence[]; placed: Target[] }> {
  const stays = new Map<string, Pick<Occurrence, 'fits' | 'code' | 'message'>>();
  for (;;) {
    const moving = targets.filter(({ booking }) => !stays.has(booking.booking_id));
    const placed: Target[] = [];
    const known = stays.size;
    for (const [at, target] of moving.entries()) {
      const later = moving.slice(at + 1).map(({ booking }) => booking.booking_id);
      try {
        const wanted = await placeOne(write, staff, target, { given, later });
        await moveBookingRow(write, target.booking.booking_id, wanted);
        placed.push({ booking: target.booking, wanted });
      } catch (error) {
        stays.set(target.booking.booking_id, conflictOf(error));
      }
    }
    for (const { booking } of placed) await moveBookingRow(write, booking.booking_id, booking);
    if (stays.size > known && given.skip_conflicts) continue;
    const clock = venueClock(staff.venue.timeZone);
    const occurrences = targets.map(({ booking, wanted }) => ({
      ...occurrenceOf(clock, {
        date: wanted.date_scheduled,
        time: wanted.booking_time,
        minutes: given.duration_minutes ?? booking.duration_minutes,
      }),
      ...stays.get(booking.booking_id),
    }));
    return { occurrences, placed };
  }
}

async function placeOne(
  write: VenueWrite,
  { venue: { timeZone } }: Staff,
  { booking, wanted }: Target,
  { given, later }: { given: Given; later: readonly string[] },
): Promise<Set> {
  const players = booking.base_players + wanted.add_players;
  const wish = { date: wanted.date_scheduled, time: wanted.booking_time, players };
  const placing = { timeZone, isStaff: true, alsoFree: later, chosen: given };
  const place = await requirePlaceOf(write, booking, wish, placing);
  await requireStockFor(write, booking, { plan: await planOf(write, booking, wanted), place, alsoFree: later });
  return { ...wanted, ...place };
}

/** What it costs where it is put. */
function planOf(
  write: VenueWrite,
  booking: Row<'bookings'>,
  { date_scheduled: date, booking_time: time, add_players: more }: Set,
): Promise<BillPlan | null> {
  return planChange(write, booking, { start: { date, time }, players: booking.base_players + more, isStaff: true });
}
