import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';

/* Months are `YYYY-MM`, days `YYYY-MM-DD`. */

export const monthOf = (date: string): string => date.slice(0, 7);

/** The month (`YYYY-MM`) that many months later, or earlier for a negative count. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** First and last day. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Rows from Sunday to Saturday; null where a week reaches into another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = weekday(first);
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let date = first; monthOf(date) === month; date = addDays(date, 1)) cells.push(date);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** 0 for Sunday. */
function weekday(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

/**
 * Where a key of the grid leads from a day, never before the first month or after the last; null for other keys. Arrows
 * go by days and weeks, Home and End to the ends of the week, Page Up and Down by months.
 */
export function dayAfterKey(date: string, key: string, months: { first?: string; last?: string } = {}): string | null {
  const target = targetOf(date, key);
  if (target === null) return null;
  if (months.first !== undefined && monthOf(target) < months.first) return `${months.first}-01`;
  if (months.last !== undefined && monthOf(target) > months.last) return daysOfMonth(months.last).to;
  return target;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function targetOf(date: string, key: string): string | null {
  const step = steps[key];
  if (step !== undefined) return addDays(date, step);
  if (key === 'Home') return addDays(date, -weekday(date));
  if (key === 'End') return addDays(date, 6 - weekday(date));
  if (key === 'PageUp' || key === 'PageDown')
    return sameDayIn(addMonths(monthOf(date), key === 'PageUp' ? -1 : 1), date);
  return null;
}

/** The same day of another month, or that month's last. */
function sameDayIn(month: string, date: string): string {
  const { to: last } = daysOfMonth(month);
  const wanted = `${month}-${date.slice(8)}`;
  return wanted < last ? wanted : last;
}
