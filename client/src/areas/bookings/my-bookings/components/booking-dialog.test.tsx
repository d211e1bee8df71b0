import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { waiverFileRow } from '#sync/testing/rows';
import { booking } from '../testing/booking.ts';
import { BookingDialog } from './booking-dialog.tsx';

const TODAY = '2026-11-28';
let current: BookingRow;
let changed: (body: Record<string, unknown>) => object;
let page: ReturnType<typeof showPage>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T15:42:00Z'), shouldAdvanceTime: true });
  current = booking;
  changed = (body) => {
    current = { ...current, ...body };
    return { booking: current, message: 'Booking updated successfully' };
  };
});
afterEach(leavePage);

const time = (at: string, available: boolean) => ({
  time: at,
  display: at,
  available,
  places_left: available ? 10 : 0,
  places_total: null,
});

/** A venue whose guests sign, or do not have to. */
function show({ mustSign = false, today = TODAY } = {}) {
  const engine = new FakeSyncEngine();
  if (mustSign) engine.put('waiver_documents', waiverFileRow());
  const server: Replies = {
    'PUT *': ({ body }) => changed(body as Record<string, unknown>),
    'GET *availability/2026-12-05': {
      date: '2026-12-05',
      available_times: [time('14:30', true), time('16:00', true), time('17:00', false)],
      reason: null,
      message: '',
    },
    'GET *payments': () => ({ booking: current, payments: [] }),
    'GET *history': { events: [] },
    'GET *party': {
      party: { waivers_signed: 3, total_players: 6, waiver_link: 'http://x.example/waiver' },
      people: [],
    },
    'GET *': [],
  };
  page = showPage(<BookingDialog clientId="C00001" booking={current} today={today} onClose={() => undefined} />, {
    engine,
    server,
  });
  return within(screen.getByRole('dialog', { name: 'Marie Curie' }));
}
const sent = () => page.changes().map(({ body }) => body);

it('[B4] sums up a booking before anything can be changed', () => {
  const dialog = show();
  const facts = Array.from(document.querySelectorAll('dl > div')).map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'WhenSat, Nov 28, 2026 at 2:30 PM',
    'WherePaintball',
    'People6 players (4 + 2)3 of 6 signed',
    'PaymentDeposit due: $25.00 by Nov 28',
    'StatusPendingNot checked in',
    'Contact(212) 555-0100marie@example.org',
    `Reference${booking.booking_id}`,
  ]);
  for (const name of ['Check In', 'Move', 'Charge', 'Cancel Booking'])
    expect(dialog.getByRole('button', { name })).toBeTruthy();
});

it('[B4] checks in a party of today at one press, and takes that back', async () => {
  const dialog = show();
  await dialog.findByText('No card payments for this booking.');
  const undo = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo Check-In' });
  fireEvent.click(dialog.getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(undo().disabled).toBe(false));
  fireEvent.click(undo());
  expect(await dialog.findByRole('button', { name: 'Check In' })).toBeTruthy();
  const rest = { party_name: 'Marie Curie', date_scheduled: '2026-11-28', booking_time: '14:30', add_players: 2 };
  expect(sent()).toMatchObject([
    { ...rest, check_in_status: 'checked in' },
    { ...rest, check_in_status: 'not checked in' },
  ]);
});

it('[F70] asks why a party may come in of which some have not signed, and on another day than its own', async () => {
  const dialog = show({ mustSign: true, today: '2026-11-20' });
  fireEvent.click(dialog.getByRole('button', { name: 'Check In' }));
  expect(await dialog.findByText('This booking is for Sat, Nov 28, 2026 at 2:30 PM, not for today.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Check In' }));
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^3 of 6 have not signed\. Why may they come in\?/), {
    target: { value: 'On paper' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Check In' }));
  expect(await dialog.findByRole('button', { name: 'Undo Check-In' })).toBeTruthy();
  expect(sent()).toMatchObject([{ check_in_status: 'checked in', check_in_reason: 'On paper' }]);
});

it('words a check-in that was refused', async () => {
  changed = () => refused(409, 'VERSION_CONFLICT', 'Someone else changed this booking meanwhile.');
  const dialog = show();
  fireEvent.click(dialog.getByRole('button', { name: 'Check In' }));
  expect(await dialog.findByText('Someone else changed this booking meanwhile.')).toBeTruthy();
});

it('[B4] lists the times of another day in Edit, and takes one of them', async () => {
  const dialog = show();
  expect(dialog.queryByText(/^Times on /)).toBeNull();
  fireEvent.change(dialog.getByLabelText('Date *'), { target: { value: '2026-12-05' } });
  expect(await dialog.findByText('Times on Sat, Dec 5, 2026')).toBeTruthy();
  expect(await dialog.findByRole('button', { name: /^5:00 PM/ })).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: /^4:00 PM/ }));
  expect(dialog.getByLabelText<HTMLInputElement>('Time *').value).toBe('16:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toMatchObject([{ date_scheduled: '2026-12-05', booking_time: '16:00' }]));
});

it('[B12] leads from Charge to the payments, and offers it only for what can be paid', async () => {
  const dialog = show();
  fireEvent.click(dialog.getByRole('button', { name: 'Charge' }));
  expect(await dialog.findByRole('button', { name: 'Generate Payment Link' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('tab', { name: 'Payments' })));
});

it('[B4] offers nothing for a canceled booking, and no payment for a confirmed one', () => {
  current = { ...booking, status: 'confirmed' };
  expect(show().queryByRole('button', { name: 'Charge' })).toBeNull();
  leavePage();
  current = { ...booking, status: 'cancelled' };
  const dialog = show();
  for (const name of ['Check In', 'Move', 'Cancel Booking']) expect(dialog.queryByRole('button', { name })).toBeNull();
});

it('says that a canceled check-in keeps the place', () => {
  const dialog = show();
  fireEvent.change(dialog.getByLabelText('Check-in'), { target: { value: 'cancelled' } });
  expect(dialog.getByText('The place stays taken. Cancel Booking frees it.')).toBeTruthy();
});
