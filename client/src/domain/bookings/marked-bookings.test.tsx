import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Asked, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow } from '#sync/testing/rows';
import { PartyReviews } from './party-reviews.tsx';

const canceled = bookingRow({
  booking_id: 'C00001-1',
  party_name: 'Marie Curie',
  status: 'cancelled',
  check_in_status: 'checked in',
  party_goers: 8,
  party_checked_in_at: '2026-11-20T15:05:00.000Z',
  needs_review: true,
});
let marked = [canceled];
let requests: Asked[];
let answer: () => object = () => ({});

beforeEach(() => {
  marked = [canceled];
  answer = () => {
    marked = [];
    return { booking: { ...canceled, needs_review: false } };
  };
  ({ requests } = showPage(<PartyReviews clientId="C00001" />, {
    engine: new FakeSyncEngine(),
    server: { 'GET *party-reviews': () => ({ reviews: [], bookings: marked }), 'POST *reviewed': () => answer() },
  }));
});
afterEach(leavePage);

it('[B36] names a canceled booking whose party came, and ends its mark once', async () => {
  const section = within(await screen.findByRole('region', { name: 'One booking needs a review' }));
  const item = within(section.getByRole('article', { name: 'Marie Curie' }));
  expect(item.getByText(/Canceled, but a desk checked the party in with 8 people on/)).toBeTruthy();
  fireEvent.click(item.getByRole('button', { name: 'Mark as Reviewed' }));
  expect(await screen.findByText('The booking is marked as reviewed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('One booking needs a review')).toBeNull());
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/clients/C00001/bookings/C00001-1/reviewed',
  ]);
});

it('[B36] keeps the mark in sight where the server refuses', async () => {
  answer = () => refused(500, 'INTERNAL', 'Please try again.');
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as Reviewed' }));
  expect(await screen.findByText('The booking wasn’t marked. Please try again.')).toBeTruthy();
  expect(screen.getByText('One booking needs a review')).toBeTruthy();
});
