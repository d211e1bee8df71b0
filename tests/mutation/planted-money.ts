import type { Planted } from './planted-fault.ts';

/** Faults in bookings, payments and renewals. */
export const moneyFaults: readonly Planted[] = [
  {
    name: 'a refund that exists fails when asking about it is refused',
    file: 'server/src/areas/money/payments/refunds.ts',
    from: "return refundId === null ? { status: 'failed'",
    to: "return { status: 'failed'",
  },
  {
    name: 'a late PENDING revives a failed refund',
    file: 'server/src/areas/money/payments/refunds.ts',
    from: "if (status === 'failed' || outcome.kind === 'unavailable') return null;",
    to: "if (outcome.kind === 'unavailable') return null;",
  },
  {
    name: 'a charge that was canceled is not looked for once more',
    file: 'server/src/areas/money/payments/look-again.ts',
    from: "if (second.value) return settle({ kind: 'payment', payment: second.value });",
    to: '',
  },
  {
    name: 'a row that always fails is asked about in every turn',
    file: 'server/src/areas/money/payments/settle-due.ts',
    from: 'await deps.db.writePlatform((db) => postpone(db, waiting, row, nextAtUtc));',
    to: '',
  },
  {
    name: 'a subscription payment that went back in full gives its month',
    file: 'server/src/areas/money/billing/payments/why-not-applied.ts',
    from: 'if (isAllBack(taken)) return GIVEN_BACK;',
    to: '',
  },
  {
    name: 'a deposit that went back in full confirms its booking',
    file: 'server/src/areas/bookings/payments/settling/booking-payments.ts',
    from: '!isClosed && !wentBack && (await (hasBill ? keepPlace(write, taken) : takePayment(write, taken)));',
    to: '!isClosed && (await (hasBill ? keepPlace(write, taken) : takePayment(write, taken)));',
  },
  {
    name: 'an account that never made a charge ends the search for it, and stops it',
    file: 'server/src/areas/money/payments/look-again.ts',
    from: 'if (!purpose.isChargedBy(account, row)) return settled;',
    to: '',
  },
  {
    name: 'only additional players count when staff change a booking',
    file: 'server/src/areas/bookings/scheduling/changing/staff-bookings.service.ts',
    from: 'const isLarger = wish.players > booking.base_players + booking.add_players;',
    to: 'const isLarger = (given.add_players ?? booking.add_players) > booking.add_players;',
  },
  {
    name: 'a booking made two days ahead gets no reminder',
    file: 'server/src/areas/bookings/scheduling/mails/reminders.service.ts',
    from: 'Date.parse(booking.created_at) > AHEAD_MS;',
    to: 'Date.parse(booking.created_at) > 2 * AHEAD_MS;',
  },
  {
    name: 'a start that was not taken is offered to the same guest again',
    file: 'server/src/areas/bookings/waitlist/waitlist-line.repository.ts',
    from: 'AND offer.time_offered = start.column1',
    to: "AND offer.time_offered = ''",
  },
  {
    name: 'an offer that goes on leaves its hold behind',
    file: 'server/src/areas/bookings/waitlist/waitlist-offers.ts',
    from: 'await endOffer(write, entry.booking_id, actor);',
    to: '',
  },
  {
    name: 'starting a charge shortens the hold',
    file: 'server/src/areas/bookings/scheduling/bookings.shared.repository.ts',
    from: ".where('hold_expires_at', '<', untilUtc)",
    to: '',
  },
  {
    name: 'a late payment leaves the check-in of its booking canceled',
    file: 'server/src/areas/bookings/scheduling/placing/late-place.ts',
    from: "return status === 'cancelled' ? 'not checked in' : status;",
    to: 'return status;',
  },
  {
    name: 'a long run of renewals does not keep its lock',
    file: 'server/src/areas/money/billing/subscriptions/auto-renew-run.service.ts',
    from: 'if (isOver || (renewal && !(await lease.renew()))) break;',
    to: 'if (isOver) break;',
  },
  {
    name: 'a booking that is moved blocks its own day in the calendar',
    file: 'server/src/areas/bookings/scheduling/availability/availability.service.ts',
    from: 'const facts = await factsOfDays(db, wanted, span, factsOptions(deps, looking));',
    to: 'const facts = await factsOfDays(db, wanted, span, factsOptions(deps, {}));',
  },
];
