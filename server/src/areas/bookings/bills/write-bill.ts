import {
  type BillSums,
  balanceOf,
  changedLines,
  needsReview,
  type PaymentAmounts,
  sumsOfEntries,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { BandPlayers, PriceLine } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { requireVenueIn } from '#access/visited-venue';
import { staffNames } from '#areas/accounts/workplaces/staff.shared.repository';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { type BillTerms, priceByTerms } from '../prices/pricing.ts';
import {
  insertBillPayments,
  insertLines,
  listLines,
  nextReceiptNumber,
  updateBill,
} from './bills.shared.repository.ts';
import { addSales, isCounted, type SoldUnder, salesOfLines, salesOfPayments } from './sales-sums.ts';

/* How a bill grows, for guests, staff, devices and Square alike: the one place that adds entries to it. Requirement B64. */

export const termsOfBill = (bill: Pick<Row<'bills'>, 'terms'>): BillTerms => JSON.parse(bill.terms) as BillTerms;
export const partyOfBill = (bill: Row<'bills'>): BandPlayers[] => JSON.parse(bill.party) as BandPlayers[];

export type Made = Pick<Deps, 'ids'>;

/** A line before it has its place in a bill. */
export type NewLine = Omit<
  Row<'bill_lines'>,
  'client_id' | 'booking_id' | 'number' | 'actor' | 'created_at' | 'voided_by' | 'device_name' | 'request'
> &
  Partial<Pick<Row<'bill_lines'>, 'device_name' | 'request'>>;

export type NewPayment = Omit<Row<'bill_payments'>, 'client_id' | 'booking_id' | 'actor' | 'arrived_at' | 'z_number'>;

/** A line of the rule of prices. */
export function newLine({ ids }: Made, line: PriceLine): NewLine {
  const { kind, name, rate_id, band_id, extra_id, unit, quantity, gross, discount, net, taxes, tax, total } = line;
  return {
    line_id: ids.uuid(),
    kind,
    name,
    rate_id,
    band_id,
    extra_id,
    quantity,
    unit_cents: unit,
    gross_cents: gross,
    discount_cents: discount,
    net_cents: net,
    taxes: JSON.stringify(taxes),
    tax_cents: tax,
    total_cents: total,
    is_priced: 1,
    voids: null,
    reason: null,
  };
}

/** The entry that takes a line back. */
export function voidOf(line: Row<'bill_lines'>, lineId: string, reason: string | null): NewLine {
  const { name, rate_id, band_id, extra_id, unit_cents, quantity, is_priced } = line;
  const taxes = (JSON.parse(line.taxes) as { amount: number }[]).map((tax) => ({ ...tax, amount: -tax.amount }));
  return {
    line_id: lineId,
    kind: 'void',
    name,
    rate_id,
    band_id,
    extra_id,
    unit_cents,
    quantity,
    is_priced,
    gross_cents: -line.gross_cents,
    discount_cents: -line.discount_cents,
    net_cents: -line.net_cents,
    taxes: JSON.stringify(taxes),
    tax_cents: -line.tax_cents,
    total_cents: -line.total_cents,
    voids: line.line_id,
    reason,
  };
}

/** Lines that count: neither taken back nor taking back. */
export function liveLines(lines: readonly Row<'bill_lines'>[]): Row<'bill_lines'>[] {
  return lines.filter(({ kind, voided_by: by }) => kind !== 'void' && by === null);
}

/** A stored line as the rule of prices has it. */
function toPriceLine(row: Row<'bill_lines'>): PriceLine & { line_id: string } {
  const { line_id, kind, name, rate_id, band_id, extra_id, quantity } = row;
  return {
    line_id,
    name,
    rate_id,
    band_id,
    extra_id,
    quantity,
    kind: kind as PriceLine['kind'],
    unit: row.unit_cents,
    gross: row.gross_cents,
    discount: row.discount_cents,
    net: row.net_cents,
    taxes: JSON.parse(row.taxes) as PriceLine['taxes'],
    tax: row.tax_cents,
    total: row.total_cents,
  };
}

interface BillChange {
  /** The booking after the change. */
  booking: Row<'bookings'>;
  actor: string;
  lines?: readonly NewLine[];
  payments?: readonly NewPayment[];
  set?: Partial<Pick<Row<'bills'>, 'terms' | 'party' | 'code_id' | 'needs_review'>>;
}

/** New lines in their places, after those that the bill has. */
export function rowsOfLines(
  { clientId, nowAtUtc }: VenueWrite,
  bill: Pick<Row<'bills'>, 'booking_id' | 'entries'>,
  { actor, lines }: { actor: string; lines: readonly NewLine[] },
): Row<'bill_lines'>[] {
  return lines.map((line, index) => ({
    device_name: null,
    request: null,
    ...line,
    client_id: clientId,
    booking_id: bill.booking_id,
    actor,
    number: bill.entries + index + 1,
    voided_by: null,
    created_at: nowAtUtc,
  }));
}

/** Adds entries to a bill, with all that follows from them, and returns it as it is now. */
export async function writeBill(
  write: VenueWrite,
  bill: Row<'bills'>,
  { booking, actor, lines = [], payments = [], set = {} }: BillChange,
): Promise<Row<'bills'>> {
  const { db, clientId, nowAtUtc } = write;
  const own = { client_id: clientId, booking_id: bill.booking_id, actor };
  const lineRows = rowsOfLines(write, bill, { actor, lines });
  const paymentRows = payments.map(
    (payment): Row<'bill_payments'> => ({ ...payment, ...own, arrived_at: nowAtUtc, z_number: null }),
  );
  await insertLines(db, lineRows);
  await insertBillPayments(db, paymentRows);
  if (isCounted(booking)) addSales(write, salesOfLines(soldUnder(booking, bill), lineRows));
  await addPaymentSales(write, paymentRows);
  for (const payment of paymentRows)
    if (payment.kind === 'refund' && payment.method !== 'square')
      await write.happened({ kind: 'bill.refunded', actor, payment });
  return growBill(write, bill, {
    actor,
    sums: sumsOfEntries(lineRows.map(toPriceLine), paymentRows.map(toAmounts)),
    entries: lineRows.length,
    set,
  });
}

/** What became of a refund that was under way: it counts from now on, or never. */
export async function growBill(
  write: VenueWrite,
  bill: Row<'bills'>,
  { actor, sums, entries = 0, set = {} }: { actor: string; sums: BillSums; entries?: number; set?: BillChange['set'] },
): Promise<Row<'bills'>> {
  const { db, clientId, nowAtUtc, version } = write;
  const isFirstMoney = bill.receipt_number === null && sums.paid > 0;
  const changed: Partial<Row<'bills'>> = {
    needs_review: needsReview(balanceOfBill(bill), balanceOf(sums), bill.needs_review === 1) ? 1 : 0,
    ...set,
    revision: bill.revision + 1,
    receipt_number: isFirstMoney ? await nextReceiptNumber(db, clientId) : bill.receipt_number,
    entries: bill.entries + entries,
    subtotal_cents: bill.subtotal_cents + sums.subtotal,
    discount_cents: bill.discount_cents + sums.discount,
    tax_cents: bill.tax_cents + sums.tax,
    total_cents: bill.total_cents + sums.total,
    paid_cents: bill.paid_cents + sums.paid,
    refunded_cents: bill.refunded_cents + sums.refunded,
    tips_cents: bill.tips_cents + sums.tips,
    updated_at: nowAtUtc,
    version,
  };
  await updateBill(db, bill, changed);
  const after = { ...bill, ...changed };
  await write.happened({ kind: 'bill.changed', actor, bill: after });
  return after;
}

/** Adds money to the sums of the days on which it was taken. */
export async function addPaymentSales(write: VenueWrite, rows: readonly Row<'bill_payments'>[]): Promise<void> {
  if (rows.length === 0) return;
  const { timeZone } = await requireVenueIn(write.db, write.clientId);
  const people = rows.map(({ actor }) => (actor.startsWith('user:') ? actor.slice('user:'.length) : null));
  addSales(write, salesOfPayments(timeZone, rows, await staffNames(write.db, write.clientId, people)));
}

export function toAmounts(row: Row<'bill_payments'>): PaymentAmounts {
  return { kind: row.kind, amount: row.amount_cents, tip: row.tip_cents, status: row.status };
}

export function balanceOfBill(bill: Pick<Row<'bills'>, 'total_cents' | 'paid_cents' | 'refunded_cents'>): number {
  return balanceOf({ total: bill.total_cents, paid: bill.paid_cents, refunded: bill.refunded_cents });
}

/** What the reports count a bill's lines under. */
export function soldUnder(booking: Row<'bookings'>, bill: Row<'bills'>): SoldUnder {
  return {
    date: booking.date_scheduled,
    offering: { id: booking.offering_id, name: booking.offering_name },
    code: termsOfBill(bill).code?.code ?? '',
  };
}

interface PriceChange {
  booking: Row<'bookings'>;
  actor: string;
  terms?: BillTerms;
  party?: readonly BandPlayers[];
  /** The promo code of which the booking takes a use from now on. */
  codeId?: string | null;
  /** The lines stay as they are, whatever the rule says. */
  keepsLines?: boolean;
}

/**
 * Prices a bill again: equal lines stay, others are taken back and added, so that those that follow the rule are exactly the price of the
 * booking as it is now. Staff's own lines stay.
 */
export async function priceAgain(
  deps: Made,
  write: VenueWrite,
  bill: Row<'bills'>,
  {
    booking,
    actor,
    terms = termsOfBill(bill),
    party = partyOfBill(bill),
    codeId = bill.code_id,
    keepsLines = false,
  }: PriceChange,
): Promise<Row<'bills'>> {
  const live = liveLines(await listLines(write.db, write.clientId, [bill.booking_id])).filter(
    (row) => row.is_priced === 1,
  );
  const { lines } = priceByTerms(terms, party, { date: booking.date_scheduled, time: booking.booking_time });
  const { voided, added } = keepsLines ? { voided: [], added: [] } : changedLines(live.map(toPriceLine), lines);
  const taken = live.filter(({ line_id: id }) => voided.includes(id)).map((row) => voidOf(row, deps.ids.uuid(), null));
  const set = { terms: JSON.stringify(terms), party: JSON.stringify(party), code_id: codeId };
  const isCopied = set.terms === bill.terms && set.party === bill.party && codeId === bill.code_id;
  if (isCopied && taken.length === 0 && added.length === 0) return bill;
  return writeBill(write, bill, {
    booking,
    actor,
    lines: [...taken, ...added.map((line) => newLine(deps, line))],
    set,
  });
}
