import { rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { expect, it } from 'vitest';
import { booking as withoutLength } from '../testing/booking.ts';
import { checkMove, isWhereItIs, moveBodyOf, termsOfMove } from './reschedule.model.ts';

const red = { resource_id: 'r1', resource_name: 'Red Room', units: 1 };
const booking = { ...withoutLength, duration_minutes: 90, resources: [red] };
const room = {
  label: 'Room',
  options: [
    { id: 'r1', name: 'Red Room' },
    { id: 'r2', name: 'Blue Room' },
  ],
};
const terms = { minutes: 90, needs: [room], isOverbooking: false };
const values = {
  place: { date: booking.date_scheduled, time: booking.booking_time },
  duration_minutes: '90',
  resource_ids: [],
  overbook_reason: '',
  keeps_price: false,
};

it('[B4] moves where the day, the time, the length or a room is another one', () => {
  expect(isWhereItIs(values, booking, terms)).toBe(true);
  expect(isWhereItIs({ ...values, resource_ids: ['r1'] }, booking, terms)).toBe(true);
  const moves = [
    { place: { ...values.place, date: '2026-11-29' } },
    { place: { ...values.place, time: '16:00' } },
    { duration_minutes: '60' },
    { resource_ids: ['r2'] },
  ];
  for (const move of moves) expect(isWhereItIs({ ...values, ...move }, booking, terms)).toBe(false);
});

it('[B31] sends what was chosen, and a reason only where there is no room', () => {
  const chosen = { ...values, duration_minutes: '60', resource_ids: ['r2'], overbook_reason: 'Regulars' };
  const parsed = rescheduleBooking.body.parse(moveBodyOf(chosen, booking, terms));
  expect(parsed).toEqual({
    date_scheduled: '2026-11-28',
    booking_time: '14:30',
    keep_price: false,
    duration_minutes: 60,
    resource_ids: ['r2'],
    updated_at: booking.updated_at,
  });
  const overbooking = { ...terms, isOverbooking: true };
  expect(moveBodyOf(chosen, booking, overbooking)).toMatchObject({ overbook: { reason: 'Regulars' } });
  expect(checkMove(values, overbooking)).toEqual({ overbook_reason: 'Please say why' });
  expect(checkMove(values, terms)).toEqual({});
});

it('[B27] [B28] offers the booking’s own length, and rooms where the offering’s needs are still its own', () => {
  const need = { resource_ids: ['r1', 'r2'], units_per: 'booking' as const, units: 1 };
  const offering = { duration_minutes: 60, resource_needs: [need] } as OfferingView;
  expect(termsOfMove(booking, offering)).toEqual({ minutes: 90, needs: [need] });
  expect(termsOfMove(booking, { ...offering, resource_needs: [need, need] })).toEqual({ minutes: 90, needs: [] });
  expect(termsOfMove(withoutLength, offering)).toEqual({ minutes: 60, needs: [need] });
  expect(termsOfMove(withoutLength, { ...offering, duration_minutes: null })).toEqual({ minutes: null, needs: [] });
});
