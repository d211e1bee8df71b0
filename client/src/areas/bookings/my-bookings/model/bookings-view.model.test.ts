import { expect, it } from 'vitest';
import { booking } from '../testing/booking.ts';
import { type BookingsView, byDay, chipsOf, chosenOf, firstView, wantedOf } from './bookings-view.model.ts';

const TODAY = '2026-11-20';
const daysWanted = (screen: 'coming' | 'past', view: Partial<BookingsView>) => {
  const { from, to, order } = wantedOf(screen, { ...firstView, ...view }, TODAY);
  return [from, to, order];
};

it('looks two weeks ahead, or at everything to come, or at a range or a day', () => {
  expect(daysWanted('coming', {})).toEqual([TODAY, '2026-12-04', 'oldest']);
  expect(daysWanted('coming', { showsAll: true })).toEqual([TODAY, undefined, 'oldest']);
  expect(daysWanted('coming', { from: '2026-11-01' })).toEqual(['2026-11-01', undefined, 'oldest']);
  expect(daysWanted('coming', { from: '2026-11-01', day: '2026-11-28' })).toEqual([
    '2026-11-28',
    '2026-11-28',
    'oldest',
  ]);
});

it('looks at days before today only in the past, the newest first', () => {
  expect(daysWanted('past', {})).toEqual([undefined, '2026-11-19', 'newest']);
  expect(daysWanted('past', { showsAll: true, to: '2026-12-31' })).toEqual([undefined, '2026-11-19', 'newest']);
  expect(daysWanted('past', { from: '2026-01-01', to: '2026-01-31' })).toEqual(['2026-01-01', '2026-01-31', 'newest']);
});

it('chooses among the rows of this browser as the server does', () => {
  const rows = [
    { ...booking, booking_id: 'C00001-3', date_scheduled: '2026-11-29' },
    { ...booking, booking_id: 'C00001-2', booking_time: '16:00', status: 'cancelled' as const },
    booking,
    { ...booking, booking_id: 'C00001-4', party_name: 'Ada', party_email: 'a@b.c', party_phone: '303-555-0188' },
  ];
  const chosen = (view: Partial<BookingsView>, screen: 'coming' | 'past' = 'coming') =>
    chosenOf(rows, wantedOf(screen, { ...firstView, ...view }, TODAY)).map(({ booking_id: id }) => id.slice(-4));
  expect(chosen({})).toEqual(['0017', '01-4', '01-2', '01-3']);
  expect(chosen({}, 'past')).toEqual([]);
  expect(chosen({ day: '2026-11-29' })).toEqual(['01-3']);
  expect(chosen({ status: 'cancelled' })).toEqual(['01-2']);
  expect(chosen({ checkInStatus: 'checked in' })).toEqual([]);
  expect(chosen({ search: ' CURIE ', day: '2026-11-28' })).toEqual(['0017', '01-2']);
  expect(chosen({ search: '(303) 555' })).toEqual(['01-4']);
  expect(chosen({ search: 'nobody' })).toEqual([]);
  expect(chosenOf(rows, { search: '', order: 'newest' }).map(({ booking_id: id }) => id.slice(-4))).toEqual([
    '01-3',
    '01-2',
    '01-4',
    '0017',
  ]);
});

it('[B49] finds a reference on any day, but within the days that were chosen', () => {
  const past = { ...booking, booking_id: 'C00001-9', date_scheduled: '2026-03-01', reference: 'KMT4X7' };
  const rows = [booking, past];
  const found = (view: Partial<BookingsView>) => chosenOf(rows, wantedOf('coming', { ...firstView, ...view }, TODAY));
  for (const search of ['KMT4X7', 'kmt-4x7', ' KMT 4X7']) expect(found({ search })).toEqual([past]);
  expect(found({ search: 'KMT4X' })).toEqual([]);
  expect(found({ search: 'KMT4X7', from: TODAY })).toEqual([]);
});

it('names every choice that hides something, with the way back', () => {
  const view: BookingsView = { ...firstView, day: '2026-11-28', search: ' Ada', offeringId: 'x', status: 'pending' };
  const chips = chipsOf({ ...view, from: '2026-11-01', checkInStatus: 'no show' }, () => 'Paintball');
  expect(chips.map(({ text }) => text)).toEqual([
    'Only Sat, Nov 28, 2026',
    'From Nov 1, 2026',
    'Matching “Ada”',
    'Only Paintball',
    'Only pending',
    'Only no show',
  ]);
  expect(Object.assign({}, view, ...chips.map(({ without }) => without))).toMatchObject({ day: null, search: '' });
  expect(chipsOf(firstView, () => '')).toEqual([]);
});

it('puts the bookings of a day together', () => {
  const rows = [booking, { ...booking, booking_time: '16:00' }, { ...booking, date_scheduled: '2026-11-29' }];
  expect(byDay(rows).map(({ date, rows: of }) => [date, of.length])).toEqual([
    ['2026-11-28', 2],
    ['2026-11-29', 1],
  ]);
});
