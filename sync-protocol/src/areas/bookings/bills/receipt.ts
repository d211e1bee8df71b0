import { instantText, timeText, weekdayAndDay } from '#base/days/day-text';
import { dollarsToCents, formatCents, formatMoney } from '#base/money';
import { shownLines } from './bill.ts';
import type { Bill, BillLine, BillPayment } from './bills.contracts.ts';

/*
 * What is on a receipt, for the server's PDF and for a desk that prints without the network. Requirement B67.
 */

export interface PaperRow {
  label: string;
  /** Printed as it is, such as `$12.50`; empty for a row that is text alone. */
  amount: string;
  /** Small print below the label. */
  note?: string;
  isTotal?: boolean;
}

export interface PaperSection {
  /** Empty for a section without a heading. */
  heading: string;
  rows: PaperRow[];
}

/** A receipt or a close of the day, whatever it is printed on. */
export interface Paper {
  title: string;
  /** Name first, then address, phone and tax number. */
  venue: string[];
  facts: { label: string; value: string }[];
  sections: PaperSection[];
  notes: string[];
}

type ReceiptLine = Pick<
  BillLine,
  'kind' | 'name' | 'quantity' | 'unit' | 'gross' | 'net' | 'total' | 'taxes' | 'tax' | 'voided_by'
>;
type ReceiptPayment = Pick<
  BillPayment,
  'kind' | 'method' | 'amount' | 'tip' | 'tendered' | 'change' | 'status' | 'taken_at'
>;

/** What a receipt needs of a bill, in dollars as on the wire. */
export type ReceiptBill = Pick<
  Bill,
  'receipt_number' | 'subtotal' | 'discount' | 'total' | 'paid' | 'refunded' | 'tips' | 'balance'
> & { lines: readonly ReceiptLine[]; payments: readonly ReceiptPayment[] };

export interface ReceiptFacts {
  venue: { name: string; address: string; phone: string; taxNumber: string };
  booking: { reference: string | null; offeringName: string; partyName: string; date: string; startTime: string };
  timeZone: string;
  printedAtMs: number;
  /** A desk printed it with entries that the server doesn't have yet. */
  isProvisional?: boolean;
}

/** More lines, or more payments, are one row with their sum. */
export const RECEIPT_ROWS_MAX = 500;

export const methodNames: Readonly<Record<BillPayment['method'], string>> = {
  cash: 'Cash',
  terminal: 'Card at the desk',
  square: 'Card online',
  other: 'Other',
};

/** A receipt, or a bill before any money: live lines, taxes, payments and the balance, without names of staff. */
export function receiptOf(bill: ReceiptBill, facts: ReceiptFacts): Paper {
  const { venue, booking, timeZone, printedAtMs, isProvisional = false } = facts;
  const live = shownLines(bill.lines);
  const counted = bill.payments.filter(({ status }) => status === 'completed');
  const number = bill.receipt_number;
  return {
    title: counted.length > 0 ? 'Receipt' : 'Bill',
    venue: venueLines(venue),
    facts: [
      ...(number === null ? [] : [{ label: 'Receipt number', value: String(number) }]),
      ...(booking.reference === null ? [] : [{ label: 'Booking', value: booking.reference }]),
      { label: 'Party', value: booking.partyName },
      { label: 'For', value: booking.offeringName },
      { label: 'On', value: `${weekdayAndDay(booking.date)}, ${timeText(booking.startTime)}` },
      { label: 'Printed', value: instantText(printedAtMs, timeZone) },
    ],
    sections: [
      {
        heading: '',
        rows: atMost(
          live.map(lineRow),
          live.map(({ gross }) => gross),
          'lines',
        ),
      },
      { heading: '', rows: sumRows(bill, live) },
      {
        heading: counted.length > 0 ? 'Payments' : '',
        rows: [
          ...atMost(
            counted.map((payment) => paymentRow(payment, timeZone)),
            counted.map(({ kind, amount }) => (kind === 'payment' ? amount : -amount)),
            'payments and refunds',
          ),
          ...balanceRows(bill, counted.length > 0),
        ],
      },
    ],
    notes: isProvisional
      ? ['Provisional: printed without a connection. The final receipt may have another number and other sums.']
      : [],
  };
}

/** What names a venue on paper. */
export function venueLines({ name, address, phone, taxNumber }: ReceiptFacts['venue']): string[] {
  return [name, address, phone, taxNumber === '' ? '' : `Tax number ${taxNumber}`].filter(Boolean);
}

function lineRow({ name, quantity, unit, gross }: ReceiptLine): PaperRow {
  const row = { label: quantity === 1 ? name : `${quantity} × ${name}`, amount: formatMoney(gross) };
  return quantity === 1 ? row : { ...row, note: `${formatMoney(unit)} each` };
}

/** Keeps the first rows, and one for the sum of the others, so that paper adds up whatever a bill has. */
function atMost(rows: readonly PaperRow[], amounts: readonly number[], what: string): PaperRow[] {
  const rest = rows.length - RECEIPT_ROWS_MAX;
  if (rest <= 0) return [...rows];
  const cents = amounts.slice(RECEIPT_ROWS_MAX).reduce((sum, amount) => sum + dollarsToCents(amount), 0);
  return [...rows.slice(0, RECEIPT_ROWS_MAX), { label: `${rest} more ${what}`, amount: formatCents(cents) }];
}

function sumRows({ subtotal, discount, total }: ReceiptBill, live: readonly ReceiptLine[]): PaperRow[] {
  const taxes = taxRows(live);
  /* Prices either include the taxes of a bill or don't: its terms are frozen. */
  const isIncluded = live.some((line) => line.tax !== 0 && line.total === line.net);
  const hasSteps = discount !== 0 || (taxes.length > 0 && !isIncluded);
  return [
    ...(discount === 0 ? [] : [{ label: 'Discount', amount: formatMoney(-discount) }]),
    ...(hasSteps ? [{ label: 'Subtotal', amount: formatMoney(subtotal) }] : []),
    ...(isIncluded ? [] : taxes),
    { label: 'Total', amount: formatMoney(total), isTotal: true },
    ...(isIncluded ? taxes.map(({ label, amount }) => ({ label: `Includes ${label}`, amount })) : []),
  ];
}

function taxRows(live: readonly ReceiptLine[]): PaperRow[] {
  const sums = new Map<string, number>();
  for (const { name, percent, amount } of live.flatMap(({ taxes }) => taxes)) {
    const label = `${name} (${percent}%)`;
    sums.set(label, (sums.get(label) ?? 0) + dollarsToCents(amount));
  }
  return [...sums].map(([label, cents]) => ({ label, amount: formatCents(cents) }));
}

function paymentRow(payment: ReceiptPayment, timeZone: string): PaperRow {
  const { kind, method, amount, tip, tendered, change, taken_at: takenAt } = payment;
  const name = methodNames[method];
  const isPaid = kind === 'payment';
  const notes = [
    instantText(Date.parse(takenAt), timeZone),
    ...(tip === 0 ? [] : [`${isPaid ? 'plus' : 'with'} tip ${formatMoney(tip)}`]),
    ...(isPaid && tendered !== null ? [`received ${formatMoney(tendered)}, change ${formatMoney(change ?? 0)}`] : []),
  ];
  return {
    label: isPaid ? name : `${kind === 'void' ? 'Payment taken back' : 'Refund'}: ${name}`,
    amount: formatMoney(isPaid ? amount : -amount),
    note: notes.join(', '),
  };
}

function balanceRows({ paid, refunded, tips, balance }: ReceiptBill, hasMoney: boolean): PaperRow[] {
  return [
    ...(hasMoney ? [{ label: 'Paid', amount: formatMoney(paid) }] : []),
    ...(refunded === 0 ? [] : [{ label: 'Refunded', amount: formatMoney(-refunded) }]),
    ...(tips === 0 ? [] : [{ label: 'Tips, on top of what was paid', amount: formatMoney(tips) }]),
    balance < 0
      ? { label: 'Paid above the total', amount: formatMoney(-balance), isTotal: true }
      : { label: 'Balance due', amount: formatMoney(balance), isTotal: true },
  ];
}
