import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import {
  type CurrencyReport,
  moneyFigureNames,
  type RevenueReport,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { changeText, count } from '../model/report-texts.ts';
import { type BreakdownView, chartOf, type ReportView } from './report-view.ts';

/** One for each currency, which are never added up. Requirement F35. */
export function revenueViews({ range, currencies }: RevenueReport): ReportView[] {
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
    note: 'In none of the figures above until Square says how they ended.',
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
