import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import type { PaymentReview, SquareStatus } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { PaymentReviews } from './payment-reviews.tsx';

const mismatch: PaymentReview = {
  payment_id: 'p1',
  client_id: 'C00007',
  client_name: 'Ridge Line',
  plan_name: 'Monthly Professional',
  source: 'card',
  created_at: '2026-11-20T15:00:00.000Z',
  since: '2026-11-20T15:00:00.000Z',
  amount: 75,
  currency: 'USD',
  reason: 'mismatch',
  differs: ['amount'],
  releases_at: null,
  taken: { square_payment_id: 'sq-1', amount: 10, currency: 'USD' },
  can_settle: true,
  can_give_up: true,
  can_refund: true,
  refund: null,
};
const observed: SquareStatus = {
  square_payment_id: 'sq-1',
  status: 'COMPLETED',
  amount: 10,
  currency: 'USD',
  location_id: 'MAIN',
  created_at: '2026-11-20T15:00:01.000Z',
  differs: ['amount'],
};

const booking: BookingPaymentReview = {
  payment_id: 'b1',
  client_id: 'C00008',
  client_name: 'Lodge',
  booking_id: 'booking-1',
  offering_name: 'Speedball',
  date_scheduled: '2026-12-01',
  created_at: '2026-11-19T15:00:00.000Z',
  amount: 25,
  currency: 'USD',
  reason: 'refund_failed',
  left: 25,
  is_connected: true,
  can_settle: false,
  can_give_up: true,
  can_refund: true,
  refund: { status: 'failed', amount: 25, failure: 'Square could not give the money back.' },
};

let bookings: BookingPaymentReview[];
let reviews: PaymentReview[] | null;
let square: SquareStatus | null | undefined;
let changes: ReturnType<typeof showPage>['changes'];
beforeEach(() => {
  reviews = [mismatch];
  bookings = [];
  square = observed;
});

const down = () => refused(503, 'UNAVAILABLE');

function show() {
  const server = {
    'POST *': { message: 'Done.' },
    'GET *square': () => (square === undefined ? down() : { square }),
    'GET /api/admin/booking-payment-reviews': () => ({ reviews: bookings }),
    'GET *': () => (reviews ? { reviews } : down()),
  };
  ({ changes } = showPage(<PaymentReviews />, { server }));
}

const path = (act: string) => `POST /api/admin/payment-reviews/p1/${act}`;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('[P17] shows venue, amount, plan, what differs and Square’s status', async () => {
  show();
  const row = within(await screen.findByRole('listitem'));
  await row.findByText('$10.00 (differs)');
  for (const text of ['Ridge Line', 'C00007', 'Paid', 'MAIN', 'sq-1', /different amount than requested/])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText('$75.00')).toBeTruthy();
});

it('[P17] counts the payment that is shown as paid, after a confirmation', async () => {
  show();
  await press('Count as paid');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Square took \$10\.00/)).toBeTruthy();
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Count as paid' }));
  await waitFor(() => expect(changes()).toEqual([{ name: path('settle'), body: { square_payment_id: 'sq-1' } }]));
});

it('[P17] closes a payment after a confirmation, also where Square can’t be asked', async () => {
  square = undefined;
  show();
  expect(await screen.findByRole('button', { name: 'Ask again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Count as paid' })).toBeNull();
  await press('Give up and release');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give up and release' }));
  await waitFor(() => expect(changes()).toEqual([{ name: path('give-up'), body: null }]));
});

it('[P18] refunds what was taken with one click, once, and shows how the refund goes', async () => {
  show();
  await press('Refund $10.00');
  fireEvent.click(screen.getByRole('button', { name: /^Refund/ }));
  await waitFor(() => expect(changes()).toEqual([{ name: path('refund'), body: null }]));
  cleanup();
  const asked = { asked_at: mismatch.created_at, failure: null };
  const closed = { ...mismatch, can_settle: false, can_give_up: false, can_refund: false };
  reviews = [{ ...closed, refund: { ...asked, status: 'pending' } }];
  show();
  expect(await screen.findByText('The refund of $10.00 is on its way.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
});

it('[Y43] [Y44] shows a booking’s payment before, and refunds it from the venue’s account after a confirmation', async () => {
  bookings = [booking];
  show();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  const [first] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Booking: Speedball, Dec 1, 2026, $25.00');
  expect(first?.textContent).toContain('The refund failed. Square could not give the money back.');
  await press('Refund $25.00');
  expect(changes()).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/\$25\.00 is refunded from the Square account of Lodge/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Refund $25.00' }));
  const to = 'POST /api/admin/booking-payment-reviews/C00008/b1/refund';
  await waitFor(() => expect(changes()).toEqual([{ name: to, body: null }]));
});

it('[Y44] settles a booking’s payment only as Square shows it, and refunds nothing without an account', async () => {
  reviews = [];
  const unknown = { ...booking, reason: 'no_answer', can_settle: true, can_refund: false, refund: null } as const;
  bookings = [unknown];
  show();
  expect(await screen.findByText('$10.00 (differs)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Count as paid' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Give up and release' })).toBeTruthy();
  cleanup();
  square = { ...observed, differs: [] };
  show();
  await press('Count as paid');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Count as paid' }));
  const to = 'POST /api/admin/booking-payment-reviews/C00008/b1/settle';
  await waitFor(() => expect(changes()).toEqual([{ name: to, body: { square_payment_id: 'sq-1' } }]));
  cleanup();
  bookings = [{ ...booking, is_connected: false }];
  show();
  expect(await screen.findByText(/The venue’s Square account isn’t connected/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave the money' })).toBeTruthy();
});

it('shows when there is none, and when the list could not be loaded', async () => {
  reviews = [];
  show();
  expect(await screen.findByText(/^None\./)).toBeTruthy();
  cleanup();
  reviews = null;
  show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
