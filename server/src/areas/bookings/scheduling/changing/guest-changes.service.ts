import { endedDeadlines, guestChanges } from '@gatehouse/sync-protocol/areas/bookings/guest-changes';
import type { cancelOwnBooking, moveOwnBooking } from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import type { AnswerOf, BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { settleRefund } from '#areas/money/payments/refunds';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { bookingRefunds } from '../../payments/refunds/booking-refunds.ts';
import { refundParts, reserveRefunds } from '../../payments/refunds/new-refund.ts';
import { learnReturnsOfBooking } from '../../payments/refunds/refund-event.ts';
import { GUEST, guestRefundOf } from '../party/guest-refund.ts';
import { guestBookingOf, guestMoneyOf, refundCentsNow } from '../party/guest-state.ts';
import { type OwnBooking, requireOwn } from '../party/held-booking.ts';
import { cancelBooking, moveBooking, refuseCanceled, refuseStale } from '../placing/booking-changes.ts';
import { refuseClosedVenue } from '../placing/closed-venue.ts';
import { answeredOnce, type GuestRequest } from './answered-once.ts';
import { type Asked, admitted, notAllowed, stateOf } from './own-booking.ts';

type Refunds = Awaited<ReturnType<typeof reserveRefunds>>;

/**
 * Moves a booking for the holder of its link, by the rule of visitors; its own place counts as free. What was paid moves along.
 * Where it costs something else then, its guest names the total. Errors: BOOKING_NOT_FOUND, SUBSCRIPTION_EXPIRED, BOOKING_CANCELLED,
 * VERSION_CONFLICT, CHANGE_NOT_ALLOWED, DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, EXTRA_SOLD_OUT, PRICE_CHANGED,
 * MUTATION_ID_REUSED, TOO_MANY_REQUESTS. Requirements B40, B42 and B64.
 */
export async function moveByGuest(
  deps: Deps,
  asked: Asked<BodyOf<typeof moveOwnBooking>>,
): Promise<AnswerOf<typeof moveOwnBooking>> {
  const { key, body, bookingId } = asked;
  const clientId = await admitted(deps, asked);
  return writeVenue(deps, clientId, async (write) => {
    const own = await requireOwn(deps, write.db, bookingId, body.token);
    refuseClosedVenue(deps, own.venue);
    const request: GuestRequest = { key, call: 'move', body };
    const message = await answeredOnce(write, bookingId, request, () => move(deps, write, own, body));
    return { ...(await stateOf(deps, await requireOwn(deps, write.db, bookingId, body.token))), message };
  });
}

async function move(
  deps: Deps,
  write: VenueWrite,
  { booking, venue: { timeZone } }: OwnBooking,
  { date_scheduled: date, start_time: time, revision, quoted_cents: cents }: BodyOf<typeof moveOwnBooking>,
): Promise<string> {
  refuseCanceled(booking, { version: revision });
  if (date === booking.date_scheduled && time === booking.booking_time) return 'Your booking is at this time already.';
  const nowMs = deps.clock.now();
  const isPriced = (await findBill(write.db, write.clientId, booking.booking_id)) !== undefined;
  const held = guestBookingOf(booking, { timeZone, isPriced });
  const { canMove, moveUntilMs } = guestChanges(held, nowMs);
  if (!canMove) throw notAllowed('moved', { untilMs: moveUntilMs, nowMs, timeZone });
  const { moveEndedMs, cancelEndedMs, partyEndedMs } = endedDeadlines(held, nowMs);
  const also = {
    move_ended_at: isoOrNull(moveEndedMs),
    cancel_ended_at: isoOrNull(cancelEndedMs),
    party_ended_at: isoOrNull(partyEndedMs),
  };
  await moveBooking(
    deps,
    write,
    booking,
    { date, time },
    { actor: GUEST, placing: { timeZone }, also, seen: { cents } },
  );
  return 'Your booking was moved.';
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/**
 * Cancels a booking for the holder of its link, and gives back what its policy says: the refund is reserved with the cancellation,
 * and asked for after it; of a booking with a bill, what was not paid by card online goes back by hand. Where the venue gave money back at the provider unseen, the guest is shown what is left first. Again
 * changes nothing. Errors: BOOKING_NOT_FOUND, VERSION_CONFLICT, CHANGE_NOT_ALLOWED, MUTATION_ID_REUSED, TOO_MANY_REQUESTS.
 * Requirements B40 to B42 and P22.
 */
export async function cancelByGuest(
  deps: Deps,
  asked: Asked<BodyOf<typeof cancelOwnBooking>>,
): Promise<AnswerOf<typeof cancelOwnBooking>> {
  const { key, body, bookingId } = asked;
  const clientId = await admitted(deps, asked);
  const { booking } = await deps.db.readVenue(clientId, (db) => requireOwn(deps, db, bookingId, body.token));
  if (booking.status !== 'cancelled') await learnReturnsOfBooking(deps, clientId, bookingId);
  const refunds: Refunds = [];
  const message = await writeVenue(deps, clientId, async (write) => {
    const own = await requireOwn(deps, write.db, bookingId, body.token);
    const request: GuestRequest = { key, call: 'cancel', body };
    return answeredOnce(write, bookingId, request, async () => {
      refunds.push(...(await cancel(deps, write, own, body)));
      return 'Your booking was canceled.';
    });
  });
  for (const refund of refunds) await settleRefund(deps, bookingRefunds, refund);
  return deps.db.readVenue(clientId, async (db) => {
    const own = await requireOwn(deps, db, bookingId, body.token);
    return { ...(await stateOf(deps, own)), refund: await guestRefundOf(db, own.booking), message };
  });
}

async function cancel(
  deps: Deps,
  write: VenueWrite,
  { booking, venue: { timeZone } }: OwnBooking,
  { revision, reason }: BodyOf<typeof cancelOwnBooking>,
): Promise<Refunds> {
  if (booking.status === 'cancelled') return [];
  refuseStale(booking, { version: revision });
  const nowMs = deps.clock.now();
  const money = await guestMoneyOf(write.db, booking);
  const isPriced = money.bill !== undefined;
  const { canCancel, cancelUntilMs } = guestChanges(guestBookingOf(booking, { timeZone, isPriced }), nowMs);
  if (!canCancel) throw notAllowed('canceled', { untilMs: cancelUntilMs, nowMs, timeZone });
  const refundCents = refundCentsNow(booking, money);
  const keptCents = isPriced ? { keptCents: Math.max(0, money.leftCents - refundCents) } : {};
  const parts = await refundParts(write.db, booking, refundCents);
  /* Their mail says what goes back to the card. */
  const cardCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await cancelBooking(write, booking, { actor: GUEST, reason, refundCents: cardCents, ...keptCents });
  return reserveRefunds(deps, write, parts);
}
