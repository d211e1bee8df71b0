import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import {
  type CurrencyReport,
  type MoneyFigures,
  moneyFigureNames,
  type RevenueReport,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import {
  completedByDay,
  completedByOffering,
  completedSums,
  type KeyedSum,
  type MoneySum,
  openSums,
} from './money-rows.repository.ts';
import { offeringNames } from './offerings.repository.ts';
import { ownerReport } from './owner-report.ts';
import { datesOf, runsOf, wholeOf } from './report-days.ts';
import type { ReportFrame } from './report-frame.ts';

/** Currency for a venue without any payment. */
const USUAL_CURRENCY = 'USD';

/** Money in and money back. */
interface Both<T> {
  payments: T[];
  refunds: T[];
}

/**
 * Deposits by the venue day on which they were completed, and refunds by the day on which they were. Money whose outcome is open
 * is shown by itself. Requirement F35.
 */
async function make(db: Connection, frame: ReportFrame): Promise<RevenueReport> {
  const { clientId, head } = frame;
  const runs = runsOf(head.range, head.time_zone);
  const before = wholeOf(runsOf(head.compared, head.time_zone));
  const all = wholeOf(runs);
  const daily: Both<KeyedSum> = {
    payments: await completedByDay(db, frame, 'payments', runs),
    refunds: await completedByDay(db, frame, 'refunds', runs),
  };
  const sold: Both<KeyedSum> = {
    payments: await completedByOffering(db, clientId, 'payments', all),
    refunds: await completedByOffering(db, clientId, 'refunds', all),
  };
  const previous: Both<MoneySum> = {
    payments: await completedSums(db, clientId, 'payments', before),
    refunds: await completedSums(db, clientId, 'refunds', before),
  };
  const open: Both<MoneySum> = {
    payments: await openSums(db, clientId, 'payments', all),
    refunds: await openSums(db, clientId, 'refunds', all),
  };
  const names = await offeringNames(db, clientId);
  const dates = datesOf(head.range);
  const found = [daily, previous, open].flatMap(({ payments, refunds }) => [...payments, ...refunds]);
  const currencies = new Set(found.map(({ currency }) => currency));
  if (currencies.size === 0) currencies.add(USUAL_CURRENCY);
  return {
    ...head,
    currencies: [...currencies].toSorted().map((currency): CurrencyReport => {
      const byDay = figuresBy(inCurrency(daily, currency));
      const listed = dates.map((date) => ({ date, ...(byDay.get(date) ?? figuresOf({ payments: [], refunds: [] })) }));
      return {
        currency,
        days: listed,
        total: sumFigures(moneyFigureNames, listed),
        previous: figuresOf(inCurrency(previous, currency)),
        offerings: offeringsOf(inCurrency(sold, currency), names),
        open: figuresOf(inCurrency(open, currency)),
      };
    }),
  };
}

function offeringsOf(own: Both<KeyedSum>, names: ReadonlyMap<string, string>): CurrencyReport['offerings'] {
  return [...figuresBy(own)]
    .map(([id, figures]) => ({ offering_id: id, offering_name: names.get(id) ?? id, ...figures }))
    .toSorted((a, b) => b.collected_cents - a.collected_cents || (a.offering_id < b.offering_id ? -1 : 1));
}

function figuresBy(rows: Both<KeyedSum>): Map<string, MoneyFigures> {
  const payments = grouped(rows.payments, ({ key }) => key);
  const refunds = grouped(rows.refunds, ({ key }) => key);
  const keys = new Set([...payments.keys(), ...refunds.keys()]);
  return new Map(
    [...keys].map((key) => [key, figuresOf({ payments: payments.get(key) ?? [], refunds: refunds.get(key) ?? [] })]),
  );
}

function figuresOf({ payments, refunds }: Both<MoneySum>): MoneyFigures {
  const paid = sumFigures(['count', 'cents'], payments);
  const back = sumFigures(['count', 'cents'], refunds);
  return { payments: paid.count, collected_cents: paid.cents, refunds: back.count, refunded_cents: back.cents };
}

function inCurrency<T extends MoneySum>({ payments, refunds }: Both<T>, currency: string): Both<T> {
  const isOwn = (row: T): boolean => row.currency === currency;
  return { payments: payments.filter(isOwn), refunds: refunds.filter(isOwn) };
}

/** Money such as 12.5, not in cents: one line for each currency and day. The net amount may be below zero. */
export const revenueReport = ownerReport({
  fileName: 'revenue',
  make,
  lines: ({ currencies }) => currencies.flatMap(({ currency, days }) => days.map((day) => ({ ...day, currency }))),
  columns: {
    Date: ({ date }) => date,
    Currency: ({ currency }) => currency,
    Payments: ({ payments }) => payments,
    Collected: (day) => centsToDollars(day.collected_cents),
    Refunds: ({ refunds }) => refunds,
    Refunded: (day) => centsToDollars(day.refunded_cents),
    Net: (day) => centsToDollars(day.collected_cents - day.refunded_cents),
  },
});
