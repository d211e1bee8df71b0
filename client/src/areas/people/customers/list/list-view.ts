import type { CustomerQuery, CustomerSortColumn } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { isCalendarDate } from '@gatehouse/sync-protocol/base/days/calendar-date';
import { trailingPeriod } from '@gatehouse/sync-protocol/base/days/trailing-period';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { addMonths, daysOfMonth, monthOf } from '#lib/month';
import { calendarDay } from '#lib/venue-format';

/** A column of the list, and what the server sorts by for it. */
const columns = {
  name: ['adult_last_name', 'adult_first_name'],
  minor: ['minor_last_name', 'minor_first_name'],
  type: ['waiver_type'],
  born: ['adult_DoB'],
  email: ['email'],
  phone: ['phone'],
  signed: ['date_signed'],
  id: ['waiver_id'],
} as const satisfies Record<string, readonly CustomerSortColumn[]>;
export type Column = keyof typeof columns;

export const columnTitles: Readonly<Record<Column, string>> = {
  name: 'Adult Name',
  minor: 'Minor Name',
  type: 'Type',
  born: 'Date of Birth',
  email: 'Email',
  phone: 'Phone',
  signed: 'Date Signed',
  id: 'Waiver ID',
};

export interface Sort {
  column: Column;
  direction: 'asc' | 'desc';
}

export const periodTitles = {
  all: 'All Time',
  today: 'Today',
  week: 'Last Week',
  month: 'Last Month',
  custom: 'Custom Range',
} as const;
export type Period = keyof typeof periodTitles;

/** Both end today: without their lengths, their names would be those of the calendar’s. Requirement U29. */
export const periodLengths: Partial<Record<Period, string>> = { week: '7 days', month: '1 month' };

/** What a person chose to see. '' is no choice; days are `YYYY-MM-DD`. */
export interface ListView {
  search: string;
  period: Period;
  /** Days of a custom range. */
  from: string;
  to: string;
  /** At most two: the column that was chosen last, then the one before it. Empty is newest first. */
  sort: readonly Sort[];
  /** Number of the page, from 1. */
  page: number;
}

const isIn = <T extends object>(text: string | null, words: T): text is keyof T & string =>
  text !== null && Object.hasOwn(words, text);
const dayOf = (text: string | null): string => (text !== null && isCalendarDate(text) ? text : '');

/** The view that an address asks for; what it doesn't say, or says wrongly, is as the list opens. */
export function readView(address: URLSearchParams): ListView {
  const period = address.get('period');
  const page = Number(address.get('page') ?? 1);
  const sort = (address.get('sort') ?? '').split(',').flatMap((text): Sort[] => {
    const column = text.replace(/^-/, '');
    return isIn(column, columns) ? [{ column, direction: text.startsWith('-') ? 'desc' : 'asc' }] : [];
  });
  return {
    search: (address.get('search') ?? '').slice(0, 200),
    period: isIn(period, periodTitles) ? period : 'all',
    from: dayOf(address.get('from')),
    to: dayOf(address.get('to')),
    sort: sort.slice(0, 2),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of a view, with what else it holds. */
export function addressOf(view: ListView, other: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(other);
  const parts: Record<string, string> = {
    search: view.search.trim() === '' ? '' : view.search,
    period: view.period === 'all' ? '' : view.period,
    from: view.period === 'custom' ? view.from : '',
    to: view.period === 'custom' ? view.to : '',
    sort: view.sort.map(({ column, direction }) => (direction === 'desc' ? `-${column}` : column)).join(','),
    page: view.page === 1 ? '' : String(view.page),
  };
  for (const [name, text] of Object.entries(parts))
    if (text) address.set(name, text);
    else address.delete(name);
  return address;
}

/** A click on a column: another direction where it is sorted by already, otherwise the former first one comes second. */
export function sortBy(sort: readonly Sort[], column: Column): Sort[] {
  const [first] = sort;
  if (first?.column === column)
    return [{ column, direction: first.direction === 'asc' ? 'desc' : 'asc' }, ...sort.slice(1)];
  return [{ column, direction: 'asc' }, ...(first ? [first] : [])];
}

export type Wanted = Pick<CustomerQuery, 'search' | 'from' | 'to' | 'sort' | 'order'> & { page: number };

/** What to ask the server for on the venue's today. */
export function wantedOf({ search, sort, page, ...range }: ListView, today: string): Wanted {
  const keys = sort.flatMap(({ column, direction }) => columns[column].map((key) => ({ key, direction })));
  return {
    search: search.trim(),
    ...daysOf(range, today),
    ...(keys.length > 0 ? { sort: keys.map(({ key }) => key), order: keys.map(({ direction }) => direction) } : {}),
    page,
  };
}

/** Days of signing of a period, both included. */
export function daysOf(
  { period, from, to }: Pick<ListView, 'period' | 'from' | 'to'>,
  today: string,
): { from?: string; to?: string } {
  if (period === 'today') return { from: today, to: today };
  if (period === 'week') return { from: trailingPeriod('week', today).from };
  if (period === 'month') return { from: addDays(monthBefore(today), 1) };
  if (period === 'custom') return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return {};
}

/** The same day a month before, or that month's last one. */
function monthBefore(date: string): string {
  const month = addMonths(monthOf(date), -1);
  const sameDay = `${month}${date.slice(7)}`;
  const { to: lastDay } = daysOfMonth(month);
  return sameDay < lastDay ? sameDay : lastDay;
}

/** Whether a view hides anyone. */
export function isFiltered({ search, period, from, to }: ListView): boolean {
  return search.trim() !== '' || (period !== 'all' && (period !== 'custom' || from !== '' || to !== ''));
}

/** What a period shows, in words; null for all time. */
export function periodText(view: Pick<ListView, 'period' | 'from' | 'to'>, today: string): string | null {
  const { from, to } = daysOf(view, today);
  if (view.period === 'today') return `signed today, ${calendarDay(today)}`;
  if (view.period === 'week') return `signed in the last 7 days, since ${calendarDay(from)}`;
  if (view.period === 'month') return `signed in the last month, since ${calendarDay(from)}`;
  if (from && to) return `signed from ${calendarDay(from)} to ${calendarDay(to)}`;
  if (from) return `signed since ${calendarDay(from)}`;
  return to ? `signed until ${calendarDay(to)}` : null;
}

/** `sorted by Adult Name, descending, then Email`. */
export function sortText(sort: readonly Sort[]): string {
  const [first, second] = sort;
  if (!first) return 'newest first';
  const text = ({ column, direction }: Sort): string =>
    `${columnTitles[column]}${direction === 'desc' ? ', descending' : ''}`;
  return second ? `sorted by ${text(first)}, then ${text(second)}` : `sorted by ${text(first)}`;
}
