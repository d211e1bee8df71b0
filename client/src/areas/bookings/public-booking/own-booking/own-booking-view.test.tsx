import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { daysOfMonth } from '#lib/month';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { movedTo, viewed } from '../changing/testing/own-view.ts';
import { BookingPage } from './booking-page.tsx';

const OWN = '/api/public/bookings/C00001-1';
const free = { available: true, places_left: null };

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  window.history.replaceState(null, '');
});

function monthOf({ path }: Asked): object {
  const month = path.slice(-7);
  const { from, to } = daysOfMonth(month);
  const days = [from, '2026-06-20', '2026-06-27', to].map((date) => ({
    date,
    available: date > from && date < to,
    reason: null,
    holiday: null,
    message: '',
  }));
  return { month, today: '2026-06-15', days };
}

function timesOf({ path }: Asked): object {
  const available_times = ['10:00', '11:00'].map((time) => ({ ...free, time, display: time }));
  return { date: path.slice(-10), available_times, reason: null, message: '' };
}

let current: typeof viewed;
function show(server: Replies = {}, first = viewed) {
  current = first;
  const page = showPage(
    <VisitorTexts first="en">
      <BookingPage bookingId="C00001-1" token="t" />
    </VisitorTexts>,
    {
      signedInAs: null,
      server: {
        ...server,
        [`GET ${OWN}`]: () => current,
        [`GET ${OWN}/calendar/*`]: monthOf,
        [`GET ${OWN}/availability/*`]: timesOf,
      },
    },
  );
  const sent = (call: string) => page.requests.filter(({ name }) => name === `POST ${OWN}/${call}`);
  return { ...page, sent };
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

async function pick(day: RegExp, time: RegExp): Promise<void> {
  await press('Move booking');
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
  fireEvent.click(screen.getByRole('button', { name: day }));
  fireEvent.click(await screen.findByRole('radio', { name: time }));
}

async function chooseTime(): Promise<void> {
  await pick(/^Saturday, June 27, 2026/, /^11:00 AM/);
  await press('Continue');
  await title('Check your new time');
}

const moved = () => {
  current = movedTo('2026-06-27', '11:00');
  const { booking, changes } = current;
  return { booking, changes, message: 'Your booking was moved.' };
};

it('[B40] moves to a free time after a preview, with the page’s revision and one key', async () => {
  const { sent } = show({ [`POST ${OWN}/move`]: moved });
  expect(await screen.findByText('You can move or cancel it online until Jun 19, 2026, 10:00 AM EDT.')).toBeTruthy();
  await chooseTime();
  expect(screen.getByText('Sat, Jun 20, 2026 at 10:00 AM')).toBeTruthy();
  expect(screen.getByText('Sat, Jun 27, 2026 at 11:00 AM')).toBeTruthy();
  expect(screen.getByText(/^Your deposit of \$25\.00 moves along\./)).toBeTruthy();
  const go = await button('Move booking');
  /* Two presses before the page shows the first. */
  act(() => {
    go.click();
    go.click();
  });
  const done = await screen.findByText('Your booking was moved to Sat, Jun 27, 2026 at 11:00 AM.');
  await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true));
  expect(sent('move').map(({ body }) => body)).toEqual([
    { token: 't', revision: 3, date_scheduled: '2026-06-27', start_time: '11:00' },
  ]);
  expect(sent('move')[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  expect(await title('You’re booked')).toBeTruthy();
});

it('[B40] says that the time it has is no new one', async () => {
  const { sent } = show();
  await pick(/^Saturday, June 20, 2026/, /^10:00 AM/);
  expect(await screen.findByText('This is the time you have now. Please choose another.')).toBeTruthy();
  await press('Continue');
  expect(sent('move')).toEqual([]);
  expect(screen.queryByText('Check your new time')).toBeNull();
});

it('[B40] keeps the day and says why, where the time was taken meanwhile', async () => {
  show({ [`POST ${OWN}/move`]: () => refused(409, 'PLACE_TAKEN', 'This time was just taken.') });
  await chooseTime();
  await press('Move booking');
  await title('Move your booking');
  expect(screen.getByRole('alert').textContent).toBe('This time was just taken.');
  expect(await screen.findByRole('button', { name: /^Saturday, June 27, 2026, chosen/ })).toBeTruthy();
});

it('[B42] sends the same request again after a lost answer, and nothing that was chosen is lost', async () => {
  let isUp = false;
  const { sent } = show({ [`POST ${OWN}/move`]: () => (isUp ? moved() : null) });
  await chooseTime();
  await press('Move booking');
  expect((await screen.findByRole('alert')).textContent).toContain('You’re not connected.');
  isUp = true;
  current = { ...viewed, changes: { ...viewed.changes, revision: 9 } };
  await press('Move booking');
  await screen.findByText(/^Your booking was moved to/);
  const [first, second] = sent('move');
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

it('[B42] sees in the booking that a move without an answer was made', async () => {
  show({
    [`POST ${OWN}/move`]: () => {
      moved();
      return null;
    },
  });
  await chooseTime();
  await press('Move booking');
  await screen.findByText('Your booking was moved to Sat, Jun 27, 2026 at 11:00 AM.');
});

it('[B42] an old page says that something changed, reads itself again and sends the new revision', async () => {
  const { sent } = show({
    [`POST ${OWN}/move`]: ({ body }) =>
      (body as { revision: number }).revision === 3 ? refused(409, 'VERSION_CONFLICT', 'Something changed.') : moved(),
  });
  await chooseTime();
  current = { ...viewed, changes: { ...viewed.changes, revision: 4 } };
  await press('Move booking');
  expect((await screen.findByRole('alert')).textContent).toBe('Something changed.');
  await waitFor(() => expect(sent('move')).toHaveLength(1));
  await press('Move booking');
  await screen.findByText(/^Your booking was moved to/);
  const [first, second] = sent('move');
  expect(second?.body).toMatchObject({ revision: 4 });
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

it('[B40] leaves the step with the server’s sentence where the time for it ended', async () => {
  const sentence = 'This booking could be moved online until Jun 19, 2026, 10:00 AM EDT. Please ask the venue.';
  show({ [`POST ${OWN}/move`]: () => refused(409, 'CHANGE_NOT_ALLOWED', sentence) });
  await chooseTime();
  current = { ...viewed, changes: { ...viewed.changes, can_move: false, can_cancel: false } };
  await press('Move booking');
  await title('You’re booked');
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  await waitFor(() => expect(window.history.state).not.toMatchObject({ bookingStep: 'check' }));
  expect(screen.queryByRole('button', { name: 'Move booking' })).toBeNull();
  expect(await button('Ask to move or cancel')).toBeTruthy();
});

it('[B41] cancels after the preview of the refund, with a reason, and says that the refund is on its way', async () => {
  const { sent } = show({
    [`POST ${OWN}/cancel`]: () => {
      const changes = { ...viewed.changes, can_move: false, can_cancel: false, refund: 0 };
      const refund = { amount: 10.5, status: 'pending' } as const;
      current = { ...viewed, booking: { ...viewed.booking, status: 'cancelled' }, changes, refund, can_ask: false };
      return { booking: current.booking, changes, refund, message: 'Your booking was canceled.' };
    },
  });
  await press('Cancel booking');
  const question = await title('Cancel this booking?');
  expect(document.activeElement).toBe(question);
  expect(screen.getByText('You get $10.50 back of $25.00; the fee is $2.00.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason (optional)'), { target: { value: ' Rain ' } });
  await press('Cancel booking');
  const heading = await title('This booking is canceled');
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('Your refund of $10.50 is on its way.')).toBeTruthy();
  expect(sent('cancel').map(({ body }) => body)).toEqual([{ token: 't', revision: 3, reason: 'Rain' }]);
  expect(sessionStorage.getItem('gatehouse.booking-change.C00001-1')).not.toContain('Rain');
});

it('[B40] goes back to the booking with the browser’s Back, and the focus to the button', async () => {
  const { requests } = show();
  await press('Cancel booking');
  await title('Cancel this booking?');
  window.history.back();
  await title('You’re booked');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel booking'));
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('[B24] [B40] offers only the message to the venue where guests can change nothing', async () => {
  const never = { can_move: false, can_cancel: false, move_until: null, cancel_until: null };
  show({}, { ...viewed, changes: { ...viewed.changes, ...never } });
  expect(await button('Ask to move or cancel')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Move|Cancel) booking$/ })).toBeNull();
  expect(screen.queryByText(/online until/)).toBeNull();
});

it('shows when a booking with a length ends', async () => {
  show();
  expect(await screen.findByText(/10:00 AM – 11:30 AM/)).toBeTruthy();
});
