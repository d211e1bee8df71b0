import { leftOfPayment as leftOf, shownLines } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill, BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';

/** The ids of all entries: those that a client made are here once the server has them. */
export function entriesOf({ lines, payments }: Pick<Bill, 'lines' | 'payments'>): string[] {
  return [...lines.map(({ line_id: id }) => id), ...payments.map(({ payment_id: id }) => id)];
}

export interface ShownTax {
  tax_id: string;
  name: string;
  percent: number;
  amount: number;
}

/** Each tax over all lines that count, and whether the prices include them. */
export function shownTaxes({ lines, subtotal, total, tax }: Pick<Bill, 'lines' | 'subtotal' | 'total' | 'tax'>): {
  isIncluded: boolean;
  taxes: ShownTax[];
} {
  const found = new Map<string, ShownTax>();
  for (const { taxes } of shownLines(lines))
    for (const one of taxes) {
      const before = found.get(one.tax_id)?.amount ?? 0;
      const cents = dollarsToCents(before) + dollarsToCents(one.amount);
      found.set(one.tax_id, { ...one, amount: centsToDollars(cents) });
    }
  const taxes = Array.from(found.values()).filter(({ amount }) => amount !== 0);
  return { isIncluded: tax !== 0 && dollarsToCents(subtotal) === dollarsToCents(total), taxes };
}

/** What can still be given back of a payment, in cents: what is pending counts as given back. */
export function leftOfPayment(payment: BillPayment, payments: readonly BillPayment[]): number {
  if (payment.kind !== 'payment' || payment.status !== 'completed') return 0;
  const back = payments.filter(({ of }) => of === payment.payment_id);
  return leftOf(inCents(payment), back.map(inCents)).amount;
}

const inCents = ({ amount, tip, status }: BillPayment) => ({
  amount: dollarsToCents(amount),
  tip: dollarsToCents(tip),
  status,
});

/** Whether a payment may be taken back whole: noted at the desk, in no closed day, and nothing of it returned. */
export function mayVoid(payment: BillPayment, payments: readonly BillPayment[]): boolean {
  return (
    payment.method !== 'square' &&
    payment.z_number === null &&
    leftOfPayment(payment, payments) === dollarsToCents(payment.amount)
  );
}

/**
 * How many of each extra these lines of a quote take, as a form asks for them: one for each guest is 1, however many guests there are.
 * Requirement B64.
 */
export function extrasTaken(
  lines: readonly { extra_id: string | null; quantity: number }[],
  extras: readonly { extra_id: string; per: 'item' | 'person' }[],
): Record<string, number> {
  const isForAll = (id: string): boolean => extras.some(({ extra_id, per }) => extra_id === id && per === 'person');
  return Object.fromEntries(
    lines.flatMap(({ extra_id: id, quantity }) => (id === null ? [] : [[id, isForAll(id) ? 1 : quantity] as const])),
  );
}
