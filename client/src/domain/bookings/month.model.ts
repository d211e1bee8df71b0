import { addDays } from '@gatehouse/sync-protocol/rules/venue-day';

/** `YYYY-MM` of a day. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** A month `months` later, or earlier where negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** First and last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The weeks that hold a month, Sunday first; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = daysOfMonth(month);
  const lead = new Date(`${from}T00:00:00Z`).getUTCDay();
  const days = Array.from({ length: Number(to.slice(8)) }, (_, at) => addDays(from, at));
  const cells: (string | null)[] = [...Array.from({ length: lead }, () => null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** `November 2026`. */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day that a key leads to from another; null for other keys. */
export function dayAfterKey(date: string, key: string): string | null {
  const { from, to } = daysOfMonth(monthOf(date));
  if (key === 'Home') return from;
  if (key === 'End') return to;
  const step = steps[key];
  return step === undefined ? null : addDays(date, step);
}
