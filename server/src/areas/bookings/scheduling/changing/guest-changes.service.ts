import { endedDeadlines, guestChanges } from '@gatehouse/sync-protocol/areas/bookings/guest-changes';
import type { cancelOwnBooking, moveOwnBooking } from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import type { AnswerOf, BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import type { VisitedVenue } from '#access/principal';
import { throttle } from '#access/throttle';
import { requireVenueIn } from '#access/visited-venue';
import { settleRefund } from '#areas/money/payments/refunds';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { bookingRefunds } from '../../payments/refunds/booking-refunds.ts';
import { reserveRefunds } from '../../payments/refunds/new-refund.ts';
import { learnReturnsOfBooking } from '../../payments/refunds/refund-event.ts';
import { paymentsOfBookings } from '../booking-money.ts';
import { GUEST, guestRefundOf } from '../party/guest-refund.ts';
import { guestBookingOf, guestChangesView, refundCentsNow } from '../party/guest-state.ts';
import { findHeldBooking } from '../party/held-booking.ts';
import { cancelBooking, moveBooking, refuseCanceled, refuseStale } from '../placing/booking-changes.ts';
import { venueOfBookingId } from '../placing/booking-id.ts';
import { refuseClosedVenue } from '../placing/closed-venue.ts';
import { madeBooking } from '../placing/made-booking.ts';
import { answeredOnce, type GuestRequest } from './answered-once.ts';

/** Attempts; a venue's own guests share an address. */
const PER_ADDRESS = { name: 'guest-change', hitsMax: 300, windowMs: 20 * 60_000 };

interface Asked<Body> {
  bookingId: string;
  key: string;
  body: Body;
  ip: string;
}

type Refunds = Awaited<ReturnType<typeof reserveRefunds>>;

interface Own {
  db: Connection;
  booking: Row<'bookings'>;
  venue: VisitedVenue;
}

/**
 * Moves a booking for the holder of its link, by the rule of visitors; its own place counts as free. What was paid moves along.
 * Errors: BOOKING_NOT_FOUND, SUBSCRIPTION_EXPIRED, BOOKING_CANCELLED, VERSION_CONFLICT, CHANGE_NOT_ALLOWED, DATE_UNAVAILABLE,
 * TIME_UNAVAILABLE, PLACE_TAKEN, MUTATION_ID_REUSED, TOO_MANY_REQUESTS. Requirements B40 and B42.
 */
export async function moveByGuest(
  deps: Deps,
  asked: Asked<BodyOf<typeof moveOwnBooking>>,
): Promise<AnswerOf<typeof moveOwnBooking>> {
  const { key, body, bookingId } = asked;
  const clientId = await admitted(deps, asked);
  return writeVenue(deps, clientId, async (write) => {
    const own = await requireOwn(deps, write.db, asked);
    refuseClosedVenue(deps, own.venue);
    const request: GuestRequest = { key, call: 'move', body };
    const message = await answeredOnce(write, bookingId, request, () => move(deps, write, own, body));
    return { ...(await stateOf(deps, await requireOwn(deps, write.db, asked))), message };
  });
}

async function move(
  deps: Deps,
  write: VenueWrite,
  { booking, venue: { timeZone } }: Own,
  { date_scheduled: date, start_time: time, revision }: BodyOf<typeof moveOwnBooking>,
): Promise<string> {
  refuseCanceled(booking, { version: revision });
  if (date === booking.date_scheduled && time === booking.booking_time) return 'Your booking is at this time already.';
  const nowMs = deps.clock.now();
  const held = guestBookingOf(booking, timeZone);
  const { canMove, moveUntilMs } = guestChanges(held, nowMs);
  if (!canMove) throw notAllowed('moved', { untilMs: moveUntilMs, nowMs, timeZone });
  const { moveEndedMs, cancelEndedMs } = endedDeadlines(held, nowMs);
  const also = { move_ended_at: isoOrNull(moveEndedMs), cancel_ended_at: isoOrNull(cancelEndedMs) };
  await moveBooking(write, booking, { date, time }, { actor: GUEST, placing: { timeZone }, also });
  return 'Your booking was moved.';
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/**
 * Cancels a booking for the holder of its link, and gives back what its policy says: the refund is reserved with the cancellation,
 * and asked for after it. Where the venue gave money back at the provider unseen, the guest is shown what is left first. Again
 * changes nothing. Errors: BOOKING_NOT_FOUND, VERSION_CONFLICT, CHANGE_NOT_ALLOWED, MUTATION_ID_REUSED, TOO_MANY_REQUESTS.
 * Requirements B40 to B42 and P22.
 */
export async function cancelByGuest(
  deps: Deps,
  asked: Asked<BodyOf<typeof cancelOwnBooking>>,
): Promise<AnswerOf<typeof cancelOwnBooking>> {
  const { key, body, bookingId } = asked;
  const clientId = await admitted(deps, asked);
  const { booking } = await deps.db.readVenue(clientId, (db) => requireOwn(deps, db, asked));
  if (booking.status !== 'cancelled') await learnReturnsOfBooking(deps, clientId, bookingId);
  const refunds: Refunds = [];
  const message = await writeVenue(deps, clientId, async (write) => {
    const own = await requireOwn(deps, write.db, asked);
    const request: GuestRequest = { key, call: 'cancel', body };
    return answeredOnce(write, bookingId, request, async () => {
      refunds.push(...(await cancel(deps, write, own, body)));
      return 'Your booking was canceled.';
    });
  });
  for (const refund of refunds) await settleRefund(deps, bookingRefunds, refund);
  return deps.db.readVenue(clientId, async (db) => {
    const own = await requireOwn(deps, db, asked);
    return { ...(await stateOf(deps, own)), refund: await guestRefundOf(db, own.booking), message };
  });
}

async function cancel(
  deps: Deps,
  write: VenueWrite,
  { booking, venue: { timeZone } }: Own,
  { revision, reason }: BodyOf<typeof cancelOwnBooking>,
): Promise<Refunds> {
  if (booking.status === 'cancelled') return [];
  refuseStale(booking, { version: revision });
  const nowMs = deps.clock.now();
  const { canCancel, cancelUntilMs } = guestChanges(guestBookingOf(booking, timeZone), nowMs);
  if (!canCancel) throw notAllowed('canceled', { untilMs: cancelUntilMs, nowMs, timeZone });
  const refundCents = refundCentsNow(booking, await paymentOf(write.db, booking));
  await cancelBooking(write, booking, { actor: GUEST, reason, refundCents });
  return reserveRefunds(deps, write, booking, refundCents);
}

/** Errors: TOO_MANY_REQUESTS, BOOKING_NOT_FOUND. Returns the venue's id. */
async function admitted(deps: Deps, { bookingId, ip }: Asked<unknown>): Promise<string> {
  await throttle(deps, PER_ADDRESS, ip);
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  return clientId;
}

/** The booking as it is now. Errors: BOOKING_NOT_FOUND. */
async function requireOwn(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  { bookingId, body: { token } }: Asked<{ token: string }>,
): Promise<Own> {
  const booking = await findHeldBooking(db, { bookingId, token, nowAtUtc: isoNow(clock) });
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  return { db, booking, venue: await requireVenueIn(db, booking.client_id) };
}

async function paymentOf(db: Connection, { client_id: clientId, booking_id: id }: Row<'bookings'>) {
  return (await paymentsOfBookings(db, clientId, [id])).get(id);
}

/** What both replies say of the booking. */
async function stateOf(deps: Deps, { db, booking, venue }: Own) {
  const payment = await paymentOf(db, booking);
  const at = { timeZone: venue.timeZone, nowMs: deps.clock.now() };
  return { booking: madeBooking(deps, venue, booking, payment), changes: guestChangesView(booking, payment, at) };
}

function notAllowed(
  what: 'moved' | 'canceled',
  { untilMs, nowMs, timeZone }: { untilMs: number | null; nowMs: number; timeZone: string },
): AppError {
  const message =
    untilMs !== null && untilMs < nowMs
      ? `This booking could be ${what} online until ${zonedInstantText(untilMs, timeZone)}. Please ask the venue.`
      : `This booking can’t be ${what} online. Please ask the venue.`;
  return new AppError('CHANGE_NOT_ALLOWED', { message });
}
