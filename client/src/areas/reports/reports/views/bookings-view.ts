import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import { type BookingsReport, bookingFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { count, countWithShare, share } from '../model/report-texts.ts';
import { type BreakdownView, cardsOf, chartOf, type ReportView } from './report-view.ts';

/** Requirement F34. */
export function bookingsView(report: BookingsReport): ReportView {
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
      note: 'Players out of the places of offerings with a capacity, by their current hours.',
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
