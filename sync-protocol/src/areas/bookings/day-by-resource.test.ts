import { expect, it } from 'vitest';
import { toHoursFields } from './availability/hours-fields.ts';
import { dayByResource } from './day-by-resource.ts';
import type { ResourceView } from './resources.contracts.ts';

const timeZone = 'America/New_York';
const room = (fields: Partial<ResourceView> = {}): ResourceView => ({
  resource_id: 'a',
  client_id: 'C00001',
  resource_name: 'Red Room',
  resource_type: 'room',
  mode: 'exclusive',
  units: 1,
  ...toHoursFields({}),
  closures: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const booking = (
  booking_id: string,
  date_scheduled: string,
  booking_time: string,
  duration_minutes: number | null,
) => ({
  booking_id,
  date_scheduled,
  booking_time,
  duration_minutes,
  setup_minutes: duration_minutes === null ? 0 : 30,
  cleanup_minutes: 0,
});
const on = (date: string, resources: ResourceView[], ...bookings: ReturnType<typeof booking>[]) => {
  const found = dayByResource(date, { resources, bookings, timeZone });
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    day: [iso(found.day.startMs), iso(found.day.endMs)],
    open: found.resources.map(({ open }) => open.map(({ startMs, endMs }) => [iso(startMs), iso(endMs)])),
    bookings: found.bookings.map(({ row }) => row.booking_id),
  };
};

it('[B32] lists what occupies any of the day or starts in it, by start', () => {
  const { bookings } = on(
    '2026-06-20',
    [],
    booking('past midnight', '2026-06-19', '23:30', 60),
    booking('until midnight', '2026-06-19', '23:00', 60),
    booking('sets up before midnight', '2026-06-21', '00:15', 60),
    booking('the day after', '2026-06-21', '00:30', 60),
    booking('afternoon', '2026-06-20', '15:00', 60),
    booking('without a length', '2026-06-20', '09:00', null),
    booking('long ago', '2026-06-01', '09:00', 60),
  );
  expect(bookings).toEqual(['past midnight', 'without a length', 'afternoon', 'sets up before midnight']);
});

it('[B32] lists those that start together by their id', () => {
  const together = ['b', 'c', 'a'].map((id) => booking(id, '2026-06-20', '09:00', 60));
  expect(on('2026-06-20', [], ...together).bookings).toEqual(['a', 'b', 'c']);
});

it('[B32] a day on which the clock is set has 23 or 25 hours, and hours are cut at midnight', () => {
  expect(on('2026-03-08', []).day).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z']);
  expect(on('2026-11-01', []).day).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  const late = room({ fri_start: '20:00', fri_end: '02:00', sat_start: '22:00', sat_end: '03:00' });
  expect(on('2026-06-20', [late, room()]).open).toEqual([
    [
      ['2026-06-20T04:00:00.000Z', '2026-06-20T06:00:00.000Z'],
      ['2026-06-21T02:00:00.000Z', '2026-06-21T04:00:00.000Z'],
    ],
    [['2026-06-20T04:00:00.000Z', '2026-06-21T04:00:00.000Z']],
  ]);
});
