import type { PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { expect, it } from 'vitest';
import { decisionLabels, deskText, officeText, reviewTitle } from './party-review.model.ts';

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

/** As a person reads it; the spaces of times are narrow ones. */
const words = (text: string | null) => text?.replaceAll('\u202f', ' ') ?? null;

it('[S33] says what the desk saw and did, what became of the booking, and what can be decided', () => {
  expect(reviewTitle(moved)).toBe('Marie Curie · Paintball');
  expect(words(deskText(moved, zone))).toBe(
    'Saw the booking for Jun 20, 2026, 10:00 AM. Checked in 8 people on Jun 20, 2026, 10:05 AM.',
  );
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
