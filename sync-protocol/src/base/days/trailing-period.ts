import { addDays } from './venue-day.ts';

/** Periods that end today. Requirement F7. */
export const trailingPeriods = ['today', 'week', 'month', 'quarter', 'year'] as const;
export type TrailingPeriod = (typeof trailingPeriods)[number];

/** Venue days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Venue days of each period, today included. Requirement F7. */
export const periodDays: Readonly<Record<TrailingPeriod, number>> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

/** The venue days of a period that ends on the venue's today. */
export function trailingPeriod(period: TrailingPeriod, today: string): Days {
  return { from: addDays(today, 1 - periodDays[period]), to: today };
}
