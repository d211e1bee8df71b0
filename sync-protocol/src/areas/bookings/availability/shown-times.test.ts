import { expect, it } from 'vitest';
import { venueClock } from '#base/days/venue-time';
import { shownTimes } from './shown-times.ts';

const clock = venueClock('America/New_York');

it('[B27] gives a booking’s start and end as instants, and none where the clock skips its start', () => {
  const at = { date: '2026-03-08', time: '01:30', minutes: 60 };
  expect(shownTimes(clock, at)).toEqual({ starts_at: '2026-03-08T06:30:00.000Z', ends_at: '2026-03-08T07:30:00.000Z' });
  expect(shownTimes(clock, { ...at, minutes: null }).ends_at).toBeNull();
  expect(shownTimes(clock, { ...at, time: '02:30' })).toEqual({ starts_at: null, ends_at: null });
});
