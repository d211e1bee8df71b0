import { addDays } from '#base/days/venue-day';
import type { Effort } from '#base/effort';
import { type Weekday, weekdayOf, weekdays } from './availability/schedule.ts';

/*
 * The rules of RFC 5545 by which a booking repeats: by days, weeks or months. A rule is walked day by day, so what it costs
 * depends on how far it is looked at, and not on how seldom it gives a day. Requirement B33.
 */

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
const partNames = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'WKST'] as const;
type PartName = (typeof partNames)[number];

const INTERVAL_MAX = 1000;
const MONTH_DAYS = 31;
const NTH_MAX = 5;

/** A weekday; of a month only its first, second … (1 to 5) or last, last but one … (-1 to -5). */
interface RuleDay {
  weekday: Weekday;
  nth: number | null;
}

export interface SeriesRule {
  frequency: (typeof frequencies)[number];
  interval: number;
  /** Either how often, or the last day `YYYY-MM-DD`. */
  count: number | null;
  until: string | null;
  days: readonly RuleDay[];
  /** 1 to 31, or from the end of the month -1 to -31. */
  monthDays: readonly number[];
  /** Which of a week's or month's days count, from its start or, below 0, from its end. */
  positions: readonly number[];
  weekStart: Weekday;
}

/** Why a rule can't be used, as a sentence. */
class Unusable extends Error {}
const UNREADABLE = 'This rule could not be read.';

/** Reads a rule without DTSTART, also after `RRULE:`; `problem` is a sentence. UNTIL counts by its day as written. */
export function readSeriesRule(text: string): { rule: SeriesRule } | { problem: string } {
  try {
    return { rule: usable(partsOf(text)) };
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message };
    throw error;
  }
}

type Parts = ReadonlyMap<PartName, string>;

function partsOf(text: string): Parts {
  const parts = new Map<PartName, string>();
  const bare = text.trim().replace(/^RRULE:/i, '');
  for (const part of bare.toUpperCase().split(';')) {
    const [, name, value = ''] = /^([A-Z]+)=([\w,+-]+)$/.exec(part) ?? [];
    const known = partNames.find((each) => each === name);
    if (!known) throw new Unusable(UNREADABLE);
    if (parts.has(known)) throw new Unusable('This rule says the same thing twice.');
    parts.set(known, value);
  }
  return parts;
}

function usable(parts: Parts): SeriesRule {
  const frequency = frequencies.find((each) => each === parts.get('FREQ'));
  if (!frequency) throw new Unusable('A series repeats by days, weeks or months.');
  const rule: SeriesRule = {
    frequency,
    interval: wholeOf(parts.get('INTERVAL')) ?? 1,
    count: wholeOf(parts.get('COUNT')),
    until: untilOf(parts.get('UNTIL')),
    days: listOf(parts.get('BYDAY'), /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/, ([, nth, code = '']) => ({
      weekday: weekdayNamed(code),
      nth: nth === undefined ? null : Number(nth),
    })),
    monthDays: numbersOf(parts.get('BYMONTHDAY')),
    positions: numbersOf(parts.get('BYSETPOS')),
    weekStart: weekdayNamed(parts.get('WKST') ?? 'MO'),
  };
  const problem = problemOf(rule);
  if (problem !== null) throw new Unusable(problem);
  return rule;
}

/** What a rule says that its kind can't, or that no day can meet. */
function problemOf({ frequency, interval, count, until, days, monthDays, positions }: SeriesRule): string | null {
  if ((count === null) === (until === null)) return 'Please say how often it repeats, or until when: not both.';
  if (interval > INTERVAL_MAX) return `Please repeat every 1 to ${INTERVAL_MAX} days, weeks or months.`;
  if (days.some(({ nth }) => nth !== null && !isWithin(nth, NTH_MAX)))
    return 'A month has a first to a fifth of each weekday, and a last to a fifth from its end.';
  if (frequency !== 'MONTHLY' && days.some(({ nth }) => nth !== null))
    return 'Only a series by months can repeat on a numbered weekday, such as the second Monday.';
  if (!monthDays.every((day) => isWithin(day, MONTH_DAYS)))
    return 'The days of a month are 1 to 31, or -1 to -31 from its end.';
  if (frequency === 'WEEKLY' && monthDays.length > 0) return 'A series by weeks repeats on weekdays, not on dates.';
  if (positions.length === 0) return null;
  if (frequency === 'DAILY') return 'A series by days has no positions to choose from.';
  if (!positions.every((position) => isWithin(position, MONTH_DAYS)))
    return 'Positions are 1 to 31, or -1 to -31 from the end.';
  return days.length === 0 && monthDays.length === 0 ? 'Please say which days the positions choose from.' : null;
}

const isWithin = (value: number, max: number): boolean => value !== 0 && Math.abs(value) <= max;

const weekdayNamed = (code: string): Weekday => {
  const found = weekdays.find((day) => day.slice(0, 2).toUpperCase() === code);
  if (!found) throw new Unusable(UNREADABLE);
  return found;
};

function wholeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Unusable(UNREADABLE);
  return Number(text);
}

function untilOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(`${date}T00:00:00Z`)) || addDays(date, 0) !== date) throw new Unusable(UNREADABLE);
  return date;
}

const numbersOf = (text: string | undefined): number[] => listOf(text, /^[+-]?\d{1,2}$/, ([value]) => Number(value));

/** The values of a part that lists some, each of them different. */
function listOf<T>(text: string | undefined, form: RegExp, valueOf: (found: RegExpExecArray) => T): T[] {
  if (text === undefined) return [];
  const values = text.split(',').map((each) => {
    const found = form.exec(each);
    if (!found) throw new Unusable(UNREADABLE);
    return valueOf(found);
  });
  if (new Set(values.map((value) => JSON.stringify(value))).size < values.length)
    throw new Unusable('This rule says the same thing twice.');
  return values;
}

/**
 * The days that a rule gives from `first` until `until`, both included, and at most `limit` of them; `first` only if it is one.
 * COUNT and UNTIL are left to the caller. Looks once at each day of the weeks or months in question: at most 61 more than from
 * `first` until `until`.
 */
export function daysOfRule(
  rule: SeriesRule,
  { first, until, limit }: { first: string; until: string; limit: number },
  effort: Effort = { steps: 0 },
): string[] {
  const isGiven = dayTest(rule, first);
  const found: string[] = [];
  for (let start = periodStart(rule, first); start <= until; start = nextPeriod(rule, start)) {
    const given = daysOfPeriod(rule, start).filter((day) => {
      effort.steps += 1;
      return isGiven(day);
    });
    for (const day of atPositions(given, rule.positions)) {
      if (day < first) continue;
      if (day > until || found.length === limit) return found;
      found.push(day);
    }
  }
  return found;
}

/** What a rule doesn't say is as on the first day. */
function dayTest({ frequency, days, monthDays }: SeriesRule, first: string): (day: string) => boolean {
  const isOpen = days.length === 0 && monthDays.length === 0;
  const wantedDays = isOpen && frequency === 'WEEKLY' ? [{ weekday: weekdayOf(first), nth: null }] : days;
  const wantedDates = isOpen && frequency === 'MONTHLY' ? [Number(first.slice(8))] : monthDays;
  return (day) => {
    const date = Number(day.slice(8));
    const fromEnd = daysInMonth(day) - date + 1;
    if (wantedDates.length > 0 && !wantedDates.includes(date) && !wantedDates.includes(-fromEnd)) return false;
    if (wantedDays.length === 0) return true;
    const weekday = weekdayOf(day);
    return wantedDays.some(({ weekday: wanted, nth }) => {
      if (wanted !== weekday) return false;
      return nth === null || nth === (nth > 0 ? nthOf(date) : -nthOf(fromEnd));
    });
  };
}

const nthOf = (date: number): number => Math.ceil(date / 7);

function daysInMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/** A day, or the first of its week or month. */
function periodStart({ frequency, weekStart }: SeriesRule, day: string): string {
  if (frequency === 'MONTHLY') return `${day.slice(0, 7)}-01`;
  if (frequency === 'DAILY') return day;
  return addDays(day, -((weekdays.indexOf(weekdayOf(day)) - weekdays.indexOf(weekStart) + 7) % 7));
}

function nextPeriod({ frequency, interval }: SeriesRule, start: string): string {
  if (frequency !== 'MONTHLY') return addDays(start, interval * (frequency === 'DAILY' ? 1 : 7));
  const month = Number(start.slice(5, 7)) - 1 + interval;
  return new Date(Date.UTC(Number(start.slice(0, 4)), month, 1)).toISOString().slice(0, 10);
}

function daysOfPeriod({ frequency }: SeriesRule, start: string): string[] {
  const length = { DAILY: 1, WEEKLY: 7, MONTHLY: daysInMonth(start) }[frequency];
  return Array.from({ length }, (_, at) => addDays(start, at));
}

function atPositions(days: readonly string[], positions: readonly number[]): readonly string[] {
  if (positions.length === 0) return days;
  return days.filter((_, at) => positions.includes(at + 1) || positions.includes(at - days.length));
}
