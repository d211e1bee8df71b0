import { stateOfBalance } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type {
  Bill,
  BillLine,
  BillLink,
  BillPayment,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { LineTax } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { MILLI } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { staffNames } from '#areas/accounts/workplaces/staff.shared.repository';
import type { Config } from '#base/config';
import { grouped } from '#base/grouped';
import type { Secrets } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { listBillLinks, listBillPayments, listLines } from './bills.shared.repository.ts';
import { paymentPageUrl, shareToken } from './share-token.ts';
import { balanceOfBill, partyOfBill, termsOfBill } from './write-bill.ts';

type BillEntries = Omit<Bill, 'links'> & { needs_review: boolean };
type Views = { config: Pick<Config, 'publicUrl'>; secrets: Pick<Secrets, 'mac'> };

/** A bill with all its entries, as staff read it. */
export async function billView(deps: Views, db: Connection, bill: Row<'bills'>): Promise<Bill> {
  const viewOf = await entriesOfBills(db, bill.client_id, [bill.booking_id]);
  const links = await listBillLinks(db, bill.client_id, bill.booking_id);
  return { ...viewOf(bill), links: links.map((row) => toLinkView(deps, row)) };
}

/** Bills of these bookings with all their entries, but for their links, which are secrets. */
export async function entriesOfBills(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<(bill: Row<'bills'>) => BillEntries> {
  const lines = await listLines(db, clientId, bookingIds);
  const payments = await listBillPayments(db, clientId, bookingIds);
  const by = await doersOf(db, clientId, [...lines, ...payments]);
  const linesOf = grouped(lines, (row) => row.booking_id);
  const paymentsOf = grouped(payments, (row) => row.booking_id);
  return (bill) => ({
    booking_id: bill.booking_id,
    revision: bill.revision,
    party: partyView(bill),
    receipt_number: bill.receipt_number,
    lines: (linesOf.get(bill.booking_id) ?? []).map((row) => toLineView(row, by(row))),
    payments: (paymentsOf.get(bill.booking_id) ?? []).map((row) => toPaymentView(row, by(row))),
    subtotal: centsToDollars(bill.subtotal_cents),
    discount: centsToDollars(bill.discount_cents),
    tax: centsToDollars(bill.tax_cents),
    total: centsToDollars(bill.total_cents),
    paid: centsToDollars(bill.paid_cents),
    refunded: centsToDollars(bill.refunded_cents),
    tips: centsToDollars(bill.tips_cents),
    balance: centsToDollars(balanceOfBill(bill)),
    state: stateOfBalance(balanceOfBill(bill)),
    needs_review: bill.needs_review === 1,
  });
}

/** Every kind of guest of its prices, with how many of them the party has. */
function partyView(bill: Row<'bills'>): NonNullable<Bill['party']> {
  const players = new Map(partyOfBill(bill).map((part) => [part.band_id, part.players]));
  return termsOfBill(bill).list.bands.map(({ band_id, name }) => ({
    band_id,
    name,
    players: players.get(band_id) ?? 0,
  }));
}

/** The same for the booking's guest: no names of staff and devices, no references, no reviews. */
export function guestBill({ needs_review: _review, ...bill }: Bill): Bill {
  const nameless = <T extends Pick<BillLine, 'by'>>(entry: T): T => ({
    ...entry,
    by: { kind: entry.by.kind, name: null, device_name: null },
  });
  return {
    ...bill,
    lines: bill.lines.map(nameless),
    payments: bill.payments.map((payment) => ({ ...nameless(payment), reference: null })),
  };
}

/** What rows of bookings say of their bills. */
export function shortBill(bill: Row<'bills'>): NonNullable<BookingRow['bill']> {
  return {
    total: centsToDollars(bill.total_cents),
    paid: centsToDollars(bill.paid_cents),
    refunded: centsToDollars(bill.refunded_cents),
    balance: centsToDollars(balanceOfBill(bill)),
    state: stateOfBalance(balanceOfBill(bill)),
    revision: bill.revision,
  };
}

type Doer = Pick<Row<'bill_lines'>, 'actor' | 'device_name'>;

/** Who made each of these entries. */
export async function doersOf(
  db: Connection,
  clientId: string,
  entries: readonly Doer[],
): Promise<(entry: Doer) => BillLine['by']> {
  const idOf = (actor: string, kind: string) => (actor.startsWith(kind) ? actor.slice(kind.length) : null);
  const people = await staffNames(
    db,
    clientId,
    entries.map(({ actor }) => idOf(actor, 'user:')),
  );
  return ({ actor, device_name: device }) => {
    const person = idOf(actor, 'user:');
    return {
      kind: person === null ? (kindOf[actor.split(':')[0] ?? ''] ?? 'system') : 'staff',
      name: people.get(person ?? '') ?? null,
      device_name: device,
    };
  };
}

const kindOf: Readonly<Record<string, BillLine['by']['kind']>> = { device: 'device', visitor: 'guest' };

function toLineView(row: Row<'bill_lines'>, by: BillLine['by']): BillLine {
  const { line_id, kind, name, rate_id, band_id, extra_id, quantity, voids, voided_by, reason, created_at } = row;
  const taxes = JSON.parse(row.taxes) as LineTax[];
  return {
    line_id,
    kind,
    name,
    rate_id,
    band_id,
    extra_id,
    quantity,
    voids,
    voided_by,
    reason,
    by,
    created_at,
    unit: centsToDollars(row.unit_cents),
    gross: centsToDollars(row.gross_cents),
    discount: centsToDollars(row.discount_cents),
    net: centsToDollars(row.net_cents),
    taxes: taxes.map(({ milliPercent, amount, ...tax }) => ({
      ...tax,
      percent: milliPercent / MILLI,
      amount: centsToDollars(amount),
    })),
    tax: centsToDollars(row.tax_cents),
    total: centsToDollars(row.total_cents),
  };
}

/** One entry about money, as staff read it. */
function toPaymentView(row: Row<'bill_payments'>, by: BillLine['by']): BillPayment {
  const { payment_id, kind, of_payment_id, method, reference, payer_name, status, taken_at, z_number } = row;
  const { amount_cents: amount, tip_cents: tip, tendered_cents: tendered } = row;
  return {
    payment_id,
    kind,
    of: of_payment_id,
    method,
    reference,
    payer_name,
    status,
    by,
    taken_at,
    z_number,
    amount: centsToDollars(amount),
    tip: centsToDollars(tip),
    tendered: tendered === null ? null : centsToDollars(tendered),
    change: tendered === null ? null : centsToDollars(tendered - amount - tip),
  };
}

/** A link to pay a share of a bill. */
export function toLinkView(deps: Views, row: Row<'bill_links'>): BillLink {
  const token = shareToken(deps.secrets, row);
  return {
    link_id: row.link_id,
    url: paymentPageUrl(deps, row.booking_id, token),
    amount: centsToDollars(row.amount_cents),
    payer_name: row.payer_name,
    status: row.status,
  };
}
