import type { Row } from '../db/tables.ts';
import { countInTotals } from './venue-totals.ts';
import { onEach, type Subscriber, type VenueWrite } from './venue-write.ts';

/** The venue's totals of signatures, bookings and payments. Requirement Y1. */
export const venueTotals: Subscriber = {
  'waiver.signed': (_, write, { venueDate: day, waivers }) => countInTotals(write, { day, customers: waivers.length }),
  'subscription.paid'(_, write, { takenCents, day }) {
    if (takenCents !== null) countInTotals(write, { day, payments: 1, paidCents: takenCents });
  },
  'booking.placed': (_, write, { booking }) => countBooking(write, booking, 1),
  ...onEach(
    [
      'booking.confirmed',
      'booking.changed',
      'booking.moved',
      'booking.canceled',
      'booking.expired',
      'booking.held_again',
    ],
    (_, write, { before, booking }) => {
      countBooking(write, before, -1);
      countBooking(write, booking, 1);
    },
  ),
};

/** A canceled booking doesn't count. */
function countBooking(write: VenueWrite, { status, date_scheduled: day }: Row<'bookings'>, bookings: number): void {
  if (status !== 'cancelled') countInTotals(write, { day, bookings });
}
