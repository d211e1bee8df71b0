import { type Weekday, weekdayOf, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { dayNames } from '#domain/offerings/day-names';

/** The most bookings that a series may have. */
const TIMES_MAX = 104;
const EVERY_MAX = 99;
/** Some months don't have these days. */
const LAST_SURE_DAY = 28;

/** How a booking repeats, as it is typed. */
export interface RepeatValues {
  rhythm: 'never' | 'weekly' | 'biweekly' | 'monthly' | 'custom';
  /** Number of days, weeks or months from one to the next in a custom rule. */
  every: string;
  unit: 'day' | 'week' | 'month';
  /** Weekdays of a custom week; without any, the weekday of the first day. */
  days: readonly Weekday[];
  monthly: MonthlyKind;
  ends: 'count' | 'until';
  count: string;
  /** `YYYY-MM-DD`. */
  until: string;
}

/** The third Tuesday, the last Tuesday, or day 17. */
export type MonthlyKind = 'weekday' | 'last' | 'date';

export const neverRepeats: RepeatValues = {
  rhythm: 'never',
  every: '1',
  unit: 'week',
  days: [],
  monthly: 'weekday',
  ends: 'count',
  count: '4',
  until: '',
};

const rhythms = {
  weekly: { every: 1, unit: 'week' },
  biweekly: { every: 2, unit: 'week' },
  monthly: { every: 1, unit: 'month' },
} as const;

interface Rule {
  every: number;
  unit: RepeatValues['unit'];
  days: readonly Weekday[];
  monthly: MonthlyKind;
}

function ruleOf(values: RepeatValues, first: string): Rule {
  const { rhythm, unit, every } = values;
  const isCustom = rhythm === 'custom' || rhythm === 'never';
  return {
    ...(isCustom ? { unit, every: wholeOf(every) } : rhythms[rhythm]),
    days: rhythm === 'custom' ? daysOf(values, first) : [weekdayOf(first)],
    monthly: monthlyOf(values, first),
  };
}

/** The days of a custom week, Monday first. */
export function daysOf({ days }: Pick<RepeatValues, 'days'>, first: string): Weekday[] {
  return days.length === 0 ? [weekdayOf(first)] : weekdays.filter((day) => days.includes(day));
}

/** How a month can repeat a day: its weekday by number or as the last, or its date. A fifth weekday is the last one. */
export function monthlyChoices(first: string): { value: MonthlyKind; label: string }[] {
  const kinds: MonthlyKind[] = [
    ...(nthOf(first) < 5 ? (['weekday'] as const) : []),
    ...(addDays(first, 7).slice(0, 7) === first.slice(0, 7) ? [] : (['last'] as const)),
    'date',
  ];
  return kinds.map((value) => ({ value, label: monthlyText(value, first) }));
}

/** What was chosen, or the first that the day has. */
export function monthlyOf({ monthly }: Pick<RepeatValues, 'monthly'>, first: string): MonthlyKind {
  const [fallback, ...others] = monthlyChoices(first).map(({ value }) => value);
  return others.includes(monthly) ? monthly : (fallback ?? 'date');
}

/** Which one of its weekday a day is in its month, from 1 to 5. */
const nthOf = (date: string): number => Math.ceil(Number(date.slice(8)) / 7);
const nths = ['', 'first', 'second', 'third', 'fourth'];

/** The rule of RFC 5545, without its first day. Requirement B33. */
export function rruleOf(values: RepeatValues, first: string): string {
  const { every, unit, days, monthly } = ruleOf(values, first);
  const frequency = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' }[unit];
  const parts = [`FREQ=${frequency}`, ...(every > 1 ? [`INTERVAL=${every}`] : [])];
  if (unit === 'week') parts.push(`BYDAY=${days.map(codeOf).join(',')}`);
  if (unit === 'month') parts.push(monthlyPart(monthly, first));
  parts.push(values.ends === 'count' ? `COUNT=${wholeOf(values.count)}` : `UNTIL=${values.until.replaceAll('-', '')}`);
  return parts.join(';');
}

function monthlyPart(kind: MonthlyKind, first: string): string {
  if (kind === 'date') return `BYMONTHDAY=${Number(first.slice(8))}`;
  return `BYDAY=${kind === 'last' ? -1 : nthOf(first)}${codeOf(weekdayOf(first))}`;
}

const codeOf = (day: Weekday): string => day.slice(0, 2).toUpperCase();

/** `Every Tuesday, 8 times`. */
export function repeatsText(values: RepeatValues, first: string): string {
  const { every, unit, days, monthly } = ruleOf(values, first);
  const names = new Intl.ListFormat('en-US').format(days.map((day) => dayNames[day]));
  const rhythm = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  const end = values.ends === 'count' ? `${wholeOf(values.count)} times` : `until ${dayText(values.until)}`;
  if (unit === 'day') return `${rhythm}, ${end}`;
  if (unit === 'week') return `${every === 1 ? `Every ${names}` : `${rhythm} on ${names}`}, ${end}`;
  return `${rhythm} ${monthlyText(monthly, first).replace('On', 'on')}, ${end}`;
}

function monthlyText(kind: MonthlyKind, first: string): string {
  const day = Number(first.slice(8));
  if (kind === 'date') return day > LAST_SURE_DAY ? `On day ${day}, in months that have it` : `On day ${day}`;
  return `On the ${kind === 'last' ? 'last' : nths[nthOf(first)]} ${dayNames[weekdayOf(first)]}`;
}

/** NaN for what is no whole number of 1 or more. */
function wholeOf(text: string): number {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** What is wrong with it, in a sentence; null where nothing is. */
export function repeatProblem(values: RepeatValues, first: string): string | null {
  const { rhythm, every, ends, count, until } = values;
  if (rhythm === 'never') return null;
  if (rhythm === 'custom' && !(wholeOf(every) <= EVERY_MAX)) return `Please repeat every 1 to ${EVERY_MAX}`;
  if (ends === 'count' && !(wholeOf(count) >= 2 && wholeOf(count) <= TIMES_MAX))
    return `Please repeat 2 to ${TIMES_MAX} times`;
  if (ends === 'until' && !(until > first)) return 'Please choose a last day after the first one';
  return null;
}
