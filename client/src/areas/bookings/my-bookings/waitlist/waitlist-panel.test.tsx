import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { withoutHours } from '#domain/offerings/testing/paintball';
import { booking } from '../testing/booking.ts';
import { offered, waiting } from '../testing/waiting.ts';
import { WaitlistPanel } from './waitlist-panel.tsx';

const phone = vi.hoisted(() => ({ is: false }));
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useMediaQuery: (query: string) => phone.is && query === '(max-width: 36em)',
}));

const date = booking.date_scheduled;
let line: ListedWaitlistEntry[] | Response | null;
let isOpen: boolean;
let changed: (asked: Asked) => object | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:42:00Z'), shouldAdvanceTime: true });
  phone.is = false;
  isOpen = true;
  line = [waiting];
  changed = () => ({ entry: offered });
});
afterEach(leavePage);

const slot = (time: string, available: boolean) => ({
  time,
  display: time,
  available,
  places_left: available ? 10 : 0,
  places_total: null,
});

function show(more: Parameters<typeof showPage>[1] = {}) {
  return showPage(<WaitlistPanel clientId="C00001" today="2026-11-20" date={date} />, {
    server: {
      'GET *waitlist-settings': () => ({ settings: { is_open: isOpen } }),
      'PUT *': (asked) => changed(asked),
      'GET *waitlist': () => (line === null || line instanceof Response ? line : { waitlist: line }),
      'POST *': (asked) => changed(asked),
      'DELETE *': (asked) => changed(asked),
      'GET *offerings': [withoutHours],
      'GET *calendar/2026-11': { month: '2026-11', today: '2026-11-20', days: [] },
      [`GET *availability/${date}`]: {
        date,
        available_times: [slot('10:00', false), slot('11:00', true), slot('14:00', false)],
        reason: null,
        message: '',
      },
      'GET *payments': { booking: { ...booking, party_name: 'Ada Lovelace' }, payments: [] },
      'GET *': [],
    },
    ...more,
  });
}

const row = async () => within(await screen.findByRole('listitem', { name: 'Ada Lovelace' }));

it('[B43] shows who waits for the day, for what and since when, and asks the server for that day alone', async () => {
  const { requests } = show();
  expect(screen.getByLabelText('Loading')).toBeTruthy();
  const entry = await row();
  expect(screen.getByRole('heading', { name: 'Waiting (1)' })).toBeTruthy();
  for (const text of ['Waiting', '10:00 AM – 12:00 PM; or one other day', 'Since Nov 19, 2026, 10:05 AM'])
    expect(entry.getByText(text)).toBeTruthy();
  expect(entry.getByText(/Paintball · 5 players/)).toBeTruthy();
  expect(entry.getByRole('link', { name: '(212) 555-0101' })).toBeTruthy();
  expect(requests.map(({ path, search }) => path + search)).toEqual([`/api/clients/C00001/waitlist?date=${date}`]);
});

it('[B43] says that nobody waits, what failed, and that the list needs the server', async () => {
  line = [];
  show();
  expect(await screen.findByText('Nobody is waiting for this day.')).toBeTruthy();
  leavePage();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:42:00Z'), shouldAdvanceTime: true });
  line = refused(500, 'INTERNAL', 'Something went wrong.');
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  line = null;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/can’t be reached\. The waitlist needs it\./)).toBeTruthy();
  line = [waiting];
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await row();
  line = null;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText(/The waitlist as of Nov 20, 2026, 10:42 AM\./)).toBeTruthy();
  await row();
});

it('[B39] [B43] offers a place by hand, and says where the guest did not ask for it', async () => {
  const { changes } = show();
  fireEvent.click((await row()).getByRole('button', { name: 'Offer a place to Ada Lovelace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer a Place to Ada Lovelace' }));
  const full = await dialog.findByRole<HTMLButtonElement>('button', { name: /^10:00 AM/ });
  await waitFor(() => expect(full.textContent).toContain('1 waiting'));
  expect(full.disabled).toBe(true);
  expect(dialog.getByRole('button', { name: /^2:00 PM/ }).textContent).not.toContain('waiting');
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Offer This Place' });
  expect(send.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: /^11:00 AM/ }));
  expect(dialog.getByText(/11:00 AM is held for them for 20 minutes\. They get an email\./)).toBeTruthy();
  changed = () => refused(409, 'PLACE_TAKEN', 'This time is no longer available.');
  fireEvent.click(send);
  expect(await dialog.findByText('This time is no longer available.')).toBeTruthy();
  changed = () => ({ entry: offered });
  line = [offered];
  fireEvent.click(send);
  expect(await screen.findByText(/11:00 AM is held until 11:00 AM for Ada Lovelace\./)).toBeTruthy();
  expect(changes().at(-1)).toEqual({
    name: 'POST /api/clients/C00001/waitlist/C00001-w1/offer',
    body: { date, start_time: '11:00' },
  });
  /* It is read again. */
  expect(await (await row()).findByText('Offered')).toBeTruthy();
});

it('[B43] shows an offer until when, and leads to its booking, where a caller’s is confirmed', async () => {
  line = [{ ...offered, party_email: '' }];
  show();
  const entry = await row();
  expect(entry.getByText(/at 11:00 AM is held until 11:00 AM\. Call them; once they agree, confirm/)).toBeTruthy();
  expect(entry.queryByRole('button', { name: /^Offer a place/ })).toBeNull();
  fireEvent.click(entry.getByRole('button', { name: 'Open the booking offered to Ada Lovelace' }));
  expect(await screen.findByRole('button', { name: 'Move' })).toBeTruthy();
});

it('[B39] takes someone off the line once it is confirmed', async () => {
  const { changes } = show();
  fireEvent.click((await row()).getByRole('button', { name: 'Take Ada Lovelace off the waitlist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Ada Lovelace off the waitlist?' }));
  expect(changes()).toEqual([]);
  changed = () => ({});
  line = [];
  fireEvent.click(dialog.getByRole('button', { name: 'Take Off' }));
  expect(await screen.findByText('Nobody is waiting for this day.')).toBeTruthy();
  expect(changes().map(({ name }) => name)).toEqual(['DELETE /api/clients/C00001/waitlist/C00001-w1']);
});

it('[B39] [B43] adds a caller once, also where the first answer was lost', async () => {
  const { changes } = show();
  await row();
  fireEvent.click(screen.getByRole('button', { name: 'Add a Caller' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a Caller to the Waitlist' }));
  fireEvent.change(await dialog.findByLabelText(/^Party Name/), { target: { value: 'Cy' } });
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '2125550103' } });
  fireEvent.change(dialog.getByLabelText(/^Players/), { target: { value: '20' } });
  const send = dialog.getByRole('button', { name: 'Add to Waitlist' });
  fireEvent.click(send);
  expect(await dialog.findByText('Please enter 4 to 10 players')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Players/), { target: { value: '6' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add Another Day' }));
  fireEvent.click(send);
  expect(await dialog.findByText('Please choose a date for each day')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Date of day 2'), { target: { value: '2026-12-05' } });
  fireEvent.change(dialog.getByLabelText('From, day 2'), { target: { value: '11:00' } });
  changed = () => null;
  fireEvent.click(send);
  expect(await dialog.findByText(/^Error adding the caller\. The server could not be reached/)).toBeTruthy();
  changed = () => ({ entry: { ...waiting, party_name: 'Cy' } });
  fireEvent.click(send);
  expect(await screen.findByText('Cy is on the waitlist.')).toBeTruthy();
  const [lost, sent] = changes().map(({ body }) => body as Record<string, unknown>);
  expect(sent).toEqual(lost);
  expect(sent).toMatchObject({
    party_email: '',
    players: 6,
    wishes: [{ date }, { date: '2026-12-05', from: '11:00' }],
  });
});

it('[B43] opens the line of all days', async () => {
  const { requests } = show();
  await row();
  fireEvent.click(screen.getByRole('button', { name: 'All Days' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waitlist (1)' }));
  expect(dialog.getByText(/Sat, Nov 28, 2026, 10:00 AM – 12:00 PM; Sun, Nov 29, 2026, any time/)).toBeTruthy();
  expect(requests.findLast(({ path }) => path.endsWith('/waitlist'))?.search).toBe('');
});

it('[R6] [B43] only shows the line while the subscription has expired', async () => {
  show({ subscription: { kind: 'expired' } as never });
  const entry = await row();
  for (const name of [/^Offer a place/, /^Take Ada/])
    expect(entry.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a Caller' }).disabled).toBe(true);
});

it('[B43] [O51] waits behind a button on a phone, so that the bookings come first', async () => {
  phone.is = true;
  show();
  const button = await screen.findByRole('button', { name: 'Show' });
  expect(screen.getByRole('heading', { name: 'Waiting (1)' })).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
  fireEvent.click(button);
  await row();
});

it('[B48] takes everyone off the line of the day once the number is confirmed, by as many calls as it takes', async () => {
  line = [waiting, { ...offered, waitlist_id: 'C00001-w2', party_name: 'Bob' }];
  const { changes, requests } = show();
  await row();
  fireEvent.click(screen.getByRole('button', { name: 'Clear Day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take 2 entries off the waitlist?' }));
  expect(dialog.getByText(/Everyone who waits for .* What they were offered is free again\./)).toBeTruthy();
  expect(changes()).toEqual([]);
  let remaining = 2;
  changed = () => {
    remaining -= 1;
    line = [];
    return { removed: 1, remaining };
  };
  fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('2 entries taken off the waitlist.')).toBeTruthy();
  expect(changes().map(({ name }) => name)).toEqual(Array(2).fill('DELETE /api/clients/C00001/waitlist'));
  expect(requests.find(({ method }) => method === 'DELETE')?.search).toBe(`?date=${date}`);
  expect(await screen.findByText('Nobody is waiting for this day.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear Day' })).toBeNull();
});

it('[B48] switches joining off for guests, and says what failed', async () => {
  const { changes } = show();
  await row();
  fireEvent.click(screen.getByRole('button', { name: 'All Days' }));
  const joining = await screen.findByRole<HTMLInputElement>('switch', { name: /^Guests can join online/ });
  expect(joining.checked).toBe(true);
  changed = () => null;
  fireEvent.click(joining);
  expect(await screen.findByText(/^Error changing the waitlist/)).toBeTruthy();
  changed = () => {
    isOpen = false;
    return { settings: { is_open: false } };
  };
  await waitFor(() => expect(joining.disabled).toBe(false));
  fireEvent.click(joining);
  await waitFor(() => expect(joining.checked).toBe(false));
  expect(changes().at(-1)).toEqual({ name: 'PUT /api/clients/C00001/waitlist-settings', body: { is_open: false } });
});
