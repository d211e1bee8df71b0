import type { SalesReport, SalesTotals } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { datesOf } from '../owner-reports/report-days.ts';
import { type KeyedSales, type SalesSum, salesByDay, salesByKey } from './sales.repository.ts';

/**
 * Revenue of a range: lines by the day of play, money by the day on which it was taken. Each list adds up to the totals: what belongs to
 * none of its rows, such as money in a list of extras, is in a row without an id. A line with two taxes is in the base of both, and is
 * taken off the row without a tax once. Requirement F72.
 */
export async function salesReport(deps: Pick<Deps, 'db'>, clientId: string, range: DayRange): Promise<SalesReport> {
  const { keyed, daily } = await deps.db.readVenue(clientId, async (db) => ({
    keyed: await salesByKey(db, clientId, range),
    daily: await salesByDay(db, clientId, range),
  }));
  const totals = daily.reduce(plus, NOTHING);
  const byDate = new Map(daily.map((day) => [day.date, day]));
  const rowsOf = (kind: KeyedSales['kind']) => namedRows(keyed, kind, totals);
  return {
    start: range.from,
    end: range.to,
    totals: toDollars(totals),
    by_day: datesOf(range).map((date) => ({ date, ...toDollars(byDate.get(date) ?? NOTHING) })),
    by_offering: rowsOf('offering').map(({ id, ...row }) => ({ offering_id: id, ...row })),
    by_extra: rowsOf('extra').map(({ id, ...row }) => ({ extra_id: id, ...row })),
    by_tax: rowsOf('tax').map(({ id, ...row }) => ({ tax_id: id, ...row })),
    by_code: rowsOf('code').map(({ id, ...row }) => ({ code: id, ...row })),
    by_method: rowsOf('method').map(({ id, ...row }) => ({ method: id, ...row })),
    by_staff: rowsOf('staff').map(({ id, ...row }) => ({ user_id: id, ...row })),
  };
}

const NOTHING: SalesSum = {
  gross_cents: 0,
  discount_cents: 0,
  net_cents: 0,
  tax_cents: 0,
  total_cents: 0,
  paid_cents: 0,
  refunded_cents: 0,
  tips_cents: 0,
};
const names = Object.keys(NOTHING) as (keyof SalesSum)[];

type NamedRow = SalesTotals & { id: string | null; name: string };

function namedRows(keyed: readonly KeyedSales[], kind: KeyedSales['kind'], totals: SalesSum): NamedRow[] {
  const own = keyed.filter((row) => row.kind === kind && row.key !== '' && hasMoney(row));
  const rest = own.reduce(minus, totals);
  return [
    ...own.map((row) => ({ id: row.key, name: row.name, ...toDollars(row) })),
    ...(hasMoney(rest) ? [{ id: null, name: '', ...toDollars(rest) }] : []),
  ];
}

function hasMoney(sum: SalesSum): boolean {
  return names.some((name) => sum[name] !== 0);
}

const plus = (one: SalesSum, other: SalesSum): SalesSum => combined(one, other, 1);
const minus = (one: SalesSum, other: SalesSum): SalesSum => combined(one, other, -1);

function combined(one: SalesSum, other: SalesSum, sign: 1 | -1): SalesSum {
  return Object.fromEntries(names.map((name) => [name, one[name] + sign * other[name]])) as unknown as SalesSum;
}

function toDollars(sum: SalesSum): SalesTotals {
  return {
    gross: centsToDollars(sum.gross_cents),
    discount: centsToDollars(sum.discount_cents),
    net: centsToDollars(sum.net_cents),
    tax: centsToDollars(sum.tax_cents),
    total: centsToDollars(sum.total_cents),
    tips: centsToDollars(sum.tips_cents),
    paid: centsToDollars(sum.paid_cents),
    refunded: centsToDollars(sum.refunded_cents),
    balance: centsToDollars(sum.total_cents - sum.paid_cents + sum.refunded_cents),
  };
}
