import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Asked } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { daysOfMonth } from '#lib/month';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { offeringPlaces } from '../model/booking-api.ts';
import { MonthCalendar } from './month-calendar.tsx';

afterEach(leavePage);

/** Nothing is free. */
function monthOf({ path, search }: Asked): object {
  const month = (path + search).slice(-7);
  const day = { available: false, reason: 'too_far', holiday: null, message: '' };
  const days = Object.values(daysOfMonth(month)).map((date) => ({ ...day, date }));
  return { month, today: '2026-11-20', days };
}

function Calendar(props: Pick<ComponentProps<typeof MonthCalendar>, 'firstFree' | 'onWait'>) {
  const places = offeringPlaces(useApi(), { clientId: 'C00001', offeringId: 'C00001-Off1' });
  return <MonthCalendar places={places} today="2026-11-20" chosen={null} onChoose={() => undefined} {...props} />;
}

it('[B20] ends with the last month in which a day can be booked, and says why the rest of it can’t', async () => {
  showPage(
    <VisitorTexts first="en">
      <Calendar firstFree="2029-10-31" />
    </VisitorTexts>,
    { signedInAs: null, server: { 'GET *': monthOf } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show November 2029' }));
  await screen.findByText('No dates are available in November 2029.');
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  fireEvent.keyDown(screen.getByRole('button', { name: /^Thursday, November 1, 2029/ }), { key: 'PageDown' });
  const last = screen.getByRole('button', { name: /^Friday, November 30, 2029/ });
  expect(document.activeElement).toBe(last);
  fireEvent.click(last);
  await screen.findByText('Date unavailable: Bookings can’t be made so far ahead');
});

it('[B37] offers the waitlist on a day that is full, and on no other', async () => {
  const day = { available: false, holiday: null, message: '' };
  const days = [
    { ...day, date: '2026-11-27', reason: 'schedule' },
    { ...day, date: '2026-11-28', reason: 'full' },
  ];
  const onWait = vi.fn();
  showPage(
    <VisitorTexts first="en">
      <Calendar firstFree={null} onWait={onWait} />
    </VisitorTexts>,
    { signedInAs: null, server: { 'GET *': { month: '2026-11', today: '2026-11-20', days } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Friday, November 27, 2026, unavailable/ }));
  expect(screen.queryByRole('button', { name: 'Join the waitlist' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Saturday, November 28, 2026/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }));
  expect(onWait).toHaveBeenCalledWith('2026-11-28');
});

const week = [
  { date: '2026-11-26', available: true, reason: null, holiday: null, message: '' },
  { date: '2026-11-27', available: false, reason: 'schedule', holiday: null, message: '' },
  { date: '2026-11-28', available: false, reason: 'full', holiday: null, message: '' },
];

function openWeek(props: Pick<ComponentProps<typeof MonthCalendar>, 'onWait'>) {
  showPage(
    <VisitorTexts first="en">
      <Calendar firstFree={null} {...props} />
    </VisitorTexts>,
    { signedInAs: null, server: { 'GET *': { month: '2026-11', today: '2026-11-20', days: week } } },
  );
}

it('[B51] tells full days with a waitlist from closed ones, to the eye and to a screen reader, and explains the looks', async () => {
  openWeek({ onWait: vi.fn() });
  const full = await screen.findByRole('button', { name: /^Saturday, November 28, 2026.*, Full, with a waitlist$/ });
  expect(full.dataset['full']).toBe('true');
  const closed = screen.getByRole('button', { name: /^Friday, November 27, 2026, unavailable.*restrictions\)$/ });
  expect(closed.dataset['full']).toBeUndefined();
  const legend = screen.getAllByRole('listitem', { hidden: true }).map(({ lastChild }) => lastChild?.textContent);
  expect(legend).toEqual(['Available', 'Full, with a waitlist', 'Not available']);
});

it('[B48] [B51] shows a full day like a closed one where there is no waitlist', async () => {
  openWeek({});
  const full = await screen.findByRole('button', { name: /^Saturday, November 28, 2026, unavailable/ });
  expect(full.dataset['full']).toBeUndefined();
  expect(screen.queryByText('Full, with a waitlist')).toBeNull();
});
