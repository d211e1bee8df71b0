import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf, lineOf } from '#domain/bills/testing/bill';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { viewed } from '../changing/testing/own-view.ts';
import { BookingPage } from './booking-page.tsx';

const OWN = '/api/public/bookings/C00001-1';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const priced = (bill: Bill) => ({
  ...viewed,
  changes: { ...viewed.changes, can_change_party: true, party_until: '2026-06-19T14:00:00.000Z' },
  can_pay: true,
  bill: { total: bill.total, paid: bill.paid, refunded: 0, balance: bill.balance, state: bill.state, revision: 2 },
});
const socks = { extra_id: 'x1', name: 'Socks', amount: 3, per: 'item', max_quantity: 9, left: 4 };
const quoteOf = (total: number, lines: object[] = []) => ({
  lines,
  subtotal: total,
  discount: 0,
  tax: 0,
  total,
  due_now: 0,
  quoted_cents: total * 100,
  prices_include_tax: false,
});

function show(bill: Bill = billOf(), server: Replies = {}, view: object = priced(bill)) {
  let current: Bill | null = bill;
  const page = showPage(
    <VisitorTexts first="en">
      <BookingPage bookingId="C00001-1" token="t" />
    </VisitorTexts>,
    {
      signedInAs: null,
      server: {
        [`POST ${OWN}/quote`]: () => ({ quote: quoteOf(165), difference: 55 }),
        ...server,
        [`GET ${OWN}`]: () => view,
        [`GET ${OWN}/bill`]: () => (current ? { bill: current } : null),
        'POST /api/public/quotes': () => ({ quote: quoteOf(0), extras: [socks] }),
      },
    },
  );
  const sent = (call: string) => page.requests.filter(({ name }) => name === `POST ${OWN}/${call}`);
  const become = (next: Bill | null): void => {
    current = next;
  };
  return { ...page, sent, become };
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('[B64] shows the guest the bill, and what they can do with it', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Your bill' })).toBeTruthy();
  expect(screen.getByText('Due $90.00')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $90.00' })).toBeTruthy();
  expect(screen.getByText('You can change guests and extras online until Jun 19, 2026, 10:00 AM EDT.')).toBeTruthy();
  const receipt = screen.getByRole('link', { name: 'Receipt (PDF)' });
  expect(receipt.getAttribute('href')).toBe(`${OWN}/receipt.pdf?token=t`);
  expect(document.body.textContent).not.toContain('Ada');
});

it('[B64] stays as it was for a booking without prices', async () => {
  const page = show(billOf(), {}, { ...viewed, bill: null });
  await screen.findByText('Paintball');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('heading', { name: 'Your bill' })).toBeNull();
  expect(page.requests.some(({ name }) => name.endsWith('/bill'))).toBe(false);
});

it('[B64] says that the bill can’t be shown, and asks for it again', async () => {
  const page = show();
  page.become(null);
  expect(await screen.findByText('The bill can’t be shown right now.')).toBeTruthy();
  page.become(billOf());
  await press('Try again');
  expect(await screen.findByText('Due $90.00')).toBeTruthy();
});

it('[B64] offers neither payment nor a split of a bill that is paid', async () => {
  show(billOf({ paid: 110, balance: 0, state: 'settled' }));
  expect(await screen.findByText('Paid in full')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay|^Split/ })).toBeNull();
});

it('[B81] says of a canceled booking what is still to be given back, and not that too much was paid', async () => {
  const bill = billOf({ total: 60.26, paid: 116.53, balance: -56.27, state: 'overpaid' });
  const view = priced(bill);
  show(bill, {}, { ...view, booking: { ...view.booking, status: 'cancelled' } });
  expect(await screen.findByText('To be given back: $56.27')).toBeTruthy();
  expect(screen.queryByText(/too much/)).toBeNull();
});

it('[B66] splits the bill by names, and then has a link for each guest', async () => {
  const links = [
    { link_id: 'k1', url: 'https://gate.example/payment/b/1', amount: 30, payer_name: 'Ada', status: 'open' as const },
    {
      link_id: 'k2',
      url: 'https://gate.example/payment/b/2',
      amount: 30,
      payer_name: 'Guest 2',
      status: 'paid' as const,
    },
  ];
  const after = billOf({ links });
  const page = show(billOf(), { [`POST ${OWN}/split`]: () => ({ links, bill: after }) });
  await press('Split the bill');
  expect(await screen.findByText(/^\$90\.00 is due\./)).toBeTruthy();
  await press('Fewer: How many shares');
  expect(screen.getByText('About $30.00 each')).toBeTruthy();
  const shares = screen.getByLabelText<HTMLInputElement>('How many shares');
  for (const typed of ['1', '12']) fireEvent.change(shares, { target: { value: typed } });
  expect(screen.getByText('About $7.50 each')).toBeTruthy();
  fireEvent.change(shares, { target: { value: '1' } });
  fireEvent.blur(shares);
  expect(shares.value).toBe('12');
  fireEvent.change(shares, { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText('Guest 1'), { target: { value: ' Ada ' } });
  page.become(after);
  await press('Make the links');
  expect(await screen.findByRole('button', { name: 'Copy link: Ada' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy link: Guest 2' })).toBeNull();
  expect(page.sent('split').map(({ body }) => body)).toEqual([
    { token: 't', shares: 3, names: ['Ada', 'Guest 2', 'Guest 3'] },
  ]);
});

it('[B64] shows what another party costs before it is changed, and sends the total that was shown', async () => {
  /* Two were booked, and the desk sold five more, which a change of the party doesn't buy again. */
  const booked = lineOf({ line_id: 'x', kind: 'extra', extra_id: 'x1', quantity: 2 });
  const page = show(
    billOf({ lines: [lineOf(), booked, lineOf({ line_id: 'y', kind: 'extra', extra_id: 'x1', quantity: 5 })] }),
    {
      [`POST ${OWN}/quote`]: () => ({ quote: quoteOf(165, [booked]), difference: 55 }),
      [`POST ${OWN}/party`]: () => ({ booking: viewed.booking, changes: viewed.changes, bill: billOf(), message: 'x' }),
    },
  );
  await press('Change guests or extras');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change the booking' });
  expect(save.disabled).toBe(true);
  await press('More: Child');
  await press('More: Socks');
  expect(await screen.findByText('New total: $165.00')).toBeTruthy();
  expect(screen.getByText('$55.00 more than now')).toBeTruthy();
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  expect(await screen.findByText('Your booking was changed.')).toBeTruthy();
  const [change] = page.sent('party');
  expect(change?.body).toEqual({
    token: 't',
    revision: 3,
    party: [
      { band_id: 'adult', players: 2 },
      { band_id: 'child', players: 1 },
    ],
    extras: [{ extra_id: 'x1', quantity: 3 }],
    quoted_cents: 16_500,
  });
  expect(change?.headers.get('idempotency-key')).toBeTruthy();
});

it('[B64] asks again with the same key after a lost answer', async () => {
  const page = show(billOf(), { [`POST ${OWN}/party`]: () => null });
  await press('Change guests or extras');
  await press('More: Adult');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change the booking' });
  for (const times of [1, 2]) {
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(page.sent('party')).toHaveLength(times));
  }
  const keys = page.sent('party').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  expect(await screen.findByText(/not connected to the internet/)).toBeTruthy();
});

it('[B64] asks to look again where the price changed meanwhile', async () => {
  show(billOf(), { [`POST ${OWN}/party`]: () => refused(409, 'PRICE_CHANGED', 'x', { quote: quoteOf(170) }) });
  await press('Change guests or extras');
  await press('More: Adult');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change the booking' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Something has changed meanwhile. Please check the new total.')).toBeTruthy();
});

const days = [{ date: '2026-06-27', available: true, reason: null, holiday: null, message: '' }];
const slot = { time: '11:00', display: '11:00 AM', available: true, places_left: null };
const moving: Replies = {
  [`GET ${OWN}/calendar/*`]: ({ path }) => ({ month: path.slice(-7), today: '2026-06-15', days }),
  [`GET ${OWN}/availability/*`]: { date: '2026-06-27', available_times: [slot], reason: null, message: '' },
  [`POST ${OWN}/move`]: () => ({ booking: viewed.booking, changes: viewed.changes, message: 'x' }),
};

/** Leads to the step that shows from when to when the booking moves. */
async function chooseTime(): Promise<void> {
  await press('Move booking');
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
  await press(/^Saturday, June 27, 2026/);
  fireEvent.click(await screen.findByRole('radio', { name: /^11:00 AM/ }));
  await press('Continue');
}

it('[B64] shows what another day costs before a move, and sends the total that was shown', async () => {
  const page = show(billOf(), moving);
  await chooseTime();
  expect(await screen.findByText('$55.00 more than now')).toBeTruthy();
  await press('Move booking');
  await waitFor(() => expect(page.sent('move')[0]?.body).toMatchObject({ start_time: '11:00', quoted_cents: 16_500 }));
});

it('[B78] says that the price of another time can’t be shown, and moves only once it is', async () => {
  let isDown = true;
  const page = show(billOf(), {
    ...moving,
    [`POST ${OWN}/quote`]: () => (isDown ? null : { quote: quoteOf(165), difference: 55 }),
  });
  await chooseTime();
  expect(await screen.findByText('The price at the new time can’t be shown right now.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move booking' }).disabled).toBe(true);
  isDown = false;
  await press('Try again');
  expect(await screen.findByText('$55.00 more than now')).toBeTruthy();
  await press('Move booking');
  await waitFor(() => expect(page.sent('move')).toHaveLength(1));
});
