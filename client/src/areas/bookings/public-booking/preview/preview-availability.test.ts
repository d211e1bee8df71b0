import {
  type Bookable,
  type DayFacts,
  withoutLength,
} from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import { expect, it } from 'vitest';
import { draftDays, draftSlots } from './preview-availability.ts';

const bookable: Bookable = {
  offeringType: 'Group',
  basePlayers: 2,
  maxPlayers: 15,
  capacity: null,
  hours: { sat: { start: '10:00', end: '11:00' }, sun: { start: '10:00', end: '10:00' } },
  availableDays: [],
  startDate: null,
  endDate: null,
  intervalMinutes: 30,
  ...withoutLength,
};
const open: DayFacts = { holidays: [], isBlackedOut: false, booked: [] };
const facts: Record<string, DayFacts> = {
  '2026-11-22': { ...open, isBlackedOut: true },
  '2026-11-28': { ...open, holidays: [{ name: 'Founders Day', type: 'Company' }] },
};
const factsOn = (date: string) => facts[date] ?? open;
/* Friday, November 20, in the morning at the venue. */
const now = { epochMs: Date.parse('2026-11-20T15:42:00Z'), timeZone: 'America/New_York' };

it('[O59] says of each day of a month whether it can be booked, and why not', () => {
  const days = draftDays({ bookable, factsOn }, '2026-11', now);
  expect(days.size).toBe(30);
  expect([...days.values()].filter(({ available }) => available).map(({ date }) => date)).toEqual([
    '2026-11-21',
    '2026-11-29',
  ]);
  expect(['2026-11-14', '2026-11-20', '2026-11-22', '2026-11-28'].map((date) => days.get(date)?.reason)).toEqual([
    'past',
    'schedule',
    'blackout',
    'holiday',
  ]);
  expect(days.get('2026-11-28')?.holiday).toBe('Founders Day');
});

it('[B25] [O59] gives the times of a day with their room', () => {
  const slot = (time: string, display: string) => ({
    time,
    display,
    available: true,
    places_left: 15,
    places_total: null,
  });
  expect(draftSlots({ bookable, factsOn }, '2026-11-21', now)).toEqual([
    slot('10:00', '10:00 AM'),
    slot('10:30', '10:30 AM'),
    slot('11:00', '11:00 AM'),
  ]);
  const shared = { ...bookable, capacity: 40 };
  expect(draftSlots({ bookable: shared, factsOn }, '2026-11-29', now)).toMatchObject([
    { time: '10:00', places_left: 40, places_total: 40 },
  ]);
});
