import type { BookingRow } from '@gatehouse/sync-protocol/entities/booking';
import type { CheckInRow } from '@gatehouse/sync-protocol/entities/check-in';
import type { CustomerRow } from '@gatehouse/sync-protocol/entities/customer';
import { expect, it } from 'vitest';
import { countToday } from './dashboard.model.ts';

const today = '2026-06-15';
const checkIn = (waiver_id: string, more: Partial<CheckInRow> = {}) =>
  ({ waiver_id, venue_date: today, undone_at: null, ...more }) as CheckInRow;

it('[S21] counts people rather than check-ins, and not those that were undone', () => {
  const checkIns = [
    checkIn('a'),
    checkIn('a'),
    checkIn('b', { undone_at: '2026-06-15T15:00:00.000Z' }),
    checkIn('c', { venue_date: '2026-06-14' }),
  ];
  expect(countToday({ checkIns, customers: [], bookings: [] }, today).checkedIn).toBe(1);
});

it('counts the day’s signed waivers and confirmed parties', () => {
  const customers = [
    { date_signed: today, has_signature: true },
    { date_signed: today, has_signature: false },
    { date_signed: '2026-06-01', has_signature: true },
  ] as CustomerRow[];
  const bookings = [
    { date_scheduled: today, status: 'confirmed' },
    { date_scheduled: today, status: 'cancelled' },
  ] as BookingRow[];
  expect(countToday({ checkIns: [], customers, bookings }, today)).toEqual({ checkedIn: 0, waivers: 1, parties: 1 });
});
