import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, type Replies, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { MyBookingsPage } from './my-bookings-page.tsx';
import { bookingInARoom, roomReplies } from './testing/rooms.ts';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const on = (date_scheduled: string, fields: object = {}) => ({
  ...bookingInARoom,
  booking_id: `C00001-${date_scheduled}`,
  series_id: 's1',
  date_scheduled,
  starts_at: `${date_scheduled}T19:30:00.000Z`,
  ends_at: `${date_scheduled}T21:30:00.000Z`,
  ...fields,
});
const bookings = [on('2026-11-28'), on('2026-12-05'), on('2026-12-12', { status: 'cancelled' }), on('2026-12-19')];
const found = (date_scheduled: string, code: string | null = null) => ({
  date_scheduled,
  booking_time: '14:30',
  starts_at: `${date_scheduled}T19:30:00.000Z`,
  ends_at: `${date_scheduled}T21:30:00.000Z`,
  fits: code === null,
  code,
  message: code === null ? '' : 'This time was just taken. Please choose another time.',
});
let tried: object[] | Response;
let saved: (asked: Asked) => object | null;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  tried = [found('2026-11-28'), found('2026-12-05', 'PLACE_TAKEN'), found('2026-12-12'), found('2026-12-19')];
  saved = () => ({ series_id: 's1', bookings, skipped: [{ date_scheduled: '2026-12-05', code: 'x', message: '' }] });
});
afterEach(leavePage);

function show() {
  const answer = (asked: Asked) => {
    if (asked.query.get('dry_run') !== 'true') return saved(asked);
    return tried instanceof Response ? tried : { occurrences: tried };
  };
  const server: Replies = {
    'POST *booking-series': answer,
    'PUT *booking-series/s1': answer,
    'POST *cancel': { cancelled: 3, bookings },
    'GET *bookings': { bookings: bookings.slice(0, 1), next: null, message: '' },
    'GET *booking-days': { days: [] },
    'GET *payments': { booking: bookings[0], payments: [] },
    'GET *booking-series/s1': {
      series: {
        series_id: 's1',
        rrule: 'FREQ=WEEKLY;COUNT=4',
        offering_id: 'C00001-Off1',
        created_at: '2026-11-20T15:00:00.000Z',
      },
      bookings,
    },
    ...roomReplies,
    'GET *': [],
  };
  const engine = new FakeSyncEngine({}, { nowMs: () => NOW });
  const { requests } = showPage(<MyBookingsPage />, { engine, server });
  return () =>
    requests.filter(({ method }) => method !== 'GET').map(({ body, query }) => ({ body, isDry: query.get('dry_run') }));
}

async function askForFour() {
  fireEvent.click(await screen.findByRole('button', { name: 'Create Booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Booking' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^Saturday, November 28, 2026/ }));
  fireEvent.click(await dialog.findByRole('button', { name: /^2:30 PM/ }));
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Ada Lovelace' } });
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '(212) 555-0100' } });
  fireEvent.change(dialog.getByLabelText('Repeats'), { target: { value: 'weekly' } });
  expect(dialog.getByText('Every Saturday, 4 times.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Check Dates' }));
  await dialog.findByText(/^3 of 4 dates fit\./);
  return dialog;
}

async function openBooking(step: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Open the booking of Marie Curie' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Marie Curie' }));
  await dialog.findByText('Part of a series of 4, 1 of them canceled.');
  fireEvent.click(dialog.getByRole('button', { name: step }));
  fireEvent.click(await dialog.findByLabelText('This and the following'));
  return dialog;
}

it('[B33] lists the dates and their conflicts before anything is booked, then books those that fit', async () => {
  const sent = show();
  const dialog = await askForFour();
  const dates = within(dialog.getByRole('list', { name: 'Dates' })).getAllByRole('listitem');
  expect(dates.map((one) => one.textContent?.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Sat, Nov 28, 2026, 2:30 PM – 4:30 PMFits',
    'Sat, Dec 5, 2026, 2:30 PM – 4:30 PMThere is no room.',
    'Sat, Dec 12, 2026, 2:30 PM – 4:30 PMFits',
    'Sat, Dec 19, 2026, 2:30 PM – 4:30 PMFits',
  ]);
  expect(sent().map(({ isDry }) => isDry)).toEqual(['true']);
  fireEvent.click(dialog.getByRole('button', { name: 'Book 3 of 4' }));
  expect(await screen.findByText('Booked 3 of 4')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const rule = { rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=4', date_scheduled: '2026-11-28', booking_time: '14:30' };
  expect(sent()).toMatchObject([
    { isDry: 'true', body: rule },
    { isDry: 'false', body: { ...rule, skip_conflicts: true } },
  ]);
});

it('[B33] sends the same series once again after an answer that was lost, and another one as another', async () => {
  const sent = show();
  const dialog = await askForFour();
  const idsOf = () =>
    sent().flatMap(({ body, isDry }) => (isDry === 'false' ? [(body as { request_id: string }).request_id] : []));
  saved = () => null;
  const book = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Book 3 of 4' }));
    await dialog.findByText('The server didn’t answer. Please try again: nothing is booked twice.');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Book 3 of 4' })).toHaveProperty('disabled', false));
  };
  await book();
  await book();
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Party Name/).value).toBe('Ada Lovelace');
  fireEvent.click(dialog.getByRole('button', { name: 'Check Dates' }));
  await dialog.findByText(/^3 of 4 dates fit\./);
  await book();
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
  fireEvent.change(dialog.getByLabelText('Times'), { target: { value: '5' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check Dates' }));
  await dialog.findByText(/^3 of 4 dates fit\./);
  await book();
  const [first, second, third, fourth] = idsOf();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('[B33] looks at the dates again where someone else was faster', async () => {
  show();
  const dialog = await askForFour();
  saved = () => refused(409, 'PLACE_TAKEN', 'Nothing was saved. There is no room on 2026-11-28.');
  tried = [found('2026-12-05', 'PLACE_TAKEN'), found('2026-12-12'), found('2026-12-19')];
  fireEvent.click(dialog.getByRole('button', { name: 'Book 3 of 4' }));
  expect(
    await dialog.findByText(/^Nothing was saved, because someone else changed these bookings first\./),
  ).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Book 2 of 3' })).toBeTruthy();
});

it('[B33] [P9] cancels a booking and those that follow, and says what stays', async () => {
  const sent = show();
  const dialog = await openBooking('Cancel Booking');
  expect(
    await dialog.findByText(/^This cancels 3 bookings, from Sat, Nov 28, 2026 to Sat, Dec 19, 2026\./),
  ).toBeTruthy();
  expect(dialog.getByText('There is no card payment to refund.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: 'Moved away' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel 3 Bookings' }));
  expect(await screen.findByText('3 bookings canceled')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ from_booking_id: 'C00001-2026-11-28', reason: 'Moved away' }]);
});

it('[B33] moves a booking and those that follow to another room, after a look at what fits', async () => {
  const sent = show();
  const dialog = await openBooking('Move');
  const check = await dialog.findByRole('button', { name: 'Check Dates' });
  expect(check).toHaveProperty('disabled', true);
  fireEvent.change(await dialog.findByLabelText('Room'), { target: { value: 'r2' } });
  fireEvent.click(check);
  fireEvent.click(await dialog.findByRole('button', { name: 'Change 3 of 4' }));
  expect(await screen.findByText('Changed 3 of 4')).toBeTruthy();
  const updated_at = bookings[0]?.updated_at;
  const body = { from_booking_id: 'C00001-2026-11-28', updated_at, shift_days: 0, resource_ids: ['r2'] };
  expect(sent()).toEqual([
    { isDry: 'true', body },
    { isDry: 'false', body: { ...body, skip_conflicts: true } },
  ]);
});

it('[B33] sends no move by days again whose answer was lost, nor one of a booking that is elsewhere by now', async () => {
  const sent = show();
  const dialog = await openBooking('Move');
  const check = await dialog.findByRole('button', { name: 'Check Dates' });
  fireEvent.change(await dialog.findByLabelText('Room'), { target: { value: 'r2' } });
  tried = refused(409, 'VERSION_CONFLICT', 'Someone else changed this booking in the meantime.');
  fireEvent.click(check);
  expect(await dialog.findByText('Someone else changed this booking in the meantime.')).toBeTruthy();
  tried = [found('2026-11-28')];
  saved = () => null;
  fireEvent.click(check);
  fireEvent.click(await dialog.findByRole('button', { name: 'Change 1' }));
  expect(await screen.findByText(/^The server didn’t answer\. Please check these bookings/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(sent().filter(({ isDry }) => isDry === 'false')).toHaveLength(1);
});
