import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { leavePage } from '#app/testing/show-page.tsx';
import { party, room } from './testing/day.ts';
import { NOW, showTimeline, startTimes } from './testing/show-timeline.tsx';

const rooms = [room('Red'), room('Blue', { created_at: '2026-02-01T00:00:00.000Z' })];
let bookings: BookingRow[];
let moved: (body: Record<string, unknown>) => object;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  Element.prototype.scrollTo = () => undefined;
  bookings = [party('Marie', '10:00', ['Red']), party('Ada', '13:00', ['Blue'])];
  moved = (body) => ({
    booking: { ...bookings[0], ...body, resources: bookings[0]?.resources, updated_at: '2026-11-28T16:00:00.000Z' },
    message: 'Moved',
  });
});
afterEach(leavePage);

const show = ({ replies = {}, ...more }: Partial<Parameters<typeof showTimeline>[0]> = {}) =>
  showTimeline({
    rooms,
    bookings: () => bookings,
    replies: {
      ...replies,
      'POST *reschedule': ({ body }) => moved(body as Record<string, unknown>),
      'GET /api/clients/C00001/offerings/C00001-Off1*': startTimes(['10:00', '13:00', '16:00']),
    },
    ...more,
  });

const block = (name: RegExp) => screen.findByRole('button', { name });

it('[B32] shows today by resource, what is open, and what comes without a room', async () => {
  bookings.push(party('Emmy', '15:00', []));
  show();
  const red = within(await screen.findByRole('region', { name: 'Red Room, 1 booking' }));
  expect(red.getByRole('button', { name: /^Marie, Paintball, 10:00 AM – 12:00 PM, 6 players/ })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Other bookings, 1 booking' })).toBeTruthy();
  expect(screen.getByText('Today, Sat, Nov 28, 2026')).toBeTruthy();
});

it('[W66] the browser’s own command prints the same sheet as the button', async () => {
  show();
  await block(/^Marie/);
  const sheet = () => screen.queryByRole('region', { name: 'Timeline' });
  expect(sheet()).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(within(sheet() as HTMLElement).getByText('2 bookings', { exact: false })).toBeTruthy();
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(sheet()).toBeNull();
});

it('[B32] arrow keys lead from one booking to the next, one of which is in the order of Tab', async () => {
  show();
  const marie = await block(/^Marie/);
  const ada = await block(/^Ada/);
  expect([marie.tabIndex, ada.tabIndex]).toEqual([0, -1]);
  act(() => marie.focus());
  fireEvent.keyDown(marie, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(ada);
  expect([marie.tabIndex, ada.tabIndex]).toEqual([-1, 0]);
});

it('[B32] a move that is refused says why and leaves the booking where it is', async () => {
  moved = () => refused(409, 'VERSION_CONFLICT', 'Someone else changed this booking in the meantime.');
  const { changes } = show();
  const marie = await block(/^Marie/);
  fireEvent.keyDown(marie, { key: 'm' });
  await waitFor(() => {
    fireEvent.keyDown(marie, { key: 'ArrowRight' });
    expect(screen.getByText(/Marie: 4:00 PM/)).toBeTruthy();
  });
  fireEvent.keyDown(marie, { key: 'Enter' });
  expect(await screen.findByText('Someone else changed this booking in the meantime.')).toBeTruthy();
  expect(changes()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('[B32] Enter without a change and Escape send nothing', async () => {
  const { changes } = show();
  const marie = await block(/^Marie/);
  for (const key of ['Enter', 'Escape']) {
    fireEvent.keyDown(marie, { key: 'm' });
    expect(screen.getByText(/Marie: 10:00 AM/)).toBeTruthy();
    fireEvent.keyDown(marie, { key });
    expect(screen.queryByText(/Marie: 10:00 AM/)).toBeNull();
  }
  expect(changes()).toEqual([]);
});

it('[B31] where the server finds no room, it asks for a reason, and sends it', async () => {
  const bodies: Record<string, unknown>[] = [];
  const whole = moved;
  moved = (body) => {
    bodies.push(body);
    return body['overbook'] ? whole(body) : refused(409, 'PLACE_TAKEN', 'This time is no longer available.');
  };
  show();
  const marie = await block(/^Marie/);
  fireEvent.keyDown(marie, { key: 'm' });
  fireEvent.keyDown(marie, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(marie, { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Marie anyway?' }));
  expect(dialog.getByText(/This time is no longer available\./)).toBeTruthy();
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Move Anyway' });
  fireEvent.click(send);
  expect(dialog.getByText('Please say why')).toBeTruthy();
  expect(bodies).toHaveLength(1);
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Their cousins' } });
  fireEvent.click(send);
  expect(await screen.findByText(/Marie moved to 10:00 AM – 12:15 PM/)).toBeTruthy();
  expect(bodies.at(-1)).toMatchObject({ duration_minutes: 135, overbook: { reason: 'Their cousins' } });
});

it('[B83] says what a move did to the price of a booking with a bill', async () => {
  const bill = (total: number) =>
    ({ total, paid: 0, refunded: 0, balance: total, state: 'due', revision: 1 }) satisfies BookingRow['bill'];
  const whole = moved;
  moved = (body) => ({
    booking: { ...(whole(body) as { booking: BookingRow }).booking, bill: bill(204) },
    message: 'Moved',
  });
  bookings = [party('Marie', '10:00', ['Red'], { bill: bill(184) })];
  show();
  const marie = await block(/^Marie/);
  fireEvent.keyDown(marie, { key: 'm' });
  fireEvent.keyDown(marie, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(marie, { key: 'Enter' });
  expect(await screen.findByText(/^Marie moved to .*\. Price: \$20\.00 more\.$/)).toBeTruthy();
});

it('[R6] while the subscription has expired, and on a day that has passed, bookings are only read', async () => {
  show({ subscription: { kind: 'expired' } as never });
  const marie = await block(/^Marie/);
  fireEvent.keyDown(marie, { key: 'm' });
  expect(screen.queryByText(/Marie: 10:00 AM/)).toBeNull();
  expect(screen.queryByText(/Drag a booking/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Book/ })).toBeNull();
});

it('[B32] without the network it shows what is on this device, and a paired desk asks the server for nothing', async () => {
  const { requests, engine } = show({ isDesk: true });
  expect(await block(/^Marie/)).toBeTruthy();
  expect(requests).toEqual([]);
  act(() => engine.status$.next({ ...engine.status$.value, network: 'offline' }));
  expect(screen.getByRole('alert').textContent).toContain('Bookings as of Nov 28, 2026, 10:42 AM.');
  fireEvent.click(await block(/^Marie/));
  expect(await screen.findByRole('dialog', { name: 'Marie' })).toBeTruthy();
  expect(requests).toEqual([]);
});

it('[B32] says why a day can’t be shown', async () => {
  show({ isDesk: true, path: '/timeline/:date', at: '/timeline/2027-03-01' });
  expect(
    await screen.findByText('This device holds the bookings from yesterday to two weeks from today.'),
  ).toBeTruthy();
});

it('[B32] says where to add rooms in a venue that has none', async () => {
  bookings = [];
  rooms.splice(0);
  show();
  expect(await screen.findByText('No bookings on this day')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rooms and Resources' }).getAttribute('href')).toBe('/resources');
});
