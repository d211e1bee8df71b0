import type { CheckInPeriod } from '../../areas/desk/check-ins.contracts.ts';
import type { Days } from '../../areas/reports/attendance-buckets.ts';
import { addDays } from './venue-day.ts';

/** Venue days of each period, today included. Requirement F7. */
export const periodDays: Readonly<Record<CheckInPeriod, number>> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

/** The venue days of a period that ends on the venue's today. */
export function trailingPeriod(period: CheckInPeriod, today: string): Days {
  return { from: addDays(today, 1 - periodDays[period]), to: today };
}
