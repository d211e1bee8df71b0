import { expect, it } from 'vitest';
import { waitingAt } from './waiting-at.ts';

const date = '2026-11-28';
const waiter = { offering_id: 'o1', status: 'waiting' as const, wishes: [{ date }] };

it('[B43] counts those who wait for a start of an offering, by their wished times', () => {
  const entries = [
    waiter,
    { ...waiter, wishes: [{ date, from: '11:00' }] },
    { ...waiter, wishes: [{ date: '2026-11-29' }] },
    { ...waiter, offering_id: 'o2' },
    { ...waiter, status: 'offered' as const },
  ];
  expect(waitingAt(entries, 'o1', { date, time: '10:00' })).toBe(1);
  expect(waitingAt(entries, 'o1', { date, time: '11:00' })).toBe(2);
});
