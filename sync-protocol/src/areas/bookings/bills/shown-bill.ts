import { centsToDollars, dollarsToCents } from '#base/money';
import type { BookingRow } from '../booking.ts';
import { addedLine, type TaxTerms } from '../prices/price-of.ts';
import { balanceOf, leftOfPayment, stateOfBalance, sumsOfEntries } from './bill.ts';
import type { BillRow } from './bill-row.ts';

/*
 * A bill as a desk shows it: the server's row with what is queued laid over, by the sums and the prices that the server will keep. Pure;
 * dollars as in the row, and cents inside. Rule D7.
 */

type Line = BillRow['lines'][number];
type Payment = BillRow['payments'][number];

/** What a desk gives of a payment, as `take_payment` has it. */
export interface PaymentGiven {
  payment_id: string;
  method: 'cash' | 'terminal' | 'other';
  amount: number;
  tip?: number | null | undefined;
  tendered?: number | null | undefined;
  reference?: string | null | undefined;
  payer_name?: string | null | undefined;
}

/** What it gives of a line, as `add_line` has it. */
export interface LineGiven {
  line_id: string;
  extra_id?: string | null | undefined;
  name: string;
  unit: number;
  quantity: number;
  is_taxable: boolean;
}

/** The change in cents; below 0 where less was handed over than was paid, and null where nobody noted it. */
export function changeOf({ amount, tip, tendered }: Pick<PaymentGiven, 'amount' | 'tip' | 'tendered'>): number | null {
  const handed = tendered ?? null;
  return handed === null ? null : dollarsToCents(handed) - dollarsToCents(amount) - dollarsToCents(tip ?? 0);
}

/** Until the server names who it was. */
const by = { kind: 'device', name: null, device_name: null } as const;

/** With a payment that the bill does not have; the same bill where it does. */
export function billWithPayment(bill: BillRow, given: PaymentGiven, takenAtUtc: string): BillRow {
  const { method, amount, tip, tendered, reference, payer_name } = given;
  const payment_id = given.payment_id.toLowerCase();
  if (bill.payments.some((row) => row.payment_id === payment_id)) return bill;
  const change = changeOf(given);
  const isEnough = change !== null && change >= 0;
  const payment: Payment = {
    payment_id,
    kind: 'payment',
    of: null,
    method,
    amount,
    tip: tip ?? 0,
    tendered: isEnough ? (tendered ?? null) : null,
    change: isEnough ? centsToDollars(change) : null,
    reference: reference?.trim() || null,
    payer_name: payer_name?.trim() || null,
    status: 'completed',
    by,
    taken_at: takenAtUtc,
    z_number: null,
  };
  const after = grown(bill, { payments: [payment] });
  return after.balance < 0 ? { ...after, needs_review: true } : after;
}

/** With an extra that the bill does not have, at the price that the desk showed. */
export function billWithLine(bill: BillRow, given: LineGiven, addedAtUtc: string): BillRow {
  const line_id = given.line_id.toLowerCase();
  if (bill.lines.some((row) => row.line_id === line_id)) return bill;
  const { extra_id = null, name, quantity, is_taxable: isTaxable } = given;
  const unit = dollarsToCents(given.unit);
  const line = addedLine({ extra_id, name, unit, quantity, isTaxable }, taxTermsOf(bill.tax_terms));
  const row: Line = {
    line_id,
    kind: extra_id === null ? 'manual' : 'extra',
    name,
    rate_id: null,
    band_id: null,
    extra_id,
    unit: given.unit,
    quantity,
    gross: centsToDollars(line.gross),
    discount: 0,
    net: centsToDollars(line.net),
    taxes: line.taxes.map(({ milliPercent, amount, ...tax }) => ({
      ...tax,
      percent: milliPercent / MILLI,
      amount: centsToDollars(amount),
    })),
    tax: centsToDollars(line.tax),
    total: centsToDollars(line.total),
    voids: null,
    voided_by: null,
    reason: null,
    by,
    created_at: addedAtUtc,
  };
  return grown(bill, { lines: [row] });
}

/** With what is left of a payment taken back; a close of the day that counted it makes this a refund. */
export function billWithVoid(
  bill: BillRow,
  { void_id, payment_id }: { void_id: string; payment_id: string },
  atUtc: string,
): BillRow {
  const payment = bill.payments.find((row) => row.payment_id === payment_id.toLowerCase());
  if (payment?.kind !== 'payment' || payment.method === 'square') return bill;
  const back = bill.payments.filter((row) => row.of === payment.payment_id);
  const left = leftOfPayment(inCents(payment), back.map(inCents));
  if (left.amount + left.tip === 0) return bill;
  const entry: Payment = {
    ...payment,
    payment_id: void_id.toLowerCase(),
    kind: payment.z_number === null ? 'void' : 'refund',
    of: payment.payment_id,
    amount: centsToDollars(left.amount),
    tip: centsToDollars(left.tip),
    tendered: null,
    change: null,
    reference: null,
    payer_name: null,
    by,
    taken_at: atUtc,
    z_number: null,
  };
  return grown(bill, { payments: [entry] });
}

/** What a row of `bookings` says of this bill. */
export function shortOfBill(bill: BillRow): NonNullable<BookingRow['bill']> {
  const { total, paid, refunded, balance, state, revision } = bill;
  return { total, paid, refunded, balance, state, revision };
}

function grown(
  bill: BillRow,
  { lines = [], payments = [] }: { lines?: readonly Line[]; payments?: readonly Payment[] },
): BillRow {
  const added = sumsOfEntries(lines.map(lineInCents), payments.map(inCents));
  const now = (field: keyof typeof added): number => dollarsToCents(bill[field]) + added[field];
  const balance = balanceOf({ total: now('total'), paid: now('paid'), refunded: now('refunded') });
  return {
    ...bill,
    lines: [...bill.lines, ...lines],
    payments: [...bill.payments, ...payments],
    subtotal: centsToDollars(now('subtotal')),
    discount: centsToDollars(now('discount')),
    tax: centsToDollars(now('tax')),
    total: centsToDollars(now('total')),
    paid: centsToDollars(now('paid')),
    refunded: centsToDollars(now('refunded')),
    tips: centsToDollars(now('tips')),
    balance: centsToDollars(balance),
    state: stateOfBalance(balance),
  };
}

function inCents({ kind, amount, tip, status }: Payment) {
  return { kind, amount: dollarsToCents(amount), tip: dollarsToCents(tip), status };
}

function lineInCents({ gross, discount, net, tax, total }: Line) {
  return {
    gross: dollarsToCents(gross),
    discount: dollarsToCents(discount),
    net: dollarsToCents(net),
    tax: dollarsToCents(tax),
    total: dollarsToCents(total),
  };
}

/** Thousandths of a percent. */
const MILLI = 1000;

/** Taxes of the wire as the rule of prices takes them. */
function taxTermsOf({ prices_include_tax: isIncluded, taxes }: BillRow['tax_terms']): TaxTerms {
  return {
    isIncluded,
    taxes: taxes.map(({ percent, ...tax }) => ({ ...tax, milliPercent: Math.round(percent * MILLI) })),
  };
}
