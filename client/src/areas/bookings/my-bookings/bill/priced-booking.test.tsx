import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, type Replies, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { billOf, quoteLineOf } from '#domain/bills/testing/bill';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { BookingDialog } from '../components/booking-dialog.tsx';
import { bookingInARoom, roomReplies } from '../testing/rooms.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:42:00Z'), shouldAdvanceTime: true });
});
afterEach(leavePage);

/** Two adults at $55.00, of which $20.00 is paid; in the evening they cost $70.00. */
const bill = { total: 110, paid: 20, refunded: 0, balance: 90, state: 'due' as const, revision: 2 };
const priced: BookingRow = { ...bookingInARoom, bill };

function quoted({ body }: Asked) {
  const line = quoteLineOf(
    'person',
    'Adult',
    'adult',
    (body as { start_time: string }).start_time === '18:00' ? 70 : 55,
    2,
  );
  const sums = { subtotal: line.total, discount: 0, tax: 0, total: line.total, due_now: 0, quoted_cents: 0 };
  return { quote: { lines: [line], ...sums, prices_include_tax: false }, difference: line.total - 110 };
}

function show(booking: BookingRow, server: Replies = {}) {
  const at = (time: string) => ({ time, display: time, available: true, places_left: 10, places_total: null });
  const page = showPage(
    <BookingDialog clientId="C00001" booking={booking} today="2026-11-20" onClose={() => undefined} />,
    {
      engine: new FakeSyncEngine(),
      server: {
        'POST *quote': quoted,
        'POST *reschedule': { booking, message: 'Booking rescheduled' },
        'PUT *': { booking, message: 'Booking updated' },
        ...server,
        'GET *payments': { booking, payments: [] },
        'GET *bill': { bill: billOf() },
        'GET *history': { events: [] },
        'GET *party': {
          party: { waivers_signed: 3, total_players: 6, waiver_link: 'http://x.example/waiver' },
          people: [],
        },
        ...roomReplies,
        'GET *availability/2026-11-28': {
          date: '2026-11-28',
          available_times: [at('14:30'), at('16:00'), at('18:00')],
          reason: null,
          message: '',
        },
        'GET *': [],
      },
    },
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Marie Curie' }));
  const sent = (call: string) => page.changes().filter(({ name }) => name.startsWith(call));
  return { dialog, quotes: () => page.changes().filter(({ name }) => name.endsWith('/quote')), sent };
}

async function chooseTime(dialog: ReturnType<typeof within>, time: RegExp) {
  fireEvent.click(await dialog.findByRole('button', { name: time }));
}

async function openMove(booking: BookingRow, server?: Replies) {
  const shown = show(booking, server);
  fireEvent.click(shown.dialog.getByRole('button', { name: 'Move' }));
  await chooseTime(shown.dialog, /^6:00 PM/);
  const move = shown.dialog.getByRole<HTMLButtonElement>('button', { name: 'Move Booking' });
  return { ...shown, move };
}

it('[B83] shows what another time costs before a booking is moved', async () => {
  const { dialog, move, sent } = await openMove(priced);
  expect(move.disabled).toBe(true);
  expect(await dialog.findByText('$30.00 more')).toBeTruthy();
  expect(dialog.getByText('Then: Due $120.00')).toBeTruthy();
  expect(dialog.getByRole('rowheader', { name: 'Total' }).nextElementSibling?.textContent).toBe('$140.00');
  fireEvent.click(move);
  await waitFor(() => expect(sent('POST /api/clients/C00001/bookings')).toHaveLength(2));
  expect(sent('POST /api/clients/C00001/bookings')[1]?.body).toMatchObject({ booking_time: '18:00' });
  expect(sent('POST /api/clients/C00001/bookings')[1]?.body).not.toHaveProperty('keep_price');
});

it('[B83] moves a booking at the price that it has, where staff want that', async () => {
  const { dialog, move, quotes, sent } = await openMove(priced);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Keep the price' }));
  expect(dialog.getByText('The price stays as it is')).toBeTruthy();
  expect(dialog.getByText('Then: Due $90.00')).toBeTruthy();
  await waitFor(() => expect(move.disabled).toBe(false));
  await chooseTime(dialog, /^4:00 PM/);
  fireEvent.click(move);
  await waitFor(() => expect(sent('POST').at(-1)?.body).toMatchObject({ booking_time: '16:00', keep_price: true }));
  expect(quotes()).toHaveLength(1);
});

it('[B83] says why a time has no price, and moves to it only once the price is read', async () => {
  let fails = true;
  const { dialog, move } = await openMove(priced, {
    'POST *quote': (asked) =>
      fails ? refused(400, 'INVALID_INPUT', 'A party has 6 to 10 people then.') : quoted(asked),
  });
  expect(await dialog.findByText('A party has 6 to 10 people then.')).toBeTruthy();
  expect(move.disabled).toBe(true);
  fails = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('$30.00 more')).toBeTruthy();
  expect(move.disabled).toBe(false);
});

it('[B83] asks for no price of a booking without a bill', async () => {
  const { dialog, move, quotes } = await openMove(bookingInARoom);
  expect(dialog.queryByRole('checkbox', { name: 'Keep the price' })).toBeNull();
  expect(move.disabled).toBe(false);
  expect(quotes()).toEqual([]);
});

it('[B84] shows what another time costs in Edit too, and leaves the guests to Bill', async () => {
  const { dialog, sent } = show(priced);
  expect(dialog.queryByLabelText(/^(Base|Additional) Players/)).toBeNull();
  expect(dialog.getByText('The guests and their price are changed in Bill, with Change Party.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Time *'), { target: { value: '18:00' } });
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(await dialog.findByText('$30.00 more')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')).toMatchObject([{ body: { booking_time: '18:00' } }]));
  for (const name of ['base_players', 'add_players']) expect(sent('PUT')[0]?.body).not.toHaveProperty(name);
});
