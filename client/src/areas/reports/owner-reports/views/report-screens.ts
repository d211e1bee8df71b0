import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import {
  type BookingsReport,
  bookingFigureNames,
  type CurrencyReport,
  moneyFigureNames,
  type ReportName,
  type Reports,
  type RevenueReport,
  type WaiversReport,
  waiverFigureNames,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { NamedReport } from '../model/report.queries.ts';
import { changeText, count, countWithShare, share } from '../model/report-texts.ts';
import { checkInsView } from './check-ins-view.ts';
import { guestsView } from './guests-view.ts';
import { type BreakdownView, cardsOf, chartOf, type ReportView } from './report-view.ts';

interface ReportScreen<Report> {
  emptyTitle: string;
  viewsOf: (report: Report) => ReportView[];
}

export const reportScreens: { readonly [Name in ReportName]: ReportScreen<Reports[Name]> } = {
  waivers: { emptyTitle: 'No waivers signed', viewsOf: (report) => [waiversView(report)] },
  'check-ins': { emptyTitle: 'No check-ins', viewsOf: (report) => [checkInsView(report)] },
  bookings: { emptyTitle: 'No bookings', viewsOf: (report) => [bookingsView(report)] },
  revenue: { emptyTitle: 'No payments', viewsOf: revenueViews },
  guests: { emptyTitle: 'No changes by guests', viewsOf: (report) => [guestsView(report)] },
};

export function viewsOf<Name extends ReportName>({ name, report }: NamedReport<Name>): ReportView[] {
  return reportScreens[name].viewsOf(report);
}

/** Requirement F34. */
function waiversView({ range, days, total, previous }: WaiversReport): ReportView {
  const card = cardsOf(total, previous);
  const part = (label: string, name: keyof typeof total) => ({
    key: name,
    label,
    count: total[name],
    text: countWithShare(total[name], total.signed),
  });
  return {
    key: 'waivers',
    title: '',
    isEmpty: total.signed === 0 && previous.signed === 0,
    cards: [
      card('Waivers Signed', 'signed'),
      card('First-Time Signers', 'first_time'),
      card('Returning Signers', 'returning'),
      card('Need Review', 'needs_review'),
    ],
    chart: chartOf(
      { title: 'Waivers signed', series: ['Adults', 'Minors'], isStacked: true },
      { range, days },
      (rows) => {
        const { adults, minors } = sumFigures(waiverFigureNames, rows);
        return [adults, minors];
      },
    ),
    breakdowns: [
      {
        title: 'Where they signed',
        whole: total.signed,
        parts: [
          part('Kiosk', 'at_kiosk'),
          part('Desk browser', 'at_desk'),
          part('Waiver link', 'by_link'),
          part('Party link', 'by_party_link'),
        ],
      },
      { title: 'Who signed', whole: total.signed, parts: [part('Adults', 'adults'), part('Minors', 'minors')] },
    ],
  };
}

/** One for each currency, which are never added up. Requirement F35. */
function revenueViews({ range, currencies }: RevenueReport): ReportView[] {
  return currencies.map((report) => viewOf(report, range, currencies.length > 1));
}

function viewOf(
  { currency, days, total, previous, offerings, open }: CurrencyReport,
  range: ReportRange,
  isOneOfMany: boolean,
): ReportView {
  const show = (cents: number): string => formatCents(cents, currency);
  const card = (title: string, now: number, before: number, format = show) => ({
    title,
    value: format(now),
    note: changeText(now, before, format),
  });
  const netOf = (figures: typeof total): number => figures.collected_cents - figures.refunded_cents;
  const isOpen = open.payments + open.refunds > 0;
  return {
    key: currency,
    title: isOneOfMany ? currency : '',
    isEmpty: [total, previous, open].every((figures) => figures.payments + figures.refunds === 0),
    cards: [
      card('Deposits Collected', total.collected_cents, previous.collected_cents),
      card('Refunded', total.refunded_cents, previous.refunded_cents),
      card('Net', netOf(total), netOf(previous)),
      card('Payments', total.payments, previous.payments, count),
    ],
    chart: chartOf(
      { title: 'Deposits by day of completion', series: ['Collected', 'Refunded'], isStacked: false, show },
      { range, days },
      (rows) => {
        const { collected_cents: collected, refunded_cents: refunded } = sumFigures(moneyFigureNames, rows);
        return [collected, refunded];
      },
    ),
    breakdowns: [
      {
        title: 'By offering',
        whole: total.collected_cents,
        parts: offerings.map((offering) => ({
          key: offering.offering_id,
          label: offering.offering_name || 'Bookings that are gone',
          count: offering.collected_cents,
          text: `${show(offering.collected_cents)}${offering.refunded_cents > 0 ? ` · ${show(offering.refunded_cents)} refunded` : ''}`,
        })),
      },
      ...(isOpen ? [undecided(open, show)] : []),
    ],
  };
}

function undecided(open: CurrencyReport['open'], show: (cents: number) => string): BreakdownView {
  const textOf = (number: number, cents: number): string => `${count(number)} · ${show(cents)}`;
  return {
    title: 'Not settled yet',
    whole: open.collected_cents + open.refunded_cents,
    note: 'Not counted above until Square reports the outcome.',
    parts: [
      {
        key: 'payments',
        label: 'Payments',
        count: open.collected_cents,
        text: textOf(open.payments, open.collected_cents),
      },
      { key: 'refunds', label: 'Refunds', count: open.refunded_cents, text: textOf(open.refunds, open.refunded_cents) },
    ],
  };
}

/** Requirement F34. */
function bookingsView(report: BookingsReport): ReportView {
  const { range, days, total, previous } = report;
  const card = cardsOf(total, previous);
  const sum = (figures: typeof total): number =>
    figures.made + figures.bookings + figures.cancelled + figures.abandoned;
  return {
    key: 'bookings',
    title: '',
    isEmpty: sum(total) === 0 && sum(previous) === 0,
    cards: [
      card('Bookings Made', 'made'),
      card('Bookings to Play', 'bookings'),
      card('Players', 'players'),
      card('No-Shows', 'no_shows'),
      card('Canceled', 'cancelled'),
      card('Not Paid in Time', 'abandoned'),
    ],
    chart: chartOf(
      { title: 'Bookings by day of play', series: ['Bookings', 'Canceled'], isStacked: true },
      { range, days },
      (rows) => {
        const { bookings, cancelled } = sumFigures(bookingFigureNames, rows);
        return [bookings, cancelled];
      },
    ),
    breakdowns: [offerings(report), ...occupancy(report), partySizes(report), leadTimes(report)],
  };
}

function offerings({ offerings: all, total }: BookingsReport): BreakdownView {
  return {
    title: 'By offering',
    whole: total.bookings,
    parts: all.map(({ offering_id: key, offering_name: label, bookings, players }) => ({
      key,
      label,
      count: bookings,
      text: `${countWithShare(bookings, total.bookings)} · ${count(players)} ${players === 1 ? 'player' : 'players'}`,
    })),
  };
}

function occupancy({ offerings: all }: BookingsReport): BreakdownView[] {
  const limited = all.flatMap((offering) => (offering.places ? [{ ...offering, places: offering.places }] : []));
  if (limited.length === 0) return [];
  return [
    {
      title: 'How full you were',
      whole: 1,
      note: 'Players as a share of all places, for offerings with a capacity, based on current hours.',
      parts: limited.map(({ offering_id: key, offering_name: label, players, places }) => ({
        key,
        label,
        count: players / places,
        text: `${share(players, places)} · ${count(players)} of ${count(places)}`,
      })),
    },
  ];
}

function partySizes({ party_sizes: sizes, total }: BookingsReport): BreakdownView {
  return listed('Party sizes', sizes, total.bookings, {
    to_4: '1 to 4 players',
    to_9: '5 to 9 players',
    to_19: '10 to 19 players',
    from_20: '20 and more',
  });
}

function leadTimes({ lead_times: times, total }: BookingsReport): BreakdownView {
  return {
    ...listed('How far ahead people book', times, total.made, {
      same_day: 'On the day',
      next_day: 'The day before',
      within_week: '2 to 7 days',
      within_month: '8 to 30 days',
      later: 'More than 30 days',
    }),
    note: 'Of the bookings made in this period.',
  };
}

function listed<Name extends string>(
  title: string,
  figures: Record<Name, number>,
  whole: number,
  labels: Record<Name, string>,
): BreakdownView {
  return {
    title,
    whole,
    parts: (Object.keys(labels) as Name[]).map((key) => ({
      key,
      label: labels[key],
      count: figures[key],
      text: countWithShare(figures[key], whole),
    })),
  };
}
