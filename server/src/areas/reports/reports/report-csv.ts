import type {
  BookingsReport,
  CheckInsReport,
  GuestsReport,
  ReportHead,
  ReportName,
  RevenueReport,
  WaiversReport,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { CSV_BYTE_ORDER_MARK, type CsvValue, csvLine } from '@gatehouse/sync-protocol/base/csv';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';

/** One line for each day. Requirements F34, F35, F36, B44, X4. */
type Table = { titles: string[]; lines: CsvValue[][] };

/** The whole file, headings first, with the byte order mark by which spreadsheets recognize UTF-8. */
export function csvText({ titles, lines }: Table): string {
  return CSV_BYTE_ORDER_MARK + [titles, ...lines].map(csvLine).join('');
}

/** Waivers signed, one line for each day. */
export function waiversTable({ days }: WaiversReport): Table {
  const titles = ['Date', 'Signed', 'Adults', 'Minors', 'First Time', 'Returning', 'Kiosk', 'Desk', 'Waiver Link'];
  return {
    titles: [...titles, 'Party Link', 'Needs Review'],
    lines: days.map((day) => [
      day.date,
      day.signed,
      day.adults,
      day.minors,
      day.first_time,
      day.returning,
      day.at_kiosk,
      day.at_desk,
      day.by_link,
      day.by_party_link,
      day.needs_review,
    ]),
  };
}

/** Check-ins and parties that came, one line for each day. */
export function checkInsTable({ days }: CheckInsReport): Table {
  return {
    titles: ['Date', 'Check-ins', 'First Visits', 'Return Visits', 'Parties Checked In', 'Party Goers'],
    lines: days.map((day) => [
      day.date,
      day.check_ins,
      day.first_visits,
      day.return_visits,
      day.parties,
      day.party_goers,
    ]),
  };
}

/** Bookings, one line for each day: `Made` counts by the day they were made on, the rest by the day they are for. */
export function bookingsTable({ days }: BookingsReport): Table {
  return {
    titles: ['Date', 'Made', 'Bookings', 'Players', 'Arrived', 'No-Shows', 'Canceled', 'Not Paid in Time'],
    lines: days.map((day) => [
      day.date,
      day.made,
      day.bookings,
      day.players,
      day.arrived,
      day.no_shows,
      day.cancelled,
      day.abandoned,
    ]),
  };
}

/** Money such as 12.5, not in cents: one line for each currency and day. The net amount may be below zero. */
export function revenueTable({ currencies }: RevenueReport): Table {
  return {
    titles: ['Date', 'Currency', 'Payments', 'Collected', 'Refunds', 'Refunded', 'Net'],
    lines: currencies.flatMap(({ currency, days }) =>
      days.map((day) => [
        day.date,
        currency,
        day.payments,
        centsToDollars(day.collected_cents),
        day.refunds,
        centsToDollars(day.refunded_cents),
        centsToDollars(day.collected_cents - day.refunded_cents),
      ]),
    ),
  };
}

/** One line for each currency and day. The counts are on the lines of the first currency alone, so that a column adds up. */
export function guestsTable({ days, currencies }: GuestsReport): Table {
  const countsOf = new Map(days.map(({ date, moved, cancelled, refilled }) => [date, [moved, cancelled, refilled]]));
  return {
    titles: ['Date', 'Moved', 'Canceled', 'Refilled', 'Currency', 'Deposits Kept', 'Deposits Returned', 'On the Way'],
    lines: currencies.flatMap(({ currency, days: own }, at) =>
      own.map(({ date, kept_cents: kept, returned_cents: returned, open_cents: open }) => [
        date,
        ...((at === 0 ? countsOf.get(date) : undefined) ?? ['', '', '']),
        currency,
        ...[kept, returned, open].map(centsToDollars),
      ]),
    ),
  };
}

/** The check-ins and bookings themselves have `checkins-report-…` and `bookings-report-…`; these have their numbers. */
const fileNames: Record<ReportName, string> = {
  waivers: 'waivers',
  'check-ins': 'check-ins-by-day',
  bookings: 'bookings-by-day',
  revenue: 'revenue',
  guests: 'by-guests',
};

/** `waivers-report-month-2026-11-22.csv`, by the venue's today. */
export function csvFileName(report: ReportName, period: string, { date }: ReportHead): string {
  return `${fileNames[report]}-report-${period}-${date}.csv`;
}
