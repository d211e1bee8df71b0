import { expect, it } from 'vitest';
import { agoText, clockText, countdownText } from './device-labels.ts';

const now = Date.parse('2026-06-15T15:00:00.000Z');

it.each([
  [null, 'never'],
  ['2026-06-15T14:59:30.000Z', 'just now'],
  ['2026-06-15T14:30:00.000Z', '30 minutes ago'],
  ['2026-06-15T09:00:00.000Z', '6 hours ago'],
  ['2026-06-12T15:00:00.000Z', '3 days ago'],
])('says of %s that it was %s', (atUtc, text) => {
  expect(agoText(atUtc, now)).toBe(text);
});

it.each([
  [null, 'unknown'],
  [1_200, 'OK'],
  [12_000, '12 s fast'],
  [-180_000, '3 min slow'],
  [31_536_000_000, '365 days fast'],
])('[S17] says of a clock error of %s ms: %s', (errorMs, text) => {
  expect(clockText(errorMs)).toBe(text);
});

it('counts a pairing code down to its end', () => {
  expect(countdownText('2026-06-15T15:10:00.000Z', now)).toBe('10:00');
  expect(countdownText('2026-06-15T15:00:05.000Z', now)).toBe('0:05');
  expect(countdownText('2026-06-15T15:00:00.000Z', now)).toBeNull();
});
