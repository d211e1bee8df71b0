import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { fireEvent, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { type BookingDraft, draftReducer, newDraft } from '../draft/booking-draft.ts';
import { BookingForm } from './booking-form.tsx';

const offering = {
  client_id: 'C00001',
  offering_id: 'C00001-Off1',
  base_players: 4,
  max_players: 10,
  today: '2026-11-20',
  time_zone: 'America/New_York',
} as PublicOffering;
const slot = (time: string, available: boolean) => ({ time, display: '', available, places_left: available ? 9 : 0 });

const found: Partial<BookingDraft> = { date: '2026-11-28', time: '10:00', isFound: true };

function Form({ fields, chosen }: { fields: Partial<PublicOffering>; chosen: Partial<BookingDraft> }) {
  const [draft, dispatch] = useReducer(draftReducer, { ...newDraft('booking'), ...chosen });
  return <BookingForm {...{ offering: { ...offering, ...fields }, draft, dispatch }} />;
}

function open(fields: Partial<PublicOffering>, chosen = found) {
  const times = [slot('10:00', true), slot('11:00', false)];
  return showPage(
    <VisitorTexts parts={[bookingTexts]} first="en">
      <Form fields={fields} chosen={chosen} />
    </VisitorTexts>,
    {
      signedInAs: null,
      server: {
        'GET *calendar/*': { month: '2026-11', today: '2026-11-20', days: [] },
        'GET *': { date: '2026-11-28', available_times: times, reason: null, message: '' },
      },
    },
  );
}

it.each([true, undefined])('[B37] offers to wait for a time that is full: %s', async (has_waitlist) => {
  open({ has_waitlist });
  await screen.findByRole('button', { name: 'Join the waitlist: 11:00 AM' });
});

it('[B48] offers no waitlist where the venue has switched it off', async () => {
  open({ has_waitlist: false });
  await screen.findByRole('radio', { name: /10:00 AM/ });
  expect(screen.queryByRole('button', { name: /^Join the waitlist/ })).toBeNull();
});

it('[B37] says that the time someone wanted to wait for is free, and moves the focus there', async () => {
  open({});
  const found = await screen.findByText('Sat, Nov 28, 2026 at 10:00 AM is free. You can book it right now.');
  expect(document.activeElement?.contains(found)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

const bar = (): string =>
  (screen.getByRole('button', { name: 'Book Now' }).previousElementSibling?.textContent ?? '').replaceAll(
    '\u00a0',
    ' ',
  );
const free = { first_available_date: '2026-11-28', deposit_amount: 50 };

it('[B51] begins with the next free day, and always says what is booked and what is due', async () => {
  const { requests } = open(free, {});
  expect(bar()).toBe('Sat, Nov 28 · Choose a time · 4 people · $50.00 now');
  screen.getByText('Next, you pay $50.00 by card to confirm your booking.');
  fireEvent.click(await screen.findByRole('radio', { name: /10:00 AM/ }));
  expect(bar()).toBe('Sat, Nov 28 · 10:00 AM · 4 people · $50.00 now');
  fireEvent.change(screen.getByLabelText(/^Additional players/), { target: { value: '6' } });
  expect(bar()).toBe('Sat, Nov 28 · 10:00 AM · 10 people · $50.00 now');
  fireEvent.change(screen.getByLabelText(/^Additional players/), { target: { value: 'six' } });
  expect(bar()).toBe('Sat, Nov 28 · 10:00 AM · $50.00 now');
  expect(requests.filter(({ path }) => path.includes('/availability/')).map(({ path }) => path.slice(-10))).toEqual([
    '2026-11-28',
  ]);
});

it('[B51] asks for a day where none is free, and says that nothing is due', () => {
  open({ first_available_date: null, deposit_amount: 0 }, {});
  expect(bar()).toBe('Choose a date · Choose a time · 4 people · Nothing due now');
  expect(screen.queryByText(/^Next, you pay/)).toBeNull();
});

it('[B51] says the year of a day in another one', () => {
  open({ ...free, first_available_date: '2027-01-02' }, {});
  expect(bar()).toMatch(/^Sat, Jan 2, 2027 · /);
});

it('[B51] begins with the next free day where this tab kept one that has passed', async () => {
  open(free, { date: '2026-11-19', time: '10:00' });
  expect(bar()).toMatch(/^Sat, Nov 28 · Choose a time · /);
});

it('[B51] leads a press on to the details', async () => {
  const scrolled = vi.fn();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  open(free, {});
  fireEvent.click(await screen.findByRole('radio', { name: /10:00 AM/ }));
  const [section] = scrolled.mock.contexts as Element[];
  expect(section?.querySelector('h2')?.textContent).toBe('Your details');
});
