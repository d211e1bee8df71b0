import { addDays, venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { weekOf } from '@gatehouse/sync-protocol/rules/week';

/** A time zone's today and the days that bound its week and month; all `YYYY-MM-DD`. */
export interface ZoneDays {
  today: string;
  monday: string;
  sunday: string;
  monthStart: string;
  nextMonthStart: string;
}

export function zoneDays(nowMs: number, timeZone: string): ZoneDays {
  const today = venueDateAt(nowMs, timeZone);
  const week = weekOf(today);
  const monthStart = `${today.slice(0, 7)}-01`;
  return {
    today,
    monday: week[0] ?? today,
    sunday: week.at(-1) ?? today,
    monthStart,
    nextMonthStart: `${addDays(monthStart, 31).slice(0, 7)}-01`,
  };
}

/** What the venues of one zone had in one of their months or days. */
export interface SpanSums {
  time_zone: string;
  span: 'month' | 'day';
  start: string;
  customers: number;
  check_ins: number;
  bookings: number;
  /** Also of deleted venues. */
  paid_cents: number;
}

export interface PeriodSums {
  today: Pick<SpanSums, 'customers' | 'check_ins' | 'bookings'>;
  week: Pick<SpanSums, 'customers' | 'check_ins' | 'bookings'>;
  month: Pick<SpanSums, 'customers' | 'check_ins' | 'paid_cents'>;
  /** From today on. */
  upcomingBookings: number;
}

/** Adds up each zone's own today, week, month and future. */
export function sumPeriods(rows: readonly SpanSums[], zones: ReadonlyMap<string, ZoneDays>): PeriodSums {
  const none = { customers: 0, check_ins: 0, bookings: 0, paid_cents: 0 };
  const sums = { today: { ...none }, week: { ...none }, month: { ...none }, upcomingBookings: 0 };
  for (const row of rows) {
    const days = zones.get(row.time_zone);
    if (!days) continue;
    const { span, start } = row;
    if (span === 'month') {
      if (start === days.monthStart) add(sums.month, row);
      if (start >= days.nextMonthStart) sums.upcomingBookings += row.bookings;
      continue;
    }
    if (start === days.today) add(sums.today, row);
    if (start >= days.monday && start <= days.sunday) add(sums.week, row);
    if (start >= days.today && start < days.nextMonthStart) sums.upcomingBookings += row.bookings;
  }
  return sums;
}

type Sums = Pick<SpanSums, 'customers' | 'check_ins' | 'bookings' | 'paid_cents'>;

function add(sums: Sums, row: Sums): void {
  sums.customers += row.customers;
  sums.check_ins += row.check_ins;
  sums.bookings += row.bookings;
  sums.paid_cents += row.paid_cents;
}
