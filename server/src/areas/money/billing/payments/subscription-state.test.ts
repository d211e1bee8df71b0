import { expect, it } from 'vitest';
import { nextCheckAt } from './subscription-state.ts';

type Payment = Parameters<typeof nextCheckAt>[0];
const DAY_MS = 86_400_000;
const nowMs = Date.parse('2026-06-15T15:00:00.000Z');
const ago = (ms: number): string => new Date(nowMs - ms).toISOString();
/** How long it waits, in seconds. */
const waits = (payment: object): number => {
  const row = { source: 'link', differs: null, failure_code: null, refund_status: null, ...payment };
  return (Date.parse(nextCheckAt(row as Payment, nowMs) ?? '') - nowMs) / 1_000;
};

it('[P6] [P16] asks soon about a link that is being withdrawn, however old it is', () => {
  const old = { created_at: ago(6 * DAY_MS), updated_at: ago(20_000) };
  expect(waits({ ...old, status: 'withdrawing' })).toBe(10);
  expect(waits({ ...old, status: 'open' })).toBe(6 * 3_600);
});

it('[P6] asks soon about a refund that was asked for, however old its payment is', () => {
  const old = { status: 'received', refund_status: 'pending', created_at: ago(6 * DAY_MS), updated_at: ago(40_000) };
  expect(waits({ ...old, refund_asked_at: ago(20_000) })).toBe(10);
  expect(waits({ ...old, refund_asked_at: null })).toBe(20);
});
