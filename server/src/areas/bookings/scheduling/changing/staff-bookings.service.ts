import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type * as contract from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { STAFF_MADE } from '@gatehouse/sync-protocol/areas/bookings/payment';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import type { ClientPrincipal, PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { planChange } from '../../bills/plan-change.ts';
import { findOffering } from '../../offerings/offerings.shared.repository.ts';
import { priceNow } from '../../prices/pricing.ts';
import { usesOf } from '../availability/day-facts.ts';
import { bookingRows } from '../bookings.collection.ts';
import { findBookingByRequest } from '../bookings.repository.ts';
import { isPlaceKept } from '../bookings.shared.repository.ts';
import {
  cancelBooking,
  changeBooking,
  changedFields,
  moveBooking,
  refuseCanceled,
  refuseStale,
  requireBooking,
  requirePlaceOf,
  resized,
} from '../placing/booking-changes.ts';
import { makeBookingId } from '../placing/booking-id.ts';
import { followPlan, requireStockFor } from '../placing/follow-plan.ts';
import { type Chosen, insertBooking, requirePlace, sayOverbooked, statusByStaff } from '../placing/place-booking.ts';

type Staff = Pick<ClientPrincipal, 'userId' | 'venue'>;

/**
 * Books for a party by the same rule as visitors, but also a time of today that has begun: people are at the desk. A request that
 * was answered before returns the booking it made. Errors: NOT_FOUND for an unknown offering, DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, INVALID_INPUT.
 */
export async function createBookingByStaff(
  deps: Deps,
  { userId, venue }: Staff,
  given: BodyOf<typeof contract.createBooking>,
): Promise<BookingRow> {
  return inVenue(deps, venue, async (write) => {
    const { request_id } = given;
    const repeated = request_id ? await findBookingByRequest(write.db, write.clientId, request_id) : undefined;
    if (repeated) return repeated;
    const offering = await findOffering(write.db, write.clientId, given.offering_id);
    if (!offering) throw new AppError('NOT_FOUND', { message: 'This offering was not found.' });
    const { timeZone } = venue;
    const start = { date: given.date_scheduled, time: given.booking_time };
    const priced = await priceNow(write, offering, { asked: given, start, timeZone, isStaff: true });
    const players = priced?.pricing.players ?? offering.base_players + (given.add_players ?? 0);
    const wish = { ...start, players };
    const place = await requirePlace(write, offering, wish, { timeZone, isStaff: true, chosen: given });
    const { party_name, party_phone, party_email, date_scheduled, booking_time } = given;
    const add_players = players - offering.base_players;
    const { booking } = await insertBooking(deps, write, `user:${userId}`, {
      booking_id: makeBookingId(write.clientId, deps.clock.now(), deps.ids.bytes),
      offering,
      priced,
      place,
      overbook: given.overbook,
      party: { party_name, party_phone, party_email, date_scheduled, booking_time, add_players },
      status: statusByStaff(priced),
      source: 'staff',
      square_transaction_id: STAFF_MADE,
      request_id,
      asksToPay: given.email_pay_link,
    });
    return booking;
  });
}

/**
 * Changes what was sent and keeps the rest. A status of 'cancelled' cancels; any but 'pending' ends a hold, for good. Errors: BOOKING_NOT_FOUND, BOOKING_CANCELLED,
 * VERSION_CONFLICT, DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, INVALID_INPUT. Requirement B4.
 */
export async function updateBookingByStaff(
  deps: Deps,
  { userId, venue }: Staff,
  bookingId: string,
  given: BodyOf<typeof contract.updateBooking>,
): Promise<BookingRow> {
  const actor = `user:${userId}`;
  return inVenue(deps, venue, async (write) => {
    const booking = await requireBooking(write, bookingId);
    refuseCanceled(booking, { updatedAt: given.updated_at });
    if (given.status === 'cancelled') return cancelBooking(write, booking, { actor, reason: '' });
    const basePlayers = given.base_players ?? booking.base_players;
    const start = { date: given.date_scheduled, time: given.booking_time };
    const plan = await planChange(write, booking, {
      party: given.party,
      extras: given.extras,
      players: playersAsked(given, booking),
      base_players: basePlayers,
      start,
      isStaff: true,
      keepsPrice: given.keep_price,
    });
    const players = plan?.players ?? basePlayers + (given.add_players ?? booking.add_players);
    const wish = { ...start, players };
    const { overbook } = given;
    const isMoved = wish.date !== booking.date_scheduled || wish.time !== booking.booking_time;
    const isLarger = wish.players > booking.base_players + booking.add_players;
    const isKeptForGood = booking.hold_expires_at !== null && (given.status ?? booking.status) !== 'pending';
    const isLate = isKeptForGood && !(await isPlaceKept(write, booking));
    const place = isMoved
      ? await requirePlaceOf(write, booking, wish, { timeZone: venue.timeZone, isStaff: true, chosen: { overbook } })
      : await resized(write, booking, wish, { ...venue, takesRoom: isLarger || isLate, overbook });
    const isOverStock = await requireStockFor(write, booking, { plan, place, overbooks: overbook !== undefined });
    const { party_name, party_phone, party_email, date_scheduled, booking_time } = given;
    const set = {
      party_name,
      party_phone,
      party_email,
      date_scheduled,
      booking_time,
      base_players: basePlayers,
      add_players: players - basePlayers,
      check_in_status: given.check_in_status ?? booking.check_in_status,
      status: given.status ?? booking.status,
      ...place,
      ...(isOverStock ? { overbooked_reason: overbook?.reason ?? null } : {}),
      ...(isMoved ? { reminder_sent_at: null } : {}),
      ...(isKeptForGood ? { hold_expires_at: null } : {}),
    };
    const reason = given.check_in_reason?.trim();
    const isLetIn = reason && set.check_in_status === 'checked in' && booking.check_in_status !== 'checked in';
    const changed = await changedFields(write, booking, set);
    const detail = { ...changed, ...(isLetIn ? { check_in_reason: reason } : {}) };
    const kind = isMoved ? 'booking.moved' : 'booking.changed';
    const after = await changeBooking(write, booking, { kind, actor, set, detail });
    await followPlan(deps, write, plan, { booking: after, actor });
    if (overbook && set.overbooked_reason === overbook.reason) await sayOverbooked(write, actor, after);
    return after;
  });
}

/** How many players were asked for; undefined where that is what the party says, or what it has. */
function playersAsked(
  { party, base_players: base, add_players: more }: BodyOf<typeof contract.updateBooking>,
  booking: Row<'bookings'>,
): number | undefined {
  if (party && more === undefined) return undefined;
  return (base ?? booking.base_players) + (more ?? booking.add_players);
}

/** Frees the old place and takes the new one, or does neither. Errors as of `updateBookingByStaff`. Requirement B4. */
export async function rescheduleByStaff(
  deps: Deps,
  { userId, venue }: Staff,
  bookingId: string,
  {
    date_scheduled: date,
    booking_time: time,
    updated_at: updatedAt,
    keep_price: keepsPrice,
    ...chosen
  }: BodyOf<typeof contract.rescheduleBooking>,
): Promise<BookingRow> {
  return inVenue(deps, venue, async (write) => {
    const booking = await requireBooking(write, bookingId);
    refuseCanceled(booking, { updatedAt });
    if (isWhereItIs(booking, { date, time, ...chosen })) return booking;
    const actor = `user:${userId}`;
    const placing = { timeZone: venue.timeZone, isStaff: true, chosen };
    const moved = await moveBooking(deps, write, booking, { date, time }, { actor, placing, keepsPrice });
    await sayOverbooked(write, actor, moved);
    return moved;
  });
}

/** Whether a move asks for what the booking has: its day, time, length and resources. */
function isWhereItIs(booking: Row<'bookings'>, asked: { date: string; time: string } & Chosen): boolean {
  const { resource_ids: ids = null, duration_minutes: minutes = booking.duration_minutes } = asked;
  const held = usesOf(booking).map(({ resourceId }) => resourceId);
  return (
    asked.date === booking.date_scheduled &&
    asked.time === booking.booking_time &&
    minutes === booking.duration_minutes &&
    (ids === null || ids.join('\n') === held.join('\n'))
  );
}

/** Staff looked at what needed a review; again changes nothing. Errors: BOOKING_NOT_FOUND. Requirement B36. */
export async function reviewByStaff(deps: Deps, { userId, venue }: Staff, bookingId: string): Promise<BookingRow> {
  return inVenue(deps, venue, async (write) => {
    const booking = await requireBooking(write, bookingId);
    if (booking.needs_review === 0) return booking;
    const set = { needs_review: 0 };
    return changeBooking(write, booking, { kind: 'booking.reviewed', actor: `user:${userId}`, set });
  });
}

/** Frees the place; again changes nothing. Errors: BOOKING_NOT_FOUND, VERSION_CONFLICT. */
export async function cancelByStaff(
  deps: Deps,
  { userId, venue }: Staff,
  bookingId: string,
  { reason, updated_at: updatedAt }: BodyOf<typeof contract.cancelBooking>,
): Promise<BookingRow> {
  return inVenue(deps, venue, async (write) => {
    const booking = await requireBooking(write, bookingId);
    if (booking.status === 'cancelled') return booking;
    refuseStale(booking, { updatedAt });
    return cancelBooking(write, booking, { actor: `user:${userId}`, reason });
  });
}

async function inVenue(
  deps: Deps,
  { clientId }: PrincipalVenue,
  work: (write: VenueWrite) => Promise<Row<'bookings'>>,
): Promise<BookingRow> {
  const made = async (write: VenueWrite): Promise<BookingRow> => {
    const [row] = await bookingRows(write.db, clientId, [await work(write)]);
    return row as BookingRow;
  };
  return writeVenue(deps, clientId, made);
}
