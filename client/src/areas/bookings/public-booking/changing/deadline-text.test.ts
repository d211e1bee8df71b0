import { expect, it } from 'vitest';
import { deadlines } from './deadline-text.ts';
import { viewed } from './testing/own-view.ts';

const EARLY = Date.parse('2026-06-18T00:00:00Z');
const LATE = Date.parse('2026-06-20T00:00:00Z');
const at = '2026-06-19T14:00:00.000Z';
const sooner = '2026-06-17T14:00:00.000Z';
const named = (changes: Partial<typeof viewed.changes>, nowMs: number) =>
  deadlines({ ...viewed.changes, ...changes }, nowMs).map(({ text, atMs }) => [text, new Date(atMs).toISOString()]);

it.each([
  ['both alike, ahead', {}, EARLY, [['untilBoth', at]]],
  ['both alike, over', { can_move: false, can_cancel: false }, LATE, [['wasBoth', at]]],
  [
    'moving is over, canceling is not',
    { can_move: false, move_until: sooner },
    EARLY,
    [
      ['wasMove', sooner],
      ['untilCancel', at],
    ],
  ],
  ['moving alone', { can_cancel: false, cancel_until: null }, EARLY, [['untilMove', at]]],
  ['canceling alone, over', { can_move: false, move_until: null, can_cancel: false }, LATE, [['wasCancel', at]]],
  ['never', { can_move: false, move_until: null, can_cancel: false, cancel_until: null }, EARLY, []],
  ['a party that is in before the time is over', { can_move: false, can_cancel: false }, EARLY, []],
  ['a held place after the time for booked ones', { can_move: false }, LATE, [['wasMove', at]]],
])('[B40] says until when: %s', (_, changes, nowMs, expected) => {
  expect(named(changes, nowMs)).toEqual(expected);
});
