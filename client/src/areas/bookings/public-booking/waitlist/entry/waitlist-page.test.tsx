import type { getWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { WaitlistPage } from './waitlist-page.tsx';

beforeAll(() => {
  /* The DOM of the tests has no dialogs. */
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

type View = ReplyOf<typeof getWaitlistEntry>;

const offer = {
  booking_id: 'C00001-1',
  date_scheduled: '2026-11-28',
  start_time: '10:00',
  expires_at: '2026-11-20T15:00:00.000Z',
};
const waiting: View = {
  success: true,
  entry: {
    waitlist_id: 'C00001-w',
    client_id: 'C00001',
    offering_id: 'C00001-Off1',
    offering_name: 'Paintball',
    party_name: 'Ada',
    players: 6,
    wishes: [{ date: '2026-11-28', from: '10:00' }, { date: '2026-11-29' }],
    status: 'waiting',
    offer: null,
    created_at: '2026-11-20T14:00:00.000Z',
  },
  offer_seconds_left: null,
  missed: [],
  due: 0,
  accepts_bookings: true,
  time_zone: 'America/New_York',
  language: 'en',
  venue: { client_name: 'Red Rock', accent_color: '#1f7a5c', has_logo: false, logo_version: null },
  contact: { phone: '6025550142', email: '', address: '' },
};
const offered: View = {
  ...waiting,
  entry: { ...waiting.entry, status: 'offered', offer },
  offer_seconds_left: 65,
};
const as = (status: View['entry']['status'], more: Partial<View> = {}): View => ({
  ...waiting,
  ...more,
  entry: { ...waiting.entry, status },
});

function open(view: () => View, server: object = {}) {
  return showPage(
    <VisitorTexts parts={[bookingTexts, waitlistTexts]} first="en">
      <WaitlistPage waitlistId="C00001-w" token="t" />
    </VisitorTexts>,
    { signedInAs: null, server: { 'GET *': view, ...server } },
  );
}

const buttons = (): (string | null)[] => screen.queryAllByRole('button').map((button) => button.textContent);

it.each([
  [waiting, 'You’re on the waitlist', ['Leave the waitlist']],
  [offered, 'A place is free', ['Take this place', 'Leave the waitlist']],
  [{ ...offered, due: 25 }, 'A place is free', ['Take this place and pay $25.00', 'Leave the waitlist']],
  [{ ...offered, accepts_bookings: false }, 'A place is free', ['Leave the waitlist']],
  [as('booked'), 'You have a booking', ['Open your booking']],
  [as('left'), 'You left the waitlist', []],
  [as('expired'), 'Your days have passed', []],
])('[B39] shows how an entry is and what can be done: %#', async (view, title, can) => {
  const { requests } = open(() => view);
  const heading = await screen.findByRole('heading', { name: title });
  expect(document.activeElement).toBe(heading);
  expect(buttons().filter((text) => /place|booking$|waitlist/.test(text ?? ''))).toEqual(can);
  screen.getByText('Sat, Nov 28, 2026, 10:00 AM or later');
  screen.getByText('Sun, Nov 29, 2026, any time');
  expect(screen.getByRole('link', { name: '(602) 555-0142' }).getAttribute('href')).toBe('tel:6025550142');
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
});

it('[B38] takes the place once for two presses, and goes on to the booking or to its payment', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { href: 'https://gate.example/', assign });
  const reply = { booking_id: 'C00001-1', booking_token: 'b', status: 'confirmed', payment_url: null };
  const replies = [reply, { ...reply, status: 'pending', payment_url: 'https://gate.example/payment/C00001-1/p' }];
  const { changes } = open(() => offered, { 'POST *': () => replies.shift() });
  const take = await screen.findByRole('button', { name: 'Take this place' });
  act(() => {
    take.click();
    take.click();
  });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/booking/C00001-1/b'));
  expect(changes()).toEqual([{ name: 'POST /api/public/waitlist/C00001-w/accept', body: { token: 't' } }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Take this place' }));
  await waitFor(() => expect(assign).toHaveBeenLastCalledWith('https://gate.example/payment/C00001-1/p'));
  vi.unstubAllGlobals();
});

it('[B38] says of a place that is gone that the wait goes on', async () => {
  let view = offered;
  open(() => view, {
    'POST *': () => {
      view = { ...waiting, missed: [{ date_scheduled: '2026-11-28', start_time: '10:00' }] };
      return refused(410, 'LINK_EXPIRED', 'This place is no longer held for you.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take this place' }));
  /* Long before the page would look again by itself. */
  const heading = await screen.findByRole('heading', { name: 'You’re on the waitlist' }, { timeout: 10_000 });
  expect(document.activeElement).toBe(heading);
  screen.getByText(/^Sat, Nov 28, 2026 at 10:00 AM is no longer held for you\. You stay in line/);
});

it('says that there is no network, and keeps the page as it is', async () => {
  open(() => offered);
  fireEvent.click(await screen.findByRole('button', { name: 'Take this place' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You’re not connected. Please try again.');
  screen.getByRole('button', { name: 'Take this place' });
});

it('[B39] leaves after a question alone', async () => {
  let view = waiting;
  const { changes } = open(() => view, {
    'DELETE *': () => {
      view = as('left');
      return {};
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave the waitlist' }));
  expect(changes()).toEqual([]);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave the waitlist' }));
  await screen.findByRole('heading', { name: 'You left the waitlist' });
  expect(changes()).toHaveLength(1);
});

it('[B39] says that there is no such entry, and how to try again where it could not be loaded', async () => {
  const { view } = open(() => refused(404, 'NOT_FOUND') as never);
  await screen.findByRole('heading', { name: 'This waitlist entry was not found' });
  view.unmount();
  open(() => null as never);
  await screen.findByRole('button', { name: 'Try again' });
});
