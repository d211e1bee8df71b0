import { expect, it } from 'vitest';
import { stateOf } from '../billing/payments/subscription-state.ts';
import { GIVEN_UP, NEVER_ARRIVED } from './abandoned-charge.ts';
import { nextCheckAt, nextRefundCheckAt } from './check-schedule.ts';
import { firstRefundCheckAt } from './given-back.ts';

const SECOND_S = 1;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const created_at = '2026-06-15T14:00:00.000Z';

/** Seconds until the next question about a payment of this age; null for none. */
function waitS(columns: object, ageS: number): number | null {
  const row = { source: 'card', status: 'unknown', failure_code: null, differs: null, created_at, ...columns };
  const nowMs = Date.parse(created_at) + ageS * 1_000;
  const next = nextCheckAt(stateOf({ updated_at: created_at, ...row } as Parameters<typeof stateOf>[0], 'here'), nowMs);
  return next === null ? null : (Date.parse(next) - nowMs) / 1_000;
}

it('[P6] a charge is asked about later and later: after half its age, from five seconds to an hour', () => {
  const waits = [0, 10, 60, HOUR_S, 2 * HOUR_S, DAY_S].map((ageS) => waitS({}, ageS));
  expect(waits).toEqual([5 * SECOND_S, 5 * SECOND_S, 30 * SECOND_S, 30 * MINUTE_S, HOUR_S, HOUR_S]);
});

it('[P6] a link is asked about after a quarter of its age, from a minute to six hours', () => {
  const waits = [0, 4 * MINUTE_S, HOUR_S, DAY_S, 3 * DAY_S].map((ageS) =>
    waitS({ source: 'link', status: 'open' }, ageS),
  );
  expect(waits).toEqual([MINUTE_S, MINUTE_S, 15 * MINUTE_S, 6 * HOUR_S, 6 * HOUR_S]);
});

it('[P6] what failed without an answer is asked about as before, and once a day when its time is over', () => {
  const lost = { status: 'failed', failure_code: NEVER_ARRIVED };
  expect([HOUR_S, DAY_S - 1, DAY_S].map((ageS) => waitS(lost, ageS))).toEqual([30 * MINUTE_S, HOUR_S, DAY_S]);
  const given = { status: 'failed', failure_code: GIVEN_UP };
  expect([DAY_S, 14 * DAY_S - 1, 14 * DAY_S].map((ageS) => waitS(given, ageS))).toEqual([HOUR_S, HOUR_S, DAY_S]);
});

it('[P6] what has an outcome, or is for a person to decide, is asked about no more', () => {
  const over = [{ status: 'completed' }, { status: 'failed', failure_code: 'CARD_EXPIRED' }, { differs: 'amount' }];
  expect(over.map((columns) => waitS(columns, 60))).toEqual([null, null, null]);
});

it('[P22] money that was taken is asked about for as long as it can go back: after half its age, from an hour to a week', () => {
  const next = (ageS: number): number | null => {
    const nowMs = Date.parse(created_at) + ageS * 1_000;
    const at = nextRefundCheckAt({ created_at }, nowMs);
    return at === null ? null : (Date.parse(at) - nowMs) / 1_000;
  };
  const ages = [0, 2 * HOUR_S, 4 * HOUR_S, 4 * DAY_S, 30 * DAY_S, 379 * DAY_S, 379 * DAY_S + 1];
  expect(ages.map(next)).toEqual([HOUR_S, HOUR_S, 2 * HOUR_S, 2 * DAY_S, 7 * DAY_S, 7 * DAY_S, null]);
});

it('[P22] is asked about at once where the provider said with it that something went back', () => {
  const nowMs = Date.parse(created_at);
  const first = (said: Parameters<typeof firstRefundCheckAt>[1]) =>
    (Date.parse(firstRefundCheckAt({ created_at }, said, nowMs) ?? '') - nowMs) / 1_000;
  expect([
    first({ refundIds: [], refundedCents: 0 }),
    first({ refundIds: ['refund-1'], refundedCents: 0 }),
    first({ refundIds: [], refundedCents: 1 }),
  ]).toEqual([HOUR_S, 0, 0]);
});
