import type { PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { PartyReviews } from './party-reviews.tsx';

const held: PartyReview = {
  review_id: 'm1',
  booking_id: 'b1',
  device_name: 'Front desk',
  by_name: 'Mia',
  review_reasons: ['pin_withdrawn', 'revoked_device'],
  seen: { date_scheduled: '2026-06-20', booking_time: '10:00' },
  party_goers: 8,
  checked_in_at: '2026-06-20T14:05:00.000Z',
  booking: null,
  change: null,
};
/** What a server of an earlier release answers. */
const { by_name: _, review_reasons: __, ...earlier } = { ...held, review_id: 'm2', booking_id: 'b2' };

afterEach(leavePage);

it('[U68] names who counted a party that waits for a decision, and why someone should look at it', async () => {
  showPage(<PartyReviews clientId="C00001" />, {
    engine: new FakeSyncEngine(),
    server: { 'GET *party-reviews': { reviews: [held, earlier], bookings: [] } },
  });
  const first = within(await screen.findByRole('article', { name: 'Booking b1' }));
  expect(first.getByText(/Mia checked in 8 people on/)).toBeTruthy();
  expect(first.getByText('The PIN that was used had been changed or withdrawn.')).toBeTruthy();
  expect(first.getByText('The device had been removed.')).toBeTruthy();
  const second = within(screen.getByRole('article', { name: 'Booking b2' }));
  expect(second.getByText(/Checked in 8 people on/)).toBeTruthy();
  expect(second.queryByText(/PIN/)).toBeNull();
});
