import { expect, it } from 'vitest';
import { agesText, daysText, type RateView, rateText } from './rate-text.ts';

const bands = [
  { band_id: 'adult', name: 'Adult', min_age: null, max_age: null },
  { band_id: 'child', name: 'Child', min_age: 3, max_age: 12 },
];
const rate: RateView = {
  rate_id: 'r1',
  name: 'Adult',
  per: 'person',
  band_id: 'adult',
  amount: 29.95,
  included_players: null,
  days: [],
  from_date: null,
  to_date: null,
  from_time: null,
  to_time: null,
  players_min: null,
  players_max: null,
};

it.each<[Partial<RateView>, string]>([
  [{}, 'Adult, $29.95 per person'],
  [{ days: ['sun', 'sat'], from_time: '17:00' }, 'Adult, $29.95 per person, Sat and Sun, from 5:00 PM'],
  [
    { name: 'Group', band_id: null, players_min: 10 },
    'Group, $29.95 per person for every guest, parties of 10 or more',
  ],
  [{ name: 'Kids', band_id: 'child', to_time: '12:00' }, 'Kids, $29.95 per person for Child, before 12:00 PM'],
  [{ band_id: 'gone' }, 'Adult, $29.95 per person for guests you removed'],
  [
    { name: 'Weekend', per: 'booking', band_id: null, amount: 100, included_players: 4, from_date: '2026-12-01' },
    'Weekend, $100.00 per booking with 4 guests included, from Dec 1, 2026',
  ],
  [
    { name: 'Hall', per: 'booking', band_id: null, amount: 100, players_min: 2, players_max: 8 },
    'Hall, $100.00 per booking for everyone, parties of 2 to 8',
  ],
])('[B62] says a price in one sentence: %j', (part, text) => expect(rateText({ ...rate, ...part }, bands)).toBe(text));

it('names days as runs where they are in a row', () => {
  expect(daysText(['fri', 'mon', 'tue', 'wed', 'thu'])).toBe('Mon to Fri');
  expect(daysText(['fri', 'mon', 'wed'])).toBe('Mon, Wed and Fri');
  expect(daysText(['sat'])).toBe('Sat');
});

it('says which ages a kind of guest has', () => {
  expect(bands.map(agesText)).toEqual(['Any age', '3 to 12 years']);
});
