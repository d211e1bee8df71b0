import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endedDeadlines, type GuestBooking, guestChanges, refundCentsOf } from './guest-changes.ts';

const HOUR_MS = 3_600_000;
const startMs = Date.parse('2026-06-20T14:00:00Z');
const policy = {
  moveUntilHours: 24,
  cancelUntilHours: 48,
  partyUntilHours: 36,
  refundPercent: 50,
  cancelFeeCents: 500,
};
const booking: GuestBooking = {
  status: 'confirmed',
  isCheckedIn: false,
  isHold: false,
  isPriced: true,
  startMs,
  policy,
  moveEndedMs: null,
  cancelEndedMs: null,
  partyEndedMs: null,
};
const may = (fields: Partial<GuestBooking>, nowMs: number) => {
  const { canMove, canCancel } = guestChanges({ ...booking, ...fields }, nowMs);
  return [canMove, canCancel];
};

it('[B40] guests move and cancel until and including so many hours before the start', () => {
  expect(may({}, startMs - 48 * HOUR_MS)).toEqual([true, true]);
  expect(may({}, startMs - 48 * HOUR_MS + 1)).toEqual([true, false]);
  expect(may({}, startMs - 24 * HOUR_MS)).toEqual([true, false]);
  expect(may({}, startMs - 24 * HOUR_MS + 1)).toEqual([false, false]);
  const untilStart = { ...policy, moveUntilHours: 0, cancelUntilHours: 0 };
  expect(may({ policy: untilStart }, startMs - 1)).toEqual([true, true]);
  expect(may({ policy: untilStart }, startMs)).toEqual([false, false]);
});

it('[B40] not without a policy, nor once the party is in or the booking canceled; a hold is only let go', () => {
  const early = startMs - 100 * HOUR_MS;
  expect(may({ policy: null }, early)).toEqual([false, false]);
  expect(may({ policy: { ...policy, moveUntilHours: null } }, early)).toEqual([false, true]);
  expect(may({ isCheckedIn: true }, early)).toEqual([false, false]);
  expect(may({ status: 'cancelled' }, early)).toEqual([false, false]);
  expect(may({ status: 'completed' }, early)).toEqual([false, false]);
  expect(may({ status: 'pending' }, early)).toEqual([true, true]);
  expect(may({ status: 'pending', isHold: true, policy: null }, early)).toEqual([false, true]);
  expect(may({ isHold: true }, startMs)).toEqual([false, false]);
});

it('[B40] a deadline that has passed stays passed when the guest moves the booking to a later day', () => {
  const nowMs = startMs - 30 * HOUR_MS;
  const ended = endedDeadlines(booking, nowMs);
  expect(ended).toEqual({
    moveEndedMs: null,
    cancelEndedMs: startMs - 48 * HOUR_MS,
    partyEndedMs: startMs - 36 * HOUR_MS,
  });
  const moved = { ...ended, startMs: startMs + 1_000 * HOUR_MS };
  expect(may(moved, nowMs)).toEqual([true, false]);
  expect(guestChanges({ ...booking, ...moved }, nowMs).cancelUntilMs).toBe(startMs - 48 * HOUR_MS);
  /* Nothing has passed at the deadline itself. */
  expect(endedDeadlines(booking, startMs - 48 * HOUR_MS)).toMatchObject({ moveEndedMs: null, cancelEndedMs: null });
  expect(guestChanges({ ...booking, ...moved }, nowMs).canChangeParty).toBe(false);
});

it('[B64] guests change the party of a booking with a bill, until and including so many hours before the start', () => {
  const mayChange = (fields: Partial<GuestBooking>, hours: number) =>
    guestChanges({ ...booking, ...fields }, startMs - hours * HOUR_MS).canChangeParty;
  expect([mayChange({}, 36), mayChange({}, 35.9)]).toEqual([true, false]);
  expect(mayChange({ isPriced: false }, 100)).toBe(false);
  expect(mayChange({ policy: { ...policy, partyUntilHours: null } }, 100)).toBe(false);
  expect(mayChange({ isHold: true, status: 'pending' }, 100)).toBe(false);
  expect(mayChange({ isCheckedIn: true }, 100)).toBe(false);
});

it('[B41] gives back the share of what is left, half cents up, less the fee, and never more than that', () => {
  const refund = (leftCents: number, refundPercent: number, cancelFeeCents: number) =>
    refundCentsOf(leftCents, { refundPercent, cancelFeeCents });
  expect(refund(5_000, 50, 0)).toBe(2_500);
  expect(refund(2_501, 50, 0)).toBe(1_251);
  expect(refund(101, 33, 0)).toBe(33);
  expect(refund(5_000, 50, 500)).toBe(2_000);
  expect(refund(900, 50, 500)).toBe(0);
  expect(refund(5_000, 0, 0)).toBe(0);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100 }), fc.nat(100_000), (left, percent, fee) => {
      const cents = refund(left, percent, fee);
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(left);
    }),
  );
});
