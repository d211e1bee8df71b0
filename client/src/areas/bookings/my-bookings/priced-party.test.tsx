import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { MyBookingsPage } from './my-bookings-page.tsx';
import { bookingInARoom as booking, roomReplies } from './testing/rooms.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:42:00Z'), shouldAdvanceTime: true });
});
afterEach(leavePage);

const band = (band_id: string, name: string) => ({ band_id, name, min_age: null, max_age: null });
const prices = {
  revision: 1,
  bands: [band('adult', 'Adult'), band('child', 'Child')],
  rates: [
    {
      rate_id: 'r1',
      name: 'Guest',
      per: 'person',
      band_id: null,
      amount: 10,
      included_players: null,
      days: [],
      from_date: null,
      to_date: null,
      from_time: null,
      to_time: null,
      players_min: null,
      players_max: null,
    },
  ],
  minimum_charge: null,
  deposit_kind: 'fixed',
  deposit_percent: null,
};

interface Body {
  party: { players: number }[];
  code?: string;
}

function quoted({ body }: Asked, each = 10) {
  const { party, code } = body as Body;
  if (code === 'nope') return refused(400, 'PROMO_INVALID', 'Invalid promotional code');
  const total = party.reduce((sum, { players }) => sum + players * each, 0);
  const sums = { subtotal: total, discount: 0, tax: 0, total, due_now: 0, quoted_cents: total * 100 };
  return { quote: { lines: [], ...sums, prices_include_tax: false }, extras: [] };
}

it('[B12] [B63] prices a party by kind before staff book it, and sends the total that they read out', async () => {
  const server = {
    'POST /api/public/quotes': (asked: Asked) => quoted(asked),
    'POST *': { booking, message: 'Booked' },
    'GET *bookings': { bookings: [booking], next: null, message: '' },
    'GET *booking-days': { days: [] },
    'GET *prices': { prices },
    ...roomReplies,
    'GET *': [],
  };
  const { changes, requests } = showPage(<MyBookingsPage />, { engine: new FakeSyncEngine(), server });
  fireEvent.click(await screen.findByRole('button', { name: 'Create Booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Booking' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^Saturday, November 28, 2026/ }));
  dialog.getByText('Choose a day and a time to see the price.');
  fireEvent.click(await dialog.findByRole('button', { name: /^2:30 PM/ }));
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('Adult', '3');
  type('Child', '2');
  const typeCode = (code: string) => {
    for (let length = 1; length <= code.length; length += 1) type(/^Promo code/, code.slice(0, length));
    if (code === '') type(/^Promo code/, '');
    fireEvent.blur(dialog.getByLabelText(/^Promo code/));
  };
  typeCode('nope');
  await dialog.findByText('Invalid promotional code');
  const codes = requests.flatMap(({ name, body }) => (name.endsWith('/quotes') ? [(body as Body).code] : []));
  expect(new Set(codes)).toEqual(new Set([undefined, 'nope']));
  typeCode('');
  await waitFor(() =>
    expect(dialog.getByRole('rowheader', { name: 'Total' }).nextElementSibling?.textContent).toBe('$50.00'),
  );
  type('Adult', '99');
  dialog.getByText(/^A party has \d+ to \d+ people\.$/);
  type('Adult', '3');
  type(/^Party Name/, 'Ada Lovelace');
  type(/^Phone/, '(212) 555-0100');
  await waitFor(() => expect(dialog.getByRole('rowheader', { name: 'Total' })).toBeTruthy());
  fireEvent.click(dialog.getByRole('button', { name: 'Create Booking' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = changes().filter(({ name }) => !name.endsWith('/quotes'));
  expect(sent).toMatchObject([
    {
      body: {
        party: [
          { band_id: 'adult', players: 3 },
          { band_id: 'child', players: 2 },
        ],
        extras: [],
        quoted_cents: 5000,
      },
    },
  ]);
});

it('[B63] shows the present price after it changed while staff booked', async () => {
  let each = 10;
  const server = {
    'POST /api/public/quotes': (asked: Asked) => quoted(asked, each),
    'POST *': () => {
      each = 12;
      return refused(409, 'PRICE_CHANGED', 'The price has changed.');
    },
    'GET *bookings': { bookings: [booking], next: null, message: '' },
    'GET *booking-days': { days: [] },
    'GET *prices': { prices },
    ...roomReplies,
    'GET *': [],
  };
  showPage(<MyBookingsPage />, { engine: new FakeSyncEngine(), server });
  fireEvent.click(await screen.findByRole('button', { name: 'Create Booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Booking' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^Saturday, November 28, 2026/ }));
  fireEvent.click(await dialog.findByRole('button', { name: /^2:30 PM/ }));
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('Adult', '5');
  type(/^Party Name/, 'Ada Lovelace');
  type(/^Phone/, '(212) 555-0100');
  const total = () => dialog.getByRole('rowheader', { name: 'Total' }).nextElementSibling?.textContent;
  await waitFor(() => expect(total()).toBe('$50.00'));
  fireEvent.click(dialog.getByRole('button', { name: 'Create Booking' }));
  await dialog.findByText('Error creating booking: The price has changed.');
  await waitFor(() => expect(total()).toBe('$60.00'));
});
