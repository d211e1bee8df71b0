import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { MyBookingsPage } from './my-bookings-page.tsx';
import { bookingInARoom as booking, roomReplies } from './testing/rooms.ts';

let changed: () => object | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:42:00Z'), shouldAdvanceTime: true });
  changed = () => ({ booking, message: 'Booking rescheduled' });
});
afterEach(leavePage);

function show() {
  const server: Replies = {
    'POST *': () => changed(),
    'GET *bookings': { bookings: [booking], next: null, message: '' },
    'GET *booking-days': { days: [] },
    'GET *payments': { booking, payments: [] },
    ...roomReplies,
    'GET *': [],
  };
  const { changes } = showPage(<MyBookingsPage />, { engine: new FakeSyncEngine(), server });
  return () => changes().map(({ body }) => body);
}

async function openForm() {
  fireEvent.click(await screen.findByRole('button', { name: 'Create Booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Booking' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^Saturday, November 28, 2026/ }));
  return dialog;
}

function fill(dialog: ReturnType<typeof within>): void {
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Ada Lovelace' } });
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '(212) 555-0100' } });
}

it('[B27] [B28] [B31] [B35] books a guest without an email in a room and for a length that staff choose, at first refused', async () => {
  const sent = show();
  const dialog = await openForm();
  fireEvent.click(await dialog.findByRole('button', { name: /^2:30 PM/ }));
  fireEvent.change(await dialog.findByLabelText('Room'), { target: { value: 'r2' } });
  fireEvent.change(dialog.getByLabelText('Length (minutes)'), { target: { value: '90' } });
  fill(dialog);
  changed = () => refused(409, 'PLACE_TAKEN', 'This time was just taken.');
  fireEvent.click(dialog.getByRole('button', { name: 'Create Booking' }));
  const reason = await dialog.findByLabelText(/^Reason to book anyway/);
  expect(document.activeElement).toBe(reason);
  expect(dialog.getByText(/This time was just taken\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Book Anyway' }));
  expect(await dialog.findByText('Please say why')).toBeTruthy();
  fireEvent.change(reason, { target: { value: 'Regulars' } });
  changed = () => ({ booking, message: 'Booked' });
  fireEvent.click(dialog.getByRole('button', { name: 'Book Anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const place = { booking_time: '14:30', party_email: '', duration_minutes: '90', resource_ids: ['r2'] };
  expect(sent()).toMatchObject([place, { ...place, overbook: { reason: 'Regulars' } }]);
  expect(sent()[0]).not.toHaveProperty('overbook');
});

it('[W67] sends the same booking once again after an answer that was lost, and another one as another', async () => {
  const sent = show();
  const dialog = await openForm();
  fireEvent.click(await dialog.findByRole('button', { name: /^2:30 PM/ }));
  fill(dialog);
  changed = () => null;
  const book = async (times: number) => {
    fireEvent.click(dialog.getByRole('button', { name: 'Create Booking' }));
    await waitFor(() => expect(sent()).toHaveLength(times));
    await dialog.findByText('Error creating booking. Please try again.');
  };
  await book(1);
  await book(2);
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Grace Hopper' } });
  await book(3);
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Ada Lovelace' } });
  await book(4);
  const [first, second, third, fourth] = sent().map((body) => (body as { request_id: string }).request_id);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect([second, fourth]).toEqual([first, first]);
  expect(third).not.toBe(first);
});

it('[B31] takes the reason back with the wish that had no room', async () => {
  show();
  const dialog = await openForm();
  fireEvent.click(await dialog.findByRole('button', { name: /^2:30 PM/ }));
  fill(dialog);
  changed = () => refused(409, 'PLACE_TAKEN', 'This time was just taken.');
  fireEvent.click(dialog.getByRole('button', { name: 'Create Booking' }));
  await dialog.findByLabelText(/^Reason to book anyway/);
  fireEvent.change(dialog.getByLabelText('Room'), { target: { value: 'r2' } });
  expect(dialog.queryByLabelText(/^Reason to book anyway/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Create Booking' })).toBeTruthy();
});

it('[B31] leads staff to full times and days once they ask for them, and to no closed day', async () => {
  const sent = show();
  const dialog = await openForm();
  expect(await dialog.findByRole('button', { name: /^10:00 AM/ })).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: /^Friday, November 27, 2026/ }));
  expect(dialog.getByText(/^Fri, Nov 27, 2026: Closed/)).toBeTruthy();
  fireEvent.click(dialog.getByLabelText(/^Offer full times too/));
  const closed = dialog.getByRole('button', { name: 'Thursday, November 26, 2026, unavailable' });
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(closed);
  expect(dialog.getByText(/^Thu, Nov 26, 2026: Closed/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /^Friday, November 27, 2026, full/ }));
  expect(dialog.queryByLabelText(/^Reason to book anyway/)).toBeNull();
  await dialog.findByText('Times on Fri, Nov 27, 2026');
  fireEvent.click(await dialog.findByRole('button', { name: /^10:00 AM/ }));
  expect(dialog.getByText(/You chose a full time\./)).toBeTruthy();
  fill(dialog);
  fireEvent.change(dialog.getByLabelText(/^Reason to book anyway/), { target: { value: 'Regulars' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Book Anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([{ date_scheduled: '2026-11-27', overbook: { reason: 'Regulars' } }]);
});

it('[B4] [B28] moves a booking to another room at the same time', async () => {
  const sent = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open the booking of Marie Curie' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Marie Curie' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  const move = await dialog.findByRole('button', { name: 'Move Booking' });
  expect(move).toHaveProperty('disabled', true);
  fireEvent.change(await dialog.findByLabelText('Room'), { target: { value: 'r1' } });
  expect(move).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText('Room'), { target: { value: 'r2' } });
  expect(dialog.getByText(/^It stays on Sat, Nov 28, 2026/)).toBeTruthy();
  fireEvent.click(move);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ date_scheduled: '2026-11-28', booking_time: '14:30', resource_ids: ['r2'] }]);
});
