import { expect, it } from 'vitest';
import type { Alert } from './alert.ts';
import { stopsDesk, strongestAlert } from './alert-level.ts';

const early = '2026-03-01T09:00:00.000Z';
const oneMsLater = '2026-03-01T09:00:00.001Z';
const alert = (level: Alert['level'], text: string, since = early): Alert => ({ level, text, since });

it.each([
  ['a stop before a newer notice', alert('stop', 'Banned'), alert('notice', 'Birthday', oneMsLater)],
  ['the newer of two stops, by one millisecond', alert('stop', 'Z', oneMsLater), alert('stop', 'A')],
  ['the newer of two notices', alert('notice', 'Z', oneMsLater), alert('notice', 'A')],
  ['the first by text of two of one moment', alert('notice', 'A'), alert('notice', 'B')],
  ['the one of two that are alike', alert('stop', 'A'), alert('stop', 'A')],
])('[M6] shows %s, in whatever order they are read', (_, shown, other) => {
  expect(strongestAlert([shown, other])).toEqual(shown);
  expect(strongestAlert([other, shown])).toEqual(shown);
});

it('[M6] shows none of no alerts, and lets only a stop hold up the desk', () => {
  expect(strongestAlert([])).toBeNull();
  expect([alert('stop', 'A'), alert('notice', 'A'), null, undefined].map(stopsDesk)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
