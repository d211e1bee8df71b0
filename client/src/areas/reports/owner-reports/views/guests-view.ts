import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import { type GuestsReport, guestFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Figure } from '#components/figures.tsx';
import { changeText } from '../model/report-texts.ts';
import { type BreakdownView, cardsOf, chartOf, type ReportView } from './report-view.ts';

/** Requirement B44. */
export function guestsView(report: GuestsReport): ReportView {
  const { range, days, total, previous, currencies } = report;
  const card = cardsOf(total, previous);
  const sum = ({ moved, cancelled, refilled }: typeof total): number => moved + cancelled + refilled;
  return {
    key: 'guests',
    title: 'What guests did themselves',
    isEmpty: sum(total) + sum(previous) === 0,
    cards: [
      card('Moved by Guests', 'moved'),
      card('Canceled by Guests', 'cancelled'),
      card('Refilled', 'refilled'),
      ...currencies.flatMap((one) => depositCards(one, currencies.length > 1)),
    ],
    chart: chartOf(
      { title: 'Changes by guests', series: ['Moved', 'Canceled'], isStacked: true },
      { range, days },
      (rows) => {
        const { moved, cancelled } = sumFigures(guestFigureNames, rows);
        return [moved, cancelled];
      },
    ),
    breakdowns: currencies.flatMap(unsettled),
    meanings,
  };
}

type Deposits = GuestsReport['currencies'][number];

function depositCards({ currency, total, previous }: Deposits, isOneOfMany: boolean): Figure[] {
  const show = (cents: number): string => formatCents(cents, currency);
  const card = (title: string, name: 'kept_cents' | 'returned_cents'): Figure => ({
    title: isOneOfMany ? `${title} (${currency})` : title,
    value: show(total[name]),
    note: changeText(total[name], previous[name], show),
  });
  return [card('Deposits Kept', 'kept_cents'), card('Deposits Returned', 'returned_cents')];
}

function unsettled({ currency, total: { open_cents: open } }: Deposits): BreakdownView[] {
  if (open === 0) return [];
  const text = formatCents(open, currency);
  return [
    {
      title: `Not settled yet (${currency})`,
      whole: open,
      note: 'Counted as neither kept nor returned until Square reports the outcome.',
      parts: [{ key: currency, label: 'Deposits on their way back', count: open, text }],
    },
  ];
}

const meanings: NonNullable<ReportView['meanings']> = [
  {
    title: 'Moved by Guests',
    text: 'How often guests moved a booking with the link of their mail, by the day of the move.',
  },
  {
    title: 'Canceled by Guests',
    text: 'How many bookings guests canceled with that link, by the day of the cancellation.',
  },
  {
    title: 'Refilled',
    text: 'How many offers of the waitlist became bookings, by the day on which they were taken.',
  },
  {
    title: 'Deposits Kept',
    text: 'What was paid by card for bookings that guests canceled in these days, less everything that has gone back since or is on its way.',
  },
  {
    title: 'Deposits Returned',
    text: 'What went back to cards by these cancellations themselves, by your policy, once Square has settled it.',
  },
];
