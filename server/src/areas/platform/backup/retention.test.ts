import { describe, expect, it } from 'vitest';
import { keptBackups } from './retention.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Wednesday. */
const now = Date.parse('2026-06-17T15:00:00.000Z');
const shown = (kept: ReadonlySet<number>): string[] =>
  [...kept].toSorted((a, b) => b - a).map((atMs) => new Date(atMs).toISOString().slice(0, 10));

describe('[Y60] the backups that stay', () => {
  const daily = Array.from({ length: 800 }, (_, index) => now - index * DAY_MS);

  it('are the newest of each of the last days, weeks and months', () => {
    expect(shown(keptBackups(daily, { daily: 7, weekly: 4, monthly: 3 }))).toEqual([
      '2026-06-17',
      '2026-06-16',
      '2026-06-15',
      '2026-06-14',
      '2026-06-13',
      '2026-06-12',
      '2026-06-11',
      '2026-06-07',
      '2026-05-31',
      '2026-04-30',
    ]);
  });

  it('are all of the last 24 hours, and of the days before the last one each', () => {
    const hourly = Array.from({ length: 72 }, (_, index) => now - index * HOUR_MS);
    const kept = keptBackups(hourly, { daily: 3, weekly: 0, monthly: 0 });
    expect(kept.size).toBe(24 + 1);
    expect(shown(kept).at(-1)).toBe('2026-06-15');
  });

  it('are as many after a month without a server', () => {
    const before = daily.map((atMs) => atMs - 30 * DAY_MS);
    const settings = { daily: 7, weekly: 4, monthly: 3 };
    const after = keptBackups([now, ...before], settings);
    expect(after.has(now)).toBe(true);
    expect(before.slice(0, 6).every((atMs) => after.has(atMs))).toBe(true);
  });

  it('always hold the newest, and nothing of nothing', () => {
    expect([...keptBackups([now, now - DAY_MS], { daily: 1, weekly: 0, monthly: 0 })]).toEqual([now]);
    expect(keptBackups([], { daily: 7, weekly: 4, monthly: 6 }).size).toBe(0);
  });
});
