import type { BillReview } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf } from '../bills/testing/bill.ts';
import { BillReviews } from './bill-reviews.tsx';

const overpaid: BillReview = {
  booking_id: 'C00001-1',
  party_name: 'Marie Curie',
  reason: 'overpaid',
  amount: 12,
  happened_at: '2026-11-20T15:00:00.000Z',
};

function show(first: readonly BillReview[], bill: object | null = billOf()) {
  let reviews = first;
  return showPage(<BillReviews clientId="C00001" />, {
    server: {
      'GET *bill-reviews': () => ({ reviews }),
      'POST *reviewed': () => {
        reviews = [];
        return { bill };
      },
    },
  });
}

it('[B65] says why each bill needs a review, and opens its booking', async () => {
  show([
    overpaid,
    { ...overpaid, booking_id: 'C00001-2', party_name: 'Ben', reason: 'give_back', amount: 20 },
    { ...overpaid, booking_id: 'C00001-3', party_name: '', reason: 'unknown_booking', amount: 5 },
  ]);
  expect(await screen.findByText('3 bills need a review')).toBeTruthy();
  expect(screen.getByText('Paid too much: $12.00. Refund it, or keep it on purpose.')).toBeTruthy();
  expect(screen.getByText(/^Canceled, and \$20\.00 is still paid\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the booking of Marie Curie' });
  expect(link.getAttribute('href')).toBe('/my-bookings?booking=C00001-1');
  const unknown = within(screen.getByRole('article', { name: 'Booking C00001-3' }));
  expect(unknown.getByText(/^A desk took \$5\.00 for a booking that has no bill here\./)).toBeTruthy();
  expect(unknown.queryByRole('link')).toBeNull();
});

it('[B65] ends a review, and then there is nothing to see', async () => {
  const page = show([overpaid]);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as Reviewed' }));
  await waitFor(() => expect(page.changes()).toHaveLength(1));
  expect(page.changes()[0]?.name).toBe('POST /api/clients/C00001/bookings/C00001-1/bill/reviewed');
});

it('[B76] says that staff settled money of a booking that nobody knows', async () => {
  const page = show([{ ...overpaid, booking_id: 'gone', party_name: '', reason: 'unknown_booking' }], null);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as Settled' }));
  expect(await screen.findByText('The money is marked as settled.')).toBeTruthy();
  expect(page.changes()[0]?.name).toBe('POST /api/clients/C00001/bookings/gone/bill/reviewed');
  await waitFor(() => expect(screen.queryByText('One bill needs a review')).toBeNull());
});
