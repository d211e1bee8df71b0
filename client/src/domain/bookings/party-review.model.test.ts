import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { expect, it } from 'vitest';
import { bookingRow } from '../../sync/testing/rows.ts';
import { decisionLabels, deskText, markText, officeText, reviewTitle } from './party-review.model.ts';

const zone = 'America/New_York';
const moved: PartyReview = {
  review_id: 'm1',
  booking_id: 'b1',
  device_name: 'Front desk',
  seen: { date_scheduled: '2026-06-20', booking_time: '10:00' },
  party_goers: 8,
  checked_in_at: '2026-06-20T14:05:00.000Z',
  booking: {
    date_scheduled: '2026-06-27',
    booking_time: '12:00',
    party_name: 'Marie Curie',
    offering_name: 'Paintball',
    status: 'confirmed',
  },
  change: { kind: 'moved', by: 'staff', happened_at: '2026-06-20T14:30:00.000Z' },
};

/** The text as a person reads it; the spaces of times are narrow ones. */
const words = (text: string | null) => text?.replaceAll('\u202f', ' ') ?? null;

it('[S33] says what the desk saw and did, what became of the booking, and what can be decided', () => {
  expect(reviewTitle(moved)).toBe('Marie Curie · Paintball');
  expect(words(deskText(moved, zone))).toBe(
    'Saw the booking for Jun 20, 2026, 10:00 AM. Checked in 8 people on Jun 20, 2026, 10:05 AM.',
  );
  expect(words(deskText({ ...moved, by_name: 'Mia' }, zone))).toMatch(/ Mia checked in 8 people on /);
  expect(words(officeText(moved, zone))).toBe('Moved to Jun 27, 2026, 12:00 PM by staff on Jun 20, 2026, 10:30 AM.');
  expect(decisionLabels(moved, zone)).toEqual({ count: 'Count for Jun 27, 2026', keep: 'Keep for Jun 20, 2026 Only' });
});

it('[S33] offers to count only for a booking that takes place', () => {
  const canceled = {
    ...moved,
    booking: moved.booking && { ...moved.booking, status: 'cancelled' as const },
    change: null,
  };
  expect(officeText(canceled, zone)).toBe('Canceled.');
  expect(decisionLabels(canceled, zone).count).toBeNull();
  const unknown = { ...moved, seen: null, booking: null, change: null, party_goers: 1 };
  expect(reviewTitle(unknown)).toBe('Booking b1');
  expect(words(deskText(unknown, zone))).toBe('Checked in 1 person on Jun 20, 2026, 10:05 AM.');
  expect(decisionLabels(unknown, zone)).toEqual({ count: null, keep: 'Keep for Jun 20, 2026 Only' });
});

it('[B36] says why staff should look at a booking', () => {
  const arrival = { party_goers: 8, party_checked_in_at: '2026-06-20T14:05:00.000Z' };
  const textOf = (fields: Partial<BookingRow>) => words(markText(bookingRow({ booking_id: 'b1', ...fields }), zone));
  expect(textOf({ status: 'cancelled', ...arrival })).toBe(
    'Canceled, but a desk checked the party in with 8 people on Jun 20, 2026, 10:05 AM.',
  );
  expect(textOf({ status: 'cancelled', ...arrival, party_goers: 1 })).toContain('with 1 person on');
  expect(textOf({ status: 'confirmed', ...arrival })).toBe(
    'A desk checked the party in with 8 people on Jun 20, 2026, 10:05 AM, while the booking was canceled.',
  );
  expect(textOf({ status: 'confirmed' })).toBe('A desk checked the party in while the booking was canceled.');
});
