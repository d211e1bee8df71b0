import { expect, it } from 'vitest';
import { countedPayments } from './booking-money.ts';

const paid = (booking_id: string, applied_at: string | null) => ({ booking_id, applied_at });

it('[B19] counts what came too late only where its booking has no other payment', () => {
  const [late, applied, alone] = [paid('a', null), paid('a', '2026-06-15T15:00:00.000Z'), paid('b', null)];
  expect(countedPayments([late, applied, alone])).toEqual([applied, alone]);
});
