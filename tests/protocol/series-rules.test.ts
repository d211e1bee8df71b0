import {
  neverRepeats,
  type RepeatValues,
  rruleOf,
} from '@gatehouse/client/areas/bookings/my-bookings/model/repeats.model';
import { daysOfSeries } from '@gatehouse/server/areas/bookings/series/series-days';
import { describe, expect, it } from 'vitest';

const TUESDAY = '2026-12-15';
const custom: RepeatValues = { ...neverRepeats, rhythm: 'custom', count: '3' };

describe('[B33] the server reads each rule that the form writes', () => {
  it.each<[string, RepeatValues, string[]]>([
    [TUESDAY, { ...custom, rhythm: 'weekly' }, ['2026-12-15', '2026-12-22', '2026-12-29']],
    [TUESDAY, { ...custom, rhythm: 'biweekly', ends: 'until', until: '2026-12-29' }, ['2026-12-15', '2026-12-29']],
    [TUESDAY, { ...custom, rhythm: 'monthly' }, ['2026-12-15', '2027-01-19', '2027-02-16']],
    ['2026-12-29', { ...custom, rhythm: 'monthly' }, ['2026-12-29', '2027-01-26', '2027-02-23']],
    [TUESDAY, { ...custom, days: ['thu', 'mon'] }, ['2026-12-17', '2026-12-21', '2026-12-24']],
    [TUESDAY, { ...custom, unit: 'day', every: '10' }, ['2026-12-15', '2026-12-25', '2027-01-04']],
    ['2026-12-31', { ...custom, unit: 'month', monthly: 'date' }, ['2026-12-31', '2027-01-31', '2027-03-31']],
  ])('from %s on, %o', (first, values, days) => {
    expect(daysOfSeries(rruleOf(values, first), first, '2026-12-01')).toEqual(days);
  });
});
