import { expect, it } from 'vitest';
import { countedPayments } from './booking-money.ts';

const paid = (booking_id: string, applied_at: string | null, failure_code: string | null = null) => ({
  booking_id,
  applied_at,
  failure_code,
  link_id: null,
});

it('[B19] counts what came too late only where its booking has no other payment', () => {
  const [late, applied, alone] = [paid('a', null), paid('a', '2026-06-15T15:00:00.000Z'), paid('b', null)];
  expect(countedPayments([late, applied, alone])).toEqual([applied, alone]);
});

it('[P23] never counts what had gone back in full before it counted', () => {
  expect(countedPayments([paid('a', null, 'GIVEN_BACK')])).toEqual([]);
});

it('[B66] counts all that came for a booking with a bill, also what came too late', () => {
  const [late, first, second] = [
    paid('a', null),
    paid('a', '2026-06-15T15:00:00.000Z'),
    paid('a', '2026-06-16T15:00:00.000Z'),
  ];
  const shares = [late, first, second].map((row, at) => ({ ...row, link_id: `share-${at}` }));
  expect(countedPayments(shares)).toEqual(shares);
});
