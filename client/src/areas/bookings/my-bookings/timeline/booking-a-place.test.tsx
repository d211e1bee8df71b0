import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { leavePage } from '#app/testing/show-page.tsx';
import { birthday, date, party, room } from './testing/day.ts';
import { NOW, showTimeline, startTimes } from './testing/show-timeline.tsx';

const phone = vi.hoisted(() => ({ is: false }));
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useMediaQuery: (query: string) => phone.is && query === '(max-width: 36em)',
}));

/** The track is 1200 px wide and shows 8:00 AM to 8:00 PM. */
const HOUR_PX = 100;
const x = (hour: number): number => (hour - 8) * HOUR_PX;
const rooms = [room('Red'), room('Blue', { created_at: '2026-02-01T00:00:00.000Z' })];
let bookings: BookingRow[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.getBoundingClientRect = () => ({ left: 0, right: 1200, width: 1200 }) as DOMRect;
  phone.is = false;
  bookings = [party('Marie', '10:00', ['Red']), party('Ada', '13:00', ['Blue'])];
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  leavePage();
});

const show = (made: () => object | undefined = () => ({ booking: bookings[0], message: 'Booked' })) =>
  showTimeline({
    rooms,
    bookings: () => bookings,
    replies: {
      'GET *offerings': [birthday],
      'GET *resources': { resources: rooms },
      'GET *availability/2026-11-28': startTimes(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'], ['15:00']),
      'POST *bookings': made,
    },
  });

const track = (name: string) => screen.findByRole('button', { name: `Book in ${name}` });
const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Create Booking' }));
const pointer = (type: string, at: EventTarget, hour: number, init: MouseEventInit & { pointerType?: string } = {}) => {
  const event = new MouseEvent(type, { bubbles: true, clientX: x(hour), button: 0, ...init });
  Object.assign(event, { pointerId: 1, pointerType: init.pointerType ?? 'mouse' });
  act(() => void at.dispatchEvent(event));
};
const time = async (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
  (await dialog.findAllByRole('button', { pressed: true })).map(({ textContent }) => textContent).join();

it('[B32] a press on an empty place opens the form with the room, offering, day, time and length, and books there', async () => {
  const { changes } = show();
  fireEvent.click(await track('Red Room'), { detail: 1, clientX: x(13.5) });
  const dialog = await dialogOf();
  expect(await time(dialog)).toContain('1:00 PM');
  expect(dialog.getByText('Times on Sat, Nov 28, 2026')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLSelectElement>(/^Offering/).value).toBe(birthday.offering_id);
  expect((await dialog.findByLabelText<HTMLSelectElement>('Room')).value).toBe('Red');
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Grace' } });
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '(212) 555-0100' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create Booking' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(({ body }) => body)).toMatchObject([
    { date_scheduled: date, booking_time: '13:00', resource_ids: ['Red'], party_name: 'Grace' },
  ]);
});

it('[B32] a hand that presses twice, on the place and on the button, opens one form and books once', async () => {
  const { changes } = show();
  const red = await track('Red Room');
  fireEvent.click(red, { detail: 1, clientX: x(13.5) });
  fireEvent.click(red, { detail: 2, clientX: x(13.5) });
  const dialog = await dialogOf();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await time(dialog);
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Grace' } });
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '(212) 555-0100' } });
  const button = dialog.getByRole('button', { name: 'Create Booking' });
  for (let press = 0; press < 3; press += 1) fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toHaveLength(1);
});

it('[B32] keeps what was typed where the network is gone, and where another desk took the place', async () => {
  let answer: object | undefined;
  const { changes } = show(() => answer);
  fireEvent.click(await track('Red Room'), { detail: 1, clientX: x(13.5) });
  const dialog = await dialogOf();
  await time(dialog);
  fireEvent.change(dialog.getByLabelText(/^Party Name/), { target: { value: 'Grace' } });
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '(212) 555-0100' } });
  const send = async (count: number): Promise<void> => {
    fireEvent.click(dialog.getByRole('button', { name: 'Create Booking' }));
    await waitFor(() => expect(changes()).toHaveLength(count));
    await dialog.findByText(count === 1 ? /^Error creating booking/ : /no longer available/);
  };
  await send(1);
  answer = refused(409, 'PLACE_TAKEN', 'This time is no longer available.');
  await send(2);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Party Name/).value).toBe('Grace');
});

it('[B31] [B32] a place without room asks for a reason, and one where nothing starts says so', async () => {
  show();
  fireEvent.click(await track('Red Room'), { detail: 1, clientX: x(19) });
  expect(await screen.findByText('No offering starts at 7:00 PM in Red Room.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await track('Red Room'), { detail: 1, clientX: x(16.5) });
  const dialog = await dialogOf();
  expect(await time(dialog)).toContain('3:00 PM');
  expect(dialog.getByLabelText(/^Reason to book anyway/)).toBeTruthy();
});

it('[B32] a drag says until when, and Escape ends it', async () => {
  show();
  const red = await track('Red Room');
  pointer('pointerdown', red, 13.1);
  pointer('pointermove', window, 15.2, { buttons: 1 });
  expect(await screen.findByText('+ Birthday')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('+ Birthday')).toBeNull();
  pointer('pointerup', window, 15.2);
  expect(screen.queryByRole('dialog')).toBeNull();

  pointer('pointerdown', red, 13.1);
  pointer('pointermove', window, 16.1, { buttons: 1 });
  pointer('pointerup', window, 16.1);
  const dialog = await dialogOf();
  expect(await time(dialog)).toContain('1:00 PM');
  expect(dialog.getByLabelText<HTMLInputElement>('Length (minutes)').value).toBe('180');
});

it('[B32] a finger that moves at once scrolls and books nothing', async () => {
  show();
  const red = await track('Red Room');
  const touch = { pointerType: 'touch' };
  pointer('pointerdown', red, 13, touch);
  pointer('pointermove', window, 14, touch);
  await act(() => vi.advanceTimersByTimeAsync(500));
  pointer('pointermove', window, 15, touch);
  pointer('pointerup', window, 15, touch);
  expect(screen.queryByText('+ Birthday')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[B32] the keyboard finds a free place, and leads to others in time and in the next room', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'New Booking' }));
  const said = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toContain(text));
  await said('Red Room: Birthday, 1:00 PM – 3:00 PM. There is room.');
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('ArrowRight');
  await said('Red Room: Birthday, 2:00 PM – 4:00 PM. There is room.');
  press('ArrowDown');
  await said('Blue Room: Birthday, 10:00 AM – 12:00 PM. There is room.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Book Blue Room: Birthday, 10:00 AM – 12:00 PM');
  press('ArrowUp');
  await said('Red Room: Birthday, 1:00 PM – 3:00 PM. There is room.');
  press('Escape');
  expect(screen.queryByText(/There is room\./)).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Marie/);
  press('n');
  await said('Red Room: Birthday, 1:00 PM – 3:00 PM. There is room.');
  fireEvent.click(document.activeElement as HTMLElement);
  const dialog = await dialogOf();
  expect(await time(dialog)).toContain('1:00 PM');
  expect((await dialog.findByLabelText<HTMLSelectElement>('Room')).value).toBe('Red');
});

it('[B32] a phone lists each room with its bookings and the free times, to book', async () => {
  phone.is = true;
  show();
  const red = within(await screen.findByRole('region', { name: 'Red Room, 1 booking' }));
  const free = await red.findByRole('button', { name: 'Book in Red Room, Free 1:00 PM – 4:00 PM' });
  expect(red.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Marie, /),
    'Book in Red Room, Free 1:00 PM – 4:00 PM',
  ]);
  expect(screen.queryByLabelText('Half Day')).toBeNull();
  fireEvent.click(free);
  expect(await time(await dialogOf())).toContain('1:00 PM');
});

it('[B32] zooms with the keyboard, remembered on the device, and marks what is next', async () => {
  const { view } = show();
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>('radio', { hidden: true }).find((one) => one.checked)?.value;
  const next = await screen.findByRole('button', { name: /^Ada, .*, next$/ });
  expect(within(next).getByText('Next')).toBeTruthy();
  expect(chosen()).toBe('day');
  fireEvent.keyDown(document.body, { key: '+', shiftKey: true });
  fireEvent.keyDown(document.body, { key: '+' });
  expect(chosen()).toBe('hour');
  expect(screen.getByText('8:15 AM')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: '-' });
  view.unmount();
  show();
  await track('Red Room');
  expect(chosen()).toBe('half');
});

it('[B32] Now scrolls to an hour before now', async () => {
  const scrolls: unknown[] = [];
  Element.prototype.scrollTo = (...to: unknown[]) => void scrolls.push(to[0]);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1200);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Now' }));
  expect(scrolls).toEqual([
    { left: 162, behavior: 'instant' },
    { left: 162, behavior: 'smooth' },
  ]);
});
