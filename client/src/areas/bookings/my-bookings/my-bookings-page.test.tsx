import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asked, Replies } from '#app/testing/fake-server';
import { refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { MyBookingsPage } from './my-bookings-page.tsx';
import { PastBookingsPage } from './past-bookings-page.tsx';
import { booking } from './testing/booking.ts';

const NOW = Date.parse('2026-11-20T15:42:00Z');
let listed: (asked: Asked) => object | null | Promise<object>;
let current: BookingRow;
let changed: (body: Record<string, unknown>) => object | null;
let requests: Asked[];
const written = vi.fn(async (_text: string) => undefined);

const page = (rows: BookingRow[]) => ({ bookings: rows, next: null, message: '' });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
  listed = () => page([booking]);
  current = booking;
  changed = () => ({ booking, message: 'Booking updated successfully' });
});
afterEach(leavePage);

function show(Page = MyBookingsPage, engine = new FakeSyncEngine()) {
  const server: Replies = {
    'POST *': ({ body }) => changed(body as Record<string, unknown>),
    'PUT *': ({ body }) => changed(body as Record<string, unknown>),
    'GET *bookings': (asked) => listed(asked),
    'GET *booking-days': { days: [] },
    'GET *payments': () => ({ booking: current, payments: [] }),
    'GET *history': { events: [] },
    'GET *party': {
      party: { waivers_signed: 3, total_players: 6, waiver_link: 'http://x.example/waiver' },
      people: [],
    },
    'GET *': [],
  };
  ({ requests } = showPage(<Page />, { engine, server }));
}

async function open() {
  fireEvent.click(await screen.findByRole('button', { name: 'Open the booking of Marie Curie' }));
  return within(await screen.findByRole('dialog', { name: 'Marie Curie' }));
}

it('shows who comes, with what staff decide by', async () => {
  show();
  const card = within(await screen.findByRole('article', { name: 'Marie Curie, 2:30 PM' }));
  for (const text of [
    'Paintball · 6 players (4 + 2)',
    '3 of 6 signed',
    'Deposit due: $25.00 by Nov 28',
    'Pending',
    'Not checked in',
  ])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('link', { name: '(212) 555-0100' }).getAttribute('href')).toBe('tel:2125550100');
  expect(card.getByRole('link', { name: 'marie@example.org' }).getAttribute('href')).toBe('mailto:marie@example.org');
  expect(screen.getByRole('heading', { name: 'Sat, Nov 28, 2026' })).toBeTruthy();
});

it('[B27] [B28] [B35] shows until when and where, and says where nothing is mailed', async () => {
  const resources = [{ resource_id: 'r1', resource_name: 'Red Room', units: 1 }];
  current = { ...booking, party_email: '', ends_at: '2026-11-28T21:30:00.000Z', resources };
  listed = () => page([current]);
  show();
  const card = within(await screen.findByRole('article', { name: 'Marie Curie, 2:30 PM' }));
  expect(card.getByText('2:30 PM – 4:30 PM')).toBeTruthy();
  expect(card.getByText('Paintball · 6 players (4 + 2) · Red Room')).toBeTruthy();
  expect(card.getByText('No email')).toBeTruthy();
  expect(card.queryAllByRole('link')).toHaveLength(1);
  const dialog = await open();
  expect(dialog.getByText('Sat, Nov 28, 2026, 2:30 PM – 4:30 PM')).toBeTruthy();
  expect(dialog.getByText('Red Room')).toBeTruthy();
  expect(dialog.getByText('Without an email, no confirmation is sent.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'nobody' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
  expect(await dialog.findByText(/The party has no email, so please tell them\./)).toBeTruthy();
});

it('says why the list is missing, and loads it on Retry', async () => {
  listed = () => new Response('<html>', { status: 502 });
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch bookings: HTTP error! status: 502');
  listed = () => page([]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No bookings found')).toBeTruthy();
});

it('shows the next page although the list was read again while it was on its way', async () => {
  const engine = new FakeSyncEngine();
  let answer: (reply: object) => void = () => undefined;
  const second = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const next = 'after-marie';
  const first = () => ({ bookings: [booking], next, message: '' });
  const older = { ...booking, booking_id: 'C00001-2', party_name: 'Pierre Curie' };
  let isLate = true;
  listed = ({ query }) => {
    if (query.get('after') !== next) return first();
    if (!isLate) return page([older]);
    isLate = false;
    return second;
  };
  show(MyBookingsPage, engine);
  await screen.findByRole('article');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  fireEvent.click(screen.getByRole('button', { name: 'Show more bookings' }));
  act(() => engine.put('bookings', booking));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  answer(page([older]));
  expect(await screen.findByRole('article', { name: /^Pierre Curie/ })).toBeTruthy();
});

it('asks for two weeks, for everything to come, and for the past the newest first', async () => {
  const queryOf = () => requests.findLast(({ path }) => path.endsWith('/bookings'))?.query;
  show();
  await screen.findByRole('article');
  expect([queryOf()?.get('from'), queryOf()?.get('to')]).toEqual(['2026-11-20', '2026-12-04']);
  fireEvent.click(screen.getByRole('button', { name: 'Show All Bookings' }));
  await screen.findByRole('button', { name: '2 Weeks View (Nov 20 – Dec 4)' });
  await waitFor(() => expect(queryOf()?.get('to')).toBeNull());
  cleanup();
  show(PastBookingsPage);
  await screen.findByRole('article');
  expect([queryOf()?.get('to'), queryOf()?.get('order')]).toEqual(['2026-11-19', 'newest']);
  expect(screen.queryByRole('button', { name: 'Show All' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }));
  fireEvent.click(screen.getByRole('button', { name: /^Tuesday, November 10, 2026/ }));
  await waitFor(() => expect(queryOf()?.get('from')).toBe('2026-11-10'));
  fireEvent.click(screen.getByRole('button', { name: 'Show All' }));
  await waitFor(() => expect(queryOf()?.get('from')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Friday, November 20, 2026/ }));
  expect(screen.queryByRole('button', { name: 'Show All' })).toBeNull();
});

it('lets no one leave the two weeks by the calendar', async () => {
  show();
  await screen.findByRole('article');
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('button', { name: /^Saturday, December 5, 2026/ }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(screen.getByRole('button', { name: /^Friday, December 4, 2026/ }).getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Show All Bookings' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(false);
});

it('[B20] ends the choice of a day three years ahead', async () => {
  current = { ...booking, date_scheduled: '2029-11-10' };
  listed = () => page([current]);
  show();
  const dialog = await open();
  await dialog.findByText(/Nov 10, 2029/);
  expect(dialog.getByLabelText('Date *').getAttribute('max')).toBe('2029-11-19');
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText('November 2029')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
});

it('shows what this browser holds while the server can’t be reached, and says from when', async () => {
  listed = () => null;
  const engine = new FakeSyncEngine({ bookings: [booking] }, { nowMs: () => NOW });
  show(MyBookingsPage, engine);
  expect(await screen.findByRole('article', { name: 'Marie Curie, 2:30 PM' })).toBeTruthy();
  expect(screen.getByText(/Bookings as of 10:42 AM, Nov 20, 2026/)).toBeTruthy();
  act(() => engine.status$.next({ ...engine.status$.value, isLocked: true }));
  expect(screen.queryByRole('article')).toBeNull();
});

it('[B4] keeps what was typed when another person changed the booking, and says what is new', async () => {
  show();
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Maria Curie' } });
  const sent: Record<string, unknown>[] = [];
  changed = (body) => {
    sent.push(body);
    current = { ...booking, party_phone: '3035550188', updated_at: '2026-11-20T15:41:00.000Z' };
    return refused(409, 'VERSION_CONFLICT', 'Someone else changed this booking meanwhile.');
  };
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Now phone is 3035550188\. What you typed is still here/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Party Name/).value).toBe('Maria Curie');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('3035550188');
  changed = (body) => {
    sent.push(body);
    return { booking, message: 'Booking updated successfully' };
  };
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ updated_at: readAt }) => readAt)).toEqual([booking.updated_at, '2026-11-20T15:41:00.000Z']);
  expect(sent[1]).toMatchObject({ party_name: 'Maria Curie', party_phone: '3035550188' });
});

it('words a change that failed', async () => {
  show();
  const dialog = await open();
  changed = () => null;
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Failed to update booking. Please try again.')).toBeTruthy();
});

it('offers a payment link only of what is pending and not paid, and copies it', async () => {
  show();
  const dialog = await open();
  fireEvent.click(dialog.getByRole('tab', { name: 'Payments' }));
  changed = () => refused(409, 'PAYMENTS_UNAVAILABLE', 'No Square account.');
  fireEvent.click(await dialog.findByRole('button', { name: 'Generate Payment Link' }));
  expect(await dialog.findByText('Error generating payment link: No Square account.')).toBeTruthy();
  changed = () => ({ paymentUrl: 'http://x.example/payment/1/t', message: '' });
  fireEvent.click(dialog.getByRole('button', { name: 'Generate Payment Link' }));
  expect(await screen.findByText('Payment link generated and copied to clipboard!')).toBeTruthy();
  expect(written).toHaveBeenCalledWith('http://x.example/payment/1/t');
  cleanup();
  current = { ...booking, status: 'confirmed' };
  show();
  const confirmed = await open();
  fireEvent.click(confirmed.getByRole('tab', { name: 'Payments' }));
  await confirmed.findByText('No card payments for this booking.');
  expect(confirmed.queryByRole('button', { name: 'Generate Payment Link' })).toBeNull();
});
