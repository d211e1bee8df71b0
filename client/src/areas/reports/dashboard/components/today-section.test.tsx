import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow, waiverFileRow } from '#sync/testing/rows';
import { TodaySection } from './today-section.tsx';

const nowMs = Date.parse('2026-11-20T15:42:00Z');
const curie = bookingRow({ booking_id: 'b1', status: 'pending' });
const paid = { payment: { paid: 120, refunded: 0, refunding: 0 } };
const fermi = bookingRow({ booking_id: 'b2', party_name: 'Fermi', booking_time: '09:00', waivers_signed: 6, ...paid });

function show(bookings: BookingRow[], status: object = {}, missing?: Parameters<typeof TodaySection>[0]['missing']) {
  const engine = new FakeSyncEngine({ bookings }, { nowMs: () => nowMs });
  engine.put('waiver_documents', waiverFileRow());
  engine.status$.next({ ...engine.status$.value, ...status });
  showPage(<TodaySection missing={missing} />, { engine });
  return engine;
}

const arrivals = () =>
  [...screen.getByRole('list', { name: 'Arrivals' }).children].map(({ textContent }) =>
    textContent?.replaceAll(' ', ' '),
  );
const missing = () =>
  within(screen.getByRole('list', { name: 'What is missing today' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const address = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('[O60] says who comes, in order, and what is missing, each with the way to where it is mended', () => {
  show([curie, fermi], {}, { waiting: 1, silent_tablets: [] });
  expect(screen.getByRole('heading', { name: 'Today, Fri, Nov 20, 2026' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 bookings · 12 people');
  expect(arrivals()).toEqual([
    expect.stringMatching(/^9:00 AMFermi.*6 people.*All signed.*Paid \$120\.00.*Check In$/),
    expect.stringMatching(
      /^2:00 PMCurie.*6 people.*3 of 6 have not signed.*Deposit due: \$120\.00 by Nov 20.*Check In$/,
    ),
  ]);
  expect(missing()).toEqual([
    ['3 people have not signed', '/customer-check-in?party=b1'],
    ['1 booking is not paid', '/my-bookings?booking=b1'],
    ['1 party is on the waitlist', '/my-bookings?day=2026-11-20'],
  ]);
  expect(address('Curie')).toBe('/my-bookings?booking=b1');
  expect(address('3 of 6 have not signed')).toBe('/customer-check-in?party=b1');
  expect(address(/^Deposit due/)).toBe('/my-bookings?booking=b1');
  expect(address('Check in party Curie')).toBe('/customer-check-in?party=b1');
});

it('[W71] breaks a long name of an offering rather than running over what is next to it', () => {
  const offering_name = 'N'.repeat(120);
  show([{ ...curie, offering_name }]);
  expect(screen.getByText(new RegExp(offering_name)).className).toContain('gate-breakable');
});

it('[O60] follows a check-in at once, and says when nothing is missing', () => {
  const engine = show([curie, fermi]);
  act(() => {
    engine.put('bookings', { ...curie, ...paid, waivers_signed: 6 });
    engine.put('bookings', { ...fermi, check_in_status: 'checked in', party_goers: 7 });
  });
  expect(arrivals()?.map((text) => text?.slice(0, 12))).toEqual(['2:00 PMCurie', '9:00 AMFermi']);
  expect(screen.getByText('Checked in, 7 came')).toBeTruthy();
  expect(screen.getByText('Nothing is missing.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Check in party Fermi' })).toBeNull();
});

it('[O60] says what to do where nobody is booked', () => {
  show([bookingRow({ booking_id: 'b3', date_scheduled: '2026-11-21' })]);
  expect(screen.getByText('Nobody is booked today')).toBeTruthy();
  expect(address('Open bookings')).toBe('/my-bookings');
  expect(address('Share a booking page')).toBe('/my-offerings');
});

it.each([
  ['loads', { isFilled: false }, 'Loading', null],
  ['has no network', { isFilled: false, network: 'offline' }, null, /aren’t on this device yet/],
  ['may not show people', { isLocked: true }, null, /hasn’t connected for seven days/],
])('[O60] says nothing of today while this browser %s', (_, status, label, text) => {
  show('isLocked' in status ? [curie] : [], status, { waiting: 1, silent_tablets: [] });
  if (label) expect(screen.getByLabelText(label)).toBeTruthy();
  if (text) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/Curie|Nobody is booked/)).toBeNull();
});

it('[O60] shows twelve bookings of a busy day, and all on request', () => {
  show(Array.from({ length: 14 }, (_, at) => ({ ...curie, booking_id: `b${at}` })));
  expect(arrivals()).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 14' }));
  expect(arrivals()).toHaveLength(14);
});
