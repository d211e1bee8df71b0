import type { LineTax } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { addToSalesSums } from './bills.shared.repository.ts';

/* The sums that reports read: a year of bills is too much to add up while someone waits. Requirement F72. */

type Sum = Row<'sales_sums'>;
type Amounts = Partial<
  Pick<
    Sum,
    | 'gross_cents'
    | 'discount_cents'
    | 'net_cents'
    | 'tax_cents'
    | 'total_cents'
    | 'paid_cents'
    | 'refunded_cents'
    | 'tips_cents'
  >
>;
type Part = Pick<Sum, 'date' | 'kind' | 'key' | 'name'> & { amounts: Amounts };

/** What lines are counted under. */
export interface SoldUnder {
  /** The day of play. */
  date: string;
  offering: { id: string; name: string };
  /** The promo code; empty without one. */
  code: string;
}

/** Whether reports count what a booking costs: a hold that runs is nobody's revenue yet. */
export function isCounted({ status, hold_expires_at: until }: Row<'bookings'>): boolean {
  return status !== 'pending' || until === null;
}

/** What lines add to the sums of a day, or with -1 take away from them again. */
export function salesOfLines(
  { date, offering, code }: SoldUnder,
  lines: readonly Row<'bill_lines'>[],
  sign: 1 | -1 = 1,
): Part[] {
  return lines.flatMap((line) => {
    const amounts = {
      gross_cents: sign * line.gross_cents,
      discount_cents: sign * line.discount_cents,
      net_cents: sign * line.net_cents,
      tax_cents: sign * line.tax_cents,
      total_cents: sign * line.total_cents,
    };
    const extra = { key: line.extra_id ?? '', name: line.extra_id === null ? '' : line.name };
    const taxes = JSON.parse(line.taxes) as LineTax[];
    const before = line.total_cents - line.tax_cents;
    const untaxed: Part = { date, kind: 'tax', key: '', name: '', amounts: { net_cents: sign * line.net_cents } };
    return [
      { date, kind: 'offering', key: offering.id, name: offering.name, amounts },
      { date, kind: 'extra', ...extra, amounts },
      { date, kind: 'code', key: code, name: code, amounts },
      ...(taxes.length === 0
        ? [untaxed]
        : taxes.map(({ tax_id: key, name, amount }): Part => {
            const taxed = { net_cents: sign * before, tax_cents: sign * amount };
            return { date, kind: 'tax', key, name, amounts: taxed };
          })),
    ];
  });
}

/** What completed payments, refunds and voids add to the sums of the days on which they were taken. */
export function salesOfPayments(
  timeZone: string,
  payments: readonly Row<'bill_payments'>[],
  names: ReadonlyMap<string, string>,
): Part[] {
  return payments
    .filter(({ status }) => status === 'completed')
    .flatMap((payment) => {
      const date = venueDateAt(Date.parse(payment.taken_at), timeZone);
      const { kind, amount_cents: amount, tip_cents: tip } = payment;
      const amounts =
        kind === 'payment' ? { paid_cents: amount, tips_cents: tip } : { refunded_cents: amount, tips_cents: -tip };
      const person = payment.actor.startsWith('user:') ? payment.actor.slice('user:'.length) : '';
      return [
        { date, kind: 'method', key: payment.method, name: payment.method, amounts },
        { date, kind: 'staff', key: person, name: names.get(person) ?? '', amounts },
      ];
    });
}

/** Adds to the sums, before the transaction's end. */
export function addSales(write: VenueWrite, parts: readonly Part[]): void {
  for (const part of parts) write.gather(addUp, part);
}

async function addUp({ db, clientId }: VenueWrite, parts: readonly Part[]): Promise<void> {
  const sums = new Map<string, Sum>();
  for (const { amounts, ...place } of parts) {
    const id = JSON.stringify([place.date, place.kind, place.key]);
    const sum = sums.get(id) ?? { client_id: clientId, ...place, ...NOTHING };
    for (const [column, cents] of Object.entries(amounts)) sum[column as keyof Amounts] += cents;
    /* The name of today. */
    sums.set(id, { ...sum, name: place.name });
  }
  const changed = [...sums.values()].filter((sum) => columns.some((column) => sum[column] !== 0));
  if (changed.length === 0) return;
  await addToSalesSums(db, changed, columns);
}

const NOTHING = {
  gross_cents: 0,
  discount_cents: 0,
  net_cents: 0,
  tax_cents: 0,
  total_cents: 0,
  paid_cents: 0,
  refunded_cents: 0,
  tips_cents: 0,
};
const columns = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
