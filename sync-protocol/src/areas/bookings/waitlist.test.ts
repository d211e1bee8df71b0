import fc from 'fast-check';
import { expect, it } from 'vitest';
import { venueClock } from '#base/days/venue-time';
import {
  earliestFit,
  type FreeStart,
  firstThatFits,
  isWished,
  partySizeProblem,
  statusOf,
  wishesEndMs,
} from './waitlist.ts';

const SATURDAY = '2026-06-20';
const SUNDAY = '2026-06-21';
const at = (time: string, placesLeft: number | null = 10, date = SATURDAY): FreeStart => ({ date, time, placesLeft });
const waiting = (players: number, fields: object = {}) => ({
  players,
  wishes: [{ date: SATURDAY }],
  offered: [],
  ...fields,
});

it('[B37] takes a wish’s first and last time as part of it, and any time of the day without them', () => {
  const wishes = [{ date: SATURDAY, from: '10:00', to: '12:00' }];
  const times = ['09:59', '10:00', '12:00', '12:01'];
  expect(times.map((time) => isWished(wishes, at(time)))).toEqual([false, true, true, false]);
  expect(isWished(wishes, at('11:00', 10, SUNDAY))).toBe(false);
  expect(['00:00', '23:59'].map((time) => isWished([{ date: SATURDAY }], at(time)))).toEqual([true, true]);
  expect(isWished([{ date: SATURDAY, from: '10:00' }], at('09:00'))).toBe(false);
});

it('[B37] says which size a party can have', () => {
  const problem = (players: number, base_players: number, max_players: number) =>
    partySizeProblem(players, { base_players, max_players });
  expect([problem(4, 4, 10), problem(10, 4, 10), problem(1, 1, 1)]).toEqual([null, null, null]);
  expect([problem(3, 4, 10), problem(11, 4, 10)]).toEqual(Array(2).fill('Please enter 4 to 10 players'));
  expect(problem(2, 1, 1)).toBe('This offering is for one player');
  expect(problem(2, 3, 3)).toBe('This offering is for 3 players');
});

it('[B37] gives the earliest start that has room for the party and was not offered before', () => {
  const starts = [at('12:00'), at('10:00', 3), at('11:00', null)];
  expect(earliestFit(waiting(3), starts)?.time).toBe('10:00');
  expect(earliestFit(waiting(4), starts)?.time).toBe('11:00');
  const offered = [{ date: SATURDAY, time: '11:00' }];
  expect(earliestFit(waiting(4, { offered }), starts)?.time).toBe('12:00');
  expect(earliestFit(waiting(4, { offered }), [at('11:00')])).toBeUndefined();
});

it('[B37] ends with the last start that was wished for, by the venue’s clock', () => {
  const clock = venueClock('America/New_York');
  const endOf = (...wishes: { date: string; to?: string }[]) => new Date(wishesEndMs(wishes, clock)).toISOString();
  expect(endOf({ date: SATURDAY, to: '10:00' })).toBe('2026-06-20T14:00:00.000Z');
  expect(endOf({ date: SUNDAY }, { date: SATURDAY, to: '10:00' })).toBe('2026-06-22T04:00:00.000Z');
  /* The clock is set forward over 2:30. */
  expect(endOf({ date: '2026-03-08', to: '02:30' })).toBe('2026-03-08T07:00:00.000Z');
});

it('[B37] waits again once an offer has run out, and is expired once no wish is ahead', () => {
  const ahead = { isOfferRunning: false, endMs: 2, nowMs: 1 };
  expect(statusOf('offered', ahead)).toBe('waiting');
  expect(statusOf('waiting', { ...ahead, nowMs: 2 })).toBe('expired');
  expect(statusOf('offered', { ...ahead, nowMs: 2, isOfferRunning: true })).toBe('offered');
  expect((['booked', 'left'] as const).map((one) => statusOf(one, { ...ahead, nowMs: 2 }))).toEqual(['booked', 'left']);
});

const time = fc.constantFrom('09:00', '10:00', '11:00', '12:00');
const date = fc.constantFrom(SATURDAY, SUNDAY);
const start = fc.record({ date, time, placesLeft: fc.option(fc.integer({ min: 0, max: 6 })) });
const wish = fc.record({ date, from: time, to: time }, { requiredKeys: ['date'] });
const party = fc.record({
  players: fc.integer({ min: 1, max: 6 }),
  wishes: fc.array(wish, { minLength: 1, maxLength: 3 }),
  offered: fc.array(fc.record({ date, time }), { maxLength: 2 }),
});

it('[B37] passes nobody whom a start fits, and offers nothing that was not wished for', () => {
  fc.assert(
    fc.property(fc.array(party, { maxLength: 8 }), fc.array(start, { maxLength: 6 }), (line, starts) => {
      const found = firstThatFits(line, starts);
      const before = found ? line.slice(0, line.indexOf(found.waiting)) : line;
      for (const passed of before) expect(earliestFit(passed, starts)).toBeUndefined();
      if (!found) return;
      const { waiting: first, start: given } = found;
      expect(isWished(first.wishes, given)).toBe(true);
      expect(given.placesLeft ?? first.players).toBeGreaterThanOrEqual(first.players);
      expect(first.offered).not.toContainEqual({ date: given.date, time: given.time });
    }),
  );
});
