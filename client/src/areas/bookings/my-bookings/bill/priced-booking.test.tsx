import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, type Replies, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { quoteLineOf } from '#domain/bills/testing/bill';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { EditForm } from '../components/edit-form.tsx';
import { MoveForm } from '../components/move-form.tsx';
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

function show(form: ReactElement, server: Replies = {}) {
  const at = (time: string) => ({ time, display: time, available: true, places_left: 10, places_total: null });
  const page = showPage(form, {
    engine: new FakeSyncEngine(),
    server: {
      'POST *quote': quoted,
      'POST *reschedule': { booking: priced, message: 'Booking rescheduled' },
      'PUT *': { booking: priced, message: 'Booking updated' },
      ...server,
      ...roomReplies,
      'GET *availability/2026-11-28': {
        date: '2026-11-28',
        available_times: [at('14:30'), at('16:00'), at('18:00')],
        reason: null,
        message: '',
      },
      'GET *': [],
    },
  });
  const sent = (call: string) => page.changes().flatMap(({ name, body }) => (name.endsWith(call) ? [body] : []));
  return { sent };
}

/* A search by text is quicker: the calendar next to them has many buttons. */
const chooseTime = async (time: RegExp) => fireEvent.click(await screen.findByText(time));
const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement;

async function openMove(booking: BookingRow, server?: Replies) {
  const terms = { minutes: 120, needs: [] };
  const form = { clientId: 'C00001', booking, terms, today: '2026-11-20', onBack: () => undefined };
  const { sent } = show(<MoveForm {...form} />, server);
  await chooseTime(/^6:00 PM/);
  const move = button('Move Booking');
  return { sent, move };
}

it('[B83] shows what another time costs before a booking is moved', async () => {
  const { move, sent } = await openMove(priced);
  expect(move.disabled).toBe(true);
  expect(await screen.findByText('$30.00 more')).toBeTruthy();
  expect(screen.getByText('Then: Due $120.00')).toBeTruthy();
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$140.00');
  fireEvent.click(move);
  await waitFor(() => expect(sent('/reschedule')).toMatchObject([{ booking_time: '18:00' }]));
  expect(sent('/reschedule')[0]).not.toHaveProperty('keep_price');
});

it('[B83] moves a booking at the price that it has, where staff want that', async () => {
  const { move, sent } = await openMove(priced);
  fireEvent.click(screen.getByLabelText('Keep the price'));
  expect(screen.getByText('The price stays as it is')).toBeTruthy();
  expect(screen.getByText('Then: Due $90.00')).toBeTruthy();
  await waitFor(() => expect(move.disabled).toBe(false));
  await chooseTime(/^4:00 PM/);
  fireEvent.click(move);
  await waitFor(() => expect(sent('/reschedule')).toMatchObject([{ booking_time: '16:00', keep_price: true }]));
  expect(sent('/quote')).toHaveLength(1);
});

it('[B83] says why a time has no price, and moves to it only once the price is read', async () => {
  let fails = true;
  const { move } = await openMove(priced, {
    'POST *quote': (asked) =>
      fails ? refused(400, 'INVALID_INPUT', 'A party has 6 to 10 people then.') : quoted(asked),
  });
  expect(await screen.findByText('A party has 6 to 10 people then.')).toBeTruthy();
  expect(move.disabled).toBe(true);
  fails = false;
  fireEvent.click(screen.getByText('Retry'));
  expect(await screen.findByText('$30.00 more')).toBeTruthy();
  expect(move.disabled).toBe(false);
});

it('[B83] asks why more of an extra is taken than there is at the other time', async () => {
  const { move } = await openMove(priced, {
    'POST *reschedule': () => refused(409, 'EXTRA_SOLD_OUT', 'Only 4 of Socks are left at this time.', { left: 4 }),
  });
  await waitFor(() => expect(move.disabled).toBe(false));
  fireEvent.click(move);
  expect(await screen.findByText(/Only 4 of Socks are left at this time\./)).toBeTruthy();
  expect(screen.getByLabelText(/^Reason to sell it anyway/)).toBeTruthy();
  expect(screen.getByText('Move Anyway')).toBeTruthy();
});

it('[B83] asks for no price of a booking without a bill', async () => {
  const { move, sent } = await openMove(bookingInARoom);
  expect(screen.queryByLabelText('Keep the price')).toBeNull();
  expect(move.disabled).toBe(false);
  expect(sent('/quote')).toEqual([]);
});

it('[B84] shows what another time costs in Edit too, and leaves the guests to Bill', async () => {
  const form = { clientId: 'C00001', booking: priced, today: '2026-11-20' };
  const { sent } = show(<EditForm {...form} onDone={() => undefined} onCancel={() => undefined} />);
  expect(screen.queryByLabelText(/^(Base|Additional) Players/)).toBeNull();
  expect(screen.getByText('The guests and their price are changed in Bill, with Change Party.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Time *'), { target: { value: '18:00' } });
  expect(button('Save').disabled).toBe(true);
  expect(await screen.findByText('$30.00 more')).toBeTruthy();
  fireEvent.click(button('Save'));
  const saved = `/bookings/${priced.booking_id}`;
  await waitFor(() => expect(sent(saved)).toMatchObject([{ booking_time: '18:00' }]));
  for (const name of ['base_players', 'add_players']) expect(sent(saved)[0]).not.toHaveProperty(name);
});
