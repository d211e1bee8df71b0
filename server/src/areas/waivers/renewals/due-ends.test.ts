import { lastValidDay } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AHEAD_DAYS, signedDaysDue } from './due-ends.ts';

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days));

it.each(['calendar_year', 'days', 'months'] as const)('[W48] looks on every day on which %s ends soon', (validity) => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 60 }), (today, signedOn, validity_count) => {
      const rule = { validity, validity_count, text_version: 1 };
      const end = lastValidDay(rule, { date_signed: signedOn, first_visit: null }) ?? '';
      const isDue = signedOn <= today && end >= today && end <= addDays(today, AHEAD_DAYS);
      const range = signedDaysDue(rule, today);
      if (isDue) expect(range !== null && signedOn >= range.from && signedOn <= range.to).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

it('[W48] a document without a dated end is never looked for', () => {
  for (const validity of ['visit', 'until_changed'] as const)
    expect(signedDaysDue({ validity, validity_count: null }, '2026-12-20')).toBeNull();
});
