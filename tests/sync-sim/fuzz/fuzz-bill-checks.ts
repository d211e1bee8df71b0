import type { Overlaid, RowView } from '@gatehouse/client/sync/port/engine-port';
import type { Row } from '@gatehouse/server/db/tables';
import type { BillRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import type { BillReview } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { askOffice } from '../simulator/sim-office.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import { checkDrawer } from './fuzz-drawer.ts';
import type { Deed, Model } from './fuzz-model.ts';
import { doubtAbout } from './fuzz-staff.ts';

/** The corrected time may miss the true one by what messages were under way. */
const TOLERANCE_MS = 60_000;
/** Entries of one push differ by less, so that their times don't tell which was first. */
const PUSH_MS = 1_000;

type Payment = Row<'bill_payments'>;
type Line = Row<'bill_lines'>;

/** What the server has about money, and which mutations it marked for review. */
interface Books {
  bills: readonly Row<'bills'>[];
  lines: readonly Line[];
  payments: readonly Payment[];
  /** When bookings were canceled. */
  canceledMs: ReadonlyMap<string, number>;
  marked: ReadonlyMap<string, boolean>;
}

/**
 * Money that was said to be saved is in exactly one entry of its booking, at its time; each void took its payment back once; nothing is
 * there that nobody did; every sum is that of its entries; and staff are asked to look where they should. Requirements B64, B65, B68, S47.
 */
export async function checkBills(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  const { sums, ...books } = await readBooks(world);
  const { bills, payments } = books;
  const done = model.deeds.filter((deed) => deed.id !== null && !parked.has(deed) && !deed.isPoison);
  for (const deed of done) {
    if (deed.name === 'take_payment') checkPayment(deed, books, model);
    if (deed.name === 'void_payment') checkVoid(deed, books);
    if (deed.name === 'add_line') checkLine(deed, books);
  }
  await checkDrawer(world, model);
  for (const bill of bills) checkSums(bill, books);
  const total = (column: 'paid_cents' | 'refunded_cents' | 'tips_cents'): number =>
    sums.reduce((all, sum) => all + sum[column], 0);
  const [given, back] = [ofKind(payments, true), ofKind(payments, false)];
  const reported = [total('paid_cents'), total('refunded_cents'), total('tips_cents')];
  const wanted = [sumOf(given, 'amount_cents'), sumOf(back, 'amount_cents'), tipsOf(payments)];
  if (reported.join() !== wanted.join())
    throw new Error(`[F72] reports say ${reported.join()}, and entries ${wanted.join()}`);
  await checkReviews(world, books);
}

function readBooks({ server, fixture }: SimWorld) {
  return server.read(fixture.venue.clientId, async (db) => {
    const canceled = await db
      .selectFrom('booking_events')
      .where('kind', '=', 'cancelled')
      .select(['booking_id', 'happened_at'])
      .execute();
    const results = await db.selectFrom('sync_mutations').select(['id', 'needs_review']).execute();
    return {
      bills: await db.selectFrom('bills').selectAll().execute(),
      lines: await db.selectFrom('bill_lines').orderBy('number').selectAll().execute(),
      payments: await db.selectFrom('bill_payments').orderBy('arrived_at').selectAll().execute(),
      sums: await db.selectFrom('sales_sums').where('kind', '=', 'method').selectAll().execute(),
      canceledMs: new Map(canceled.map((row) => [row.booking_id, Date.parse(row.happened_at)])),
      marked: new Map(results.map((row) => [row.id, row.needs_review === 1])),
    };
  });
}

const ofKind = (payments: readonly Payment[], isPayment: boolean): Payment[] =>
  payments.filter(({ kind }) => (kind === 'payment') === isPayment);
const sumOf = (payments: readonly Payment[], column: 'amount_cents' | 'tip_cents'): number =>
  payments.reduce((all, row) => all + row[column], 0);
const tipsOf = (payments: readonly Payment[]): number =>
  sumOf(ofKind(payments, true), 'tip_cents') - sumOf(ofKind(payments, false), 'tip_cents');
const totalOf = (lines: readonly Line[]): number => lines.reduce((all, { total_cents: cents }) => all + cents, 0);
const balanceOf = (lines: readonly Line[], payments: readonly Payment[]): number =>
  totalOf(lines) - sumOf(ofKind(payments, true), 'amount_cents') + sumOf(ofKind(payments, false), 'amount_cents');

function checkPayment(deed: Deed, books: Books, model: Model): void {
  const { args } = deed;
  const found = books.payments.filter(({ payment_id: id }) => id === args['payment_id']);
  const [row] = found;
  const isIt =
    row?.booking_id === args['booking_id'] &&
    row?.amount_cents === dollarsToCents(Number(args['amount'])) &&
    row?.tip_cents === dollarsToCents(Number(args['tip']));
  if (found.length !== 1 || !isIt)
    throw new Error(`[S1] [M9] the payment ${String(args['payment_id'])} is in ${found.length} entries`);
  const errorMs = Date.parse(row.taken_at) - deed.atMs;
  if (deed.wasTimeKnown && !(Math.abs(errorMs) <= TOLERANCE_MS))
    throw new Error(`[S17] a payment is ${Math.round(errorMs / 1000)} s off: ${row.taken_at}`);
  const why = reasonToLook(row, books);
  const doubt = doubtAbout(model, deed);
  const isMarked = books.marked.get(deed.id ?? '');
  if (why === null || doubt === null) return;
  /* A void that came before its payment is applied with it, and what is odd about the void marks both. */
  const isVoidedAtOnce = books.payments.some(
    ({ of_payment_id: of, arrived_at: at }) =>
      of === row.payment_id && Date.parse(at) - Date.parse(row.arrived_at) < PUSH_MS,
  );
  if (isMarked === true && isVoidedAtOnce) return;
  if (isMarked !== (why !== '' || doubt !== 'none'))
    throw new Error(`[S47] [S48] the payment ${row.payment_id} is marked: ${isMarked}; ${why} ${doubt}`);
}

/** Why staff should look at a payment, from a person or a device; empty without a reason, null where times can't tell. */
function reasonToLook(row: Payment, { bills, lines, payments, canceledMs }: Books): string | null {
  const { booking_id: bookingId, arrived_at: at } = row;
  if (!bills.some((bill) => bill.booking_id === bookingId)) return 'its booking is unknown';
  const own = lines.filter((line) => line.booking_id === bookingId);
  const isNear = (otherMs: number): boolean => Math.abs(otherMs - Date.parse(at)) < PUSH_MS;
  if (own.some((line) => isNear(Date.parse(line.created_at)))) return null;
  const canceledAt = canceledMs.get(bookingId);
  if (canceledAt !== undefined && canceledAt < Date.parse(at)) return 'its booking was canceled';
  const before = payments.filter((other) => other.booking_id === bookingId && other.arrived_at < at);
  const due = balanceOf(
    own.filter((line) => line.created_at < at),
    before,
  );
  return row.amount_cents > due ? `it is above the ${due} cents that were due` : '';
}

/** What is back of a payment is what it was, however many desks took it back; as a refund once it was in a close, for review. */
function checkVoid({ id, args }: Deed, { payments, marked }: Books): void {
  const paymentId = args['payment_id'];
  const payment = payments.find((row) => row.payment_id === paymentId);
  const back = payments.filter(({ of_payment_id: of }) => of === paymentId);
  if (!payment) return;
  const [cents, tips] = [sumOf(back, 'amount_cents'), sumOf(back, 'tip_cents')];
  const [entry] = back;
  if (!entry || back.length !== 1 || cents !== payment.amount_cents || tips !== payment.tip_cents)
    throw new Error(
      `[M11] the payment ${String(paymentId)} of ${payment.amount_cents} is back ${back.length} times, with ${cents}`,
    );
  const wasClosed = payment.z_number !== null && payment.z_number !== entry.z_number;
  if (entry.kind !== (wasClosed ? 'refund' : 'void'))
    throw new Error(`[M11] [S47] a payment of Z ${payment.z_number} is back as a ${entry.kind} of Z ${entry.z_number}`);
  if (wasClosed && entry.payment_id === args['void_id'] && marked.get(id ?? '') !== true)
    throw new Error(`[M11] [S47] nobody is asked to look at the refund ${entry.payment_id}`);
}

/** It is there once, at the price that the desk showed; staff look at more than there is, and at what a canceled booking got. */
function checkLine({ id, args }: Deed, { lines, canceledMs, marked }: Books): void {
  const found = lines.filter(({ line_id: lineId }) => lineId === args['line_id']);
  const [line] = found;
  const gross = dollarsToCents(Number(args['unit'])) * Number(args['quantity']);
  if (found.length !== 1 || line?.booking_id !== args['booking_id'] || line?.gross_cents !== gross)
    throw new Error(`[S1] [M10] the line ${String(args['line_id'])} is in ${found.length} entries`);
  const canceledAt = canceledMs.get(line.booking_id);
  const isLate = canceledAt !== undefined && canceledAt < Date.parse(line.created_at);
  const isLooked = marked.get(id ?? '') ?? false;
  if ((isLate || line.quantity > STOCK) && !isLooked)
    throw new Error(`[M10] [S47] nobody is asked to look at the line ${line.line_id}`);
}

/** Socks for each time, as the fixture makes them. */
const STOCK = 4;

function checkSums(bill: Row<'bills'>, books: Books): void {
  const lines = books.lines.filter((row) => row.booking_id === bill.booking_id);
  const payments = books.payments.filter((row) => row.booking_id === bill.booking_id);
  const stored = [bill.entries, bill.total_cents, bill.paid_cents, bill.refunded_cents, bill.tips_cents];
  const wanted = [
    lines.length,
    totalOf(lines),
    sumOf(ofKind(payments, true), 'amount_cents'),
    sumOf(ofKind(payments, false), 'amount_cents'),
    tipsOf(payments),
  ];
  if (stored.join() !== wanted.join())
    throw new Error(`[B64] the bill of ${bill.booking_id} says ${stored.join()}, and its entries ${wanted.join()}`);
  if (balanceOf(lines, payments) < 0 && bill.needs_review === 0)
    throw new Error(`[B65] the bill of ${bill.booking_id} is overpaid and not marked for review`);
}

/** The office is shown each bill that was paid too much of or has unusual entries, and all money of bookings that nobody knows. Requirement S47. */
async function checkReviews(world: SimWorld, { bills, lines, payments, canceledMs }: Books): Promise<void> {
  const known = new Set(bills.map((bill) => bill.booking_id));
  const marked = new Set(bills.filter((bill) => bill.needs_review === 1).map((bill) => bill.booking_id));
  const ids = new Set([...known, ...payments.map((row) => row.booking_id)]);
  const wanted = [...ids].flatMap((id) => {
    const over = -balanceOf(
      lines.filter((row) => row.booking_id === id),
      payments.filter((row) => row.booking_id === id),
    );
    const reason = canceledMs.has(id) ? 'give_back' : 'overpaid';
    if (over <= 0) return marked.has(id) ? [`${id} unusual 0`] : [];
    return [`${id} ${known.has(id) ? reason : 'unknown_booking'} ${centsToDollars(over)}`];
  });
  const answer = await askOffice<{ reviews: BillReview[] }>(world, 'GET', 'bill-reviews');
  const shown = (answer?.reviews ?? []).map((one) => `${one.booking_id} ${one.reason} ${one.amount}`);
  if (shown.toSorted().join() !== wanted.toSorted().join())
    throw new Error(`[S47] the office is shown ${shown.join()}, and should look at ${wanted.join()}`);
}

/** A bill that a desk shows has what was taken there, from the moment it was saved. Requirement S5. */
export function checkMoneyShown({ name, args }: Deed, bills: RowView<Overlaid<BillRow>>): void {
  const bill = name === 'take_payment' ? bills.get(String(args['booking_id'])) : undefined;
  if (bill && !bill.payments.some(({ payment_id: id }) => id === args['payment_id']))
    throw new Error(`[S5] the payment ${String(args['payment_id'])} vanished from its desk`);
}
