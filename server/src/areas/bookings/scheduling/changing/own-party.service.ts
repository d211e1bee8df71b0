import type { changeOwnParty as contract } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { guestChanges } from '@gatehouse/sync-protocol/areas/bookings/guest-changes';
import type { AnswerOf, BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { billView, guestBill } from '../../bills/bill-view.ts';
import { planChange } from '../../bills/plan-change.ts';
import { GUEST } from '../party/guest-refund.ts';
import { guestBookingOf } from '../party/guest-state.ts';
import { type OwnBooking, requireOwn } from '../party/held-booking.ts';
import { changeBooking, changedFields, refuseCanceled, requireBill, resized } from '../placing/booking-changes.ts';
import { refuseClosedVenue } from '../placing/closed-venue.ts';
import { followPlan, requireSeen, requireStockFor } from '../placing/follow-plan.ts';
import { answeredOnce, type GuestRequest } from './answered-once.ts';
import { type Asked, admitted, notAllowed, stateOf } from './own-booking.ts';

type Body = BodyOf<typeof contract>;

/**
 * Changes party and extras of a booking for the holder of its link, for the total that they were shown. A larger party needs room where
 * it is. Errors: BOOKING_NOT_FOUND, NO_BILL, SUBSCRIPTION_EXPIRED, BOOKING_CANCELLED, VERSION_CONFLICT, CHANGE_NOT_ALLOWED,
 * INVALID_INPUT, PRICE_CHANGED, EXTRA_SOLD_OUT, DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, MUTATION_ID_REUSED,
 * TOO_MANY_REQUESTS. Requirement B64.
 */
export async function changePartyByGuest(deps: Deps, asked: Asked<Body>): Promise<AnswerOf<typeof contract>> {
  const { key, body, bookingId } = asked;
  const clientId = await admitted(deps, asked);
  return writeVenue(deps, clientId, async (write) => {
    const own = await requireOwn(deps, write.db, asked.bookingId, asked.body.token);
    refuseClosedVenue(deps, own.venue);
    const request: GuestRequest = { key, call: 'party', body };
    const message = await answeredOnce(write, bookingId, request, () => change(deps, write, own, body));
    const { bill } = await requireBill(write, bookingId);
    const state = await stateOf(deps, await requireOwn(deps, write.db, asked.bookingId, asked.body.token));
    return { ...state, bill: guestBill(await billView(deps, write.db, bill)), message };
  });
}

async function change(
  deps: Deps,
  write: VenueWrite,
  { booking, venue: { timeZone } }: OwnBooking,
  { party, extras, revision, quoted_cents: cents }: Body,
): Promise<string> {
  const plan = await planChange(write, booking, { party, extras });
  if (!plan) throw new AppError('NO_BILL');
  refuseCanceled(booking, { version: revision });
  const nowMs = deps.clock.now();
  const { canChangeParty, partyUntilMs } = guestChanges(guestBookingOf(booking, { timeZone, isPriced: true }), nowMs);
  if (!canChangeParty) throw notAllowed('changed', { untilMs: partyUntilMs, nowMs, timeZone });
  requireSeen(plan, { cents });
  const { players, start } = plan;
  const isLarger = players > booking.base_players + booking.add_players;
  /* The policy says until when, and not how long before a visitor books. */
  const place = await resized(write, booking, { ...start, players }, { timeZone, takesRoom: isLarger });
  await requireStockFor(write, booking, { plan, place });
  const set = { add_players: players - booking.base_players, ...place };
  const detail = await changedFields(write, booking, set);
  const changed = await changeBooking(write, booking, { kind: 'booking.changed', actor: GUEST, set, detail });
  await followPlan(deps, write, plan, { booking: changed, actor: GUEST });
  return 'Your booking was changed.';
}
