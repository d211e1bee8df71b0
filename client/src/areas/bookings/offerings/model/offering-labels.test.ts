import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { expect, it } from 'vitest';
import { withoutHours } from '#domain/offerings/testing/paintball';
import {
  bookingLink,
  hoursLines,
  intervalText,
  playersText,
  seasonText,
  shownSlots,
  slots,
} from './offering-labels.ts';

const offering = (fields: Partial<OfferingView> = {}): OfferingView => ({ ...withoutHours, ...fields });

it('[B7] joins days that follow each other with the same hours', () => {
  const nine = (day: string) => ({ [`${day}_start`]: '09:00', [`${day}_end`]: '17:00' });
  const week = offering({
    ...Object.assign({}, ...['mon', 'tue', 'wed', 'fri'].map(nine)),
    sat_start: '10:00',
    sat_end: '10:00',
    interval_minutes: 90,
  });
  expect(hoursLines(week)).toEqual([
    'Mon–Wed 9:00 AM – 5:00 PM, every 90 minutes',
    'Fri 9:00 AM – 5:00 PM, every 90 minutes',
    'Sat 10:00 AM',
  ]);
  expect(hoursLines({ ...week, available_days: ['tue', 'wed'] })).toEqual([
    'Tue–Wed 9:00 AM – 5:00 PM, every 90 minutes',
  ]);
  expect(hoursLines({ ...week, available_days: ['sun'] })).toEqual(['Closed on every day']);
});

it('[B7] names the hours that hold where none were given, and says closed where each day is', () => {
  expect(hoursLines(offering({ hours_given: true }))).toEqual(['Closed on every day']);
  expect(hoursLines(offering())).toEqual(['Every day 9:00 AM – 5:00 PM, every hour']);
  expect(hoursLines(offering({ available_days: ['sat', 'sun'] }))).toEqual(['Sat–Sun 9:00 AM – 5:00 PM, every hour']);
});

it('words players, interval and season', () => {
  expect(playersText(offering())).toBe('4 to 10 players');
  expect(playersText(offering({ base_players: 1, max_players: 1 }))).toBe('1 player');
  expect([1, 45, 60, 120].map((interval_minutes) => intervalText(offering({ interval_minutes })))).toEqual([
    'every 1 minute',
    'every 45 minutes',
    'every hour',
    'every 2 hours',
  ]);
  expect(seasonText(offering())).toBeNull();
  expect(seasonText(offering({ start_date: '2026-05-01' }))).toBe('From May 1, 2026');
  expect(seasonText(offering({ end_date: '2026-09-30' }))).toBe('Until Sep 30, 2026');
  expect(seasonText(offering({ start_date: '2026-05-01', end_date: '2026-09-30' }))).toBe(
    'May 1, 2026 to Sep 30, 2026',
  );
});

it('links to the public booking page', () => {
  expect(bookingLink('https://gate.example', offering())).toBe('https://gate.example/book/C00001/C00001-Off1');
});

it('[O53] shows what is filled and the first free slot, in their order, or all ten', () => {
  const filled = (...taken: number[]) => taken.map((slot) => ({ offering_id: `C00001-Off${slot}` }));
  expect(shownSlots('C00001', [], false)).toEqual([1]);
  expect(shownSlots('C00001', filled(1, 3, 10), false)).toEqual([1, 2, 3, 10]);
  expect(shownSlots('C00001', filled(...slots), false)).toEqual(slots);
  expect(shownSlots('C00001', filled(2), true)).toEqual(slots);
});
