import type { Overlaid, RowView } from '@gatehouse/client/sync/port/engine-port';
import type { Row } from '@gatehouse/server/db/tables';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { BillRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { cancelBooking } from '../simulator/sim-office.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import { act, type Deed, type Model } from './fuzz-model.ts';

/** The corrected time may miss the true one by what messages were under way. */
const TOLERANCE_MS = 60_000;

/** A desk takes money for a bill that it holds, mostly what is due. */
export function takePayment(world: SimWorld, model: Model): void {
  const desk = someDesk(world);
  const bill = desk && someBill(world, desk);
  if (bill) pay(world, model, desk, bill);
}

/** Two desks without the network take the same balance, and are on again at some time. */
export function takeTwice(world: SimWorld, model: Model): void {
  const desks = world.of('front_desk').filter(({ isOn, isWiped }) => isOn && !isWiped);
  const [first, second] = desks;
  if (!first || !second) return;
  const bill = someBill(world, first);
  const other = bill && rowsOf(second, 'bills').get(bill.booking_id);
  if (!bill || !other) return;
  for (const desk of [first, second]) desk.isOnline = false;
  pay(world, model, first, bill);
  pay(world, model, second, other);
}

function pay(
  world: SimWorld,
  model: Model,
  desk: SimDevice,
  { booking_id, balance }: { booking_id: string; balance: number },
): void {
  const { random } = world;
  const amount = balance > 0 && random.chance(0.7) ? balance : random.int(1, 20_000) / 100;
  const tip = random.chance(0.3) ? random.int(1, 500) / 100 : 0;
  const given = { payment_id: random.uuid(), booking_id, method: random.pick(['cash', 'terminal', 'other'] as const) };
  const args = { ...given, amount, tip, tendered: null, reference: null, payer_name: null };
  act(model, desk, world.time.nowMs, (engine) => engine.enqueue('take_payment', args));
}

/** A desk sells socks. */
export function addLine(world: SimWorld, model: Model): void {
  const { random, fixture } = world;
  const desk = someDesk(world);
  const bill = desk && someBill(world, desk);
  if (!bill) return;
  const extra = rowsOf(desk, 'extras').get(fixture.priced.extraId);
  const { name = 'Socks', amount: unit = 2.5, is_taxable = true } = extra ?? {};
  const given = { line_id: random.uuid(), booking_id: bill.booking_id, extra_id: fixture.priced.extraId };
  const args = { ...given, name, unit, quantity: random.int(1, 5), is_taxable };
  act(model, desk, world.time.nowMs, (engine) => engine.enqueue('add_line', args));
}

/** A desk takes back a payment that it sees. */
export function voidPayment(world: SimWorld, model: Model): void {
  const { random } = world;
  const desk = someDesk(world);
  const payments = desk ? [...rowsOf(desk, 'bills').values()].flatMap((bill) => bill.payments) : [];
  const ids = payments.filter(({ kind }) => kind === 'payment').map(({ payment_id: id }) => id);
  if (!desk || ids.length === 0) return;
  const args = { void_id: random.uuid(), payment_id: random.pick(ids.toSorted()), reason: 'Wrong party' };
  act(model, desk, world.time.nowMs, (engine) => engine.enqueue('void_payment', args));
}

/** The owner closes the day: all that has arrived is counted once. */
export async function closeDay({ server, fixture }: SimWorld): Promise<void> {
  if (!server.isUp) return;
  await writeVenue(server.app.deps, fixture.venue.clientId, async ({ db, version }) => {
    const last = await db
      .selectFrom('bill_payments')
      .select((eb) => eb.fn.max('z_number').as('number'))
      .executeTakeFirst();
    const open = await db.selectFrom('bill_payments').where('z_number', 'is', null).select('booking_id').execute();
    if (open.length === 0) return;
    await db
      .updateTable('bill_payments')
      .set({ z_number: (last?.number ?? 0) + 1 })
      .where('z_number', 'is', null)
      .execute();
    const bookingIds = open.map(({ booking_id: id }) => id);
    await db.updateTable('bookings').set({ version }).where('booking_id', 'in', bookingIds).execute();
  });
}

/** The office cancels a party that owes. */
export async function cancelPriced(world: SimWorld): Promise<void> {
  const bookingId = world.random.pick(world.fixture.priced.bookingIds);
  if (!world.server.isUp) return;
  const booking = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('bookings').where('booking_id', '=', bookingId).select('status').executeTakeFirst(),
  );
  if (booking?.status === 'confirmed') await cancelBooking(world, bookingId);
}

function someDesk({ random, of }: SimWorld): SimDevice | undefined {
  const able = of('front_desk').filter(({ engine, isWiped }) => engine && !isWiped);
  return able.length > 0 ? random.pick(able) : undefined;
}

function someBill({ random }: SimWorld, desk: SimDevice) {
  const bills = [...rowsOf(desk, 'bills').values()].toSorted((a, b) => (a.booking_id < b.booking_id ? -1 : 1));
  return bills.length > 0 ? random.pick(bills) : undefined;
}

/**
 * Money that was said to be saved is in exactly one entry of its booking, at its time; each void took its payment back once; nothing is
 * there that nobody did; and every sum is that of its entries. Requirements B64, B65, B68.
 */
export async function checkBills(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  const { bills, lines, payments, sums } = await world.server.read(world.fixture.venue.clientId, async (db) => ({
    bills: await db.selectFrom('bills').selectAll().execute(),
    lines: await db.selectFrom('bill_lines').selectAll().execute(),
    payments: await db.selectFrom('bill_payments').selectAll().execute(),
    sums: await db.selectFrom('sales_sums').where('kind', '=', 'method').selectAll().execute(),
  }));
  const done = model.deeds.filter((deed) => deed.id !== null && !parked.has(deed) && !deed.isPoison);
  for (const deed of done) {
    if (deed.name === 'take_payment') checkPayment(deed, payments);
    if (deed.name === 'void_payment') checkVoid(deed, payments);
    if (deed.name === 'add_line') checkLine(deed, lines);
  }
  checkDone(model, payments);
  for (const bill of bills) checkSums(bill, lines, payments);
  const total = (column: 'paid_cents' | 'refunded_cents' | 'tips_cents'): number =>
    sums.reduce((all, sum) => all + sum[column], 0);
  const [given, back] = [ofKind(payments, true), ofKind(payments, false)];
  const reported = [total('paid_cents'), total('refunded_cents'), total('tips_cents')];
  const wanted = [sumOf(given, 'amount_cents'), sumOf(back, 'amount_cents'), tipsOf(payments)];
  if (reported.join() !== wanted.join())
    throw new Error(`[F72] reports say ${reported.join()}, and entries ${wanted.join()}`);
}

type Payment = Row<'bill_payments'>;

const ofKind = (payments: readonly Payment[], isPayment: boolean): Payment[] =>
  payments.filter(({ kind }) => (kind === 'payment') === isPayment);
const sumOf = (payments: readonly Payment[], column: 'amount_cents' | 'tip_cents'): number =>
  payments.reduce((all, row) => all + row[column], 0);
const tipsOf = (payments: readonly Payment[]): number =>
  sumOf(ofKind(payments, true), 'tip_cents') - sumOf(ofKind(payments, false), 'tip_cents');

function checkPayment(deed: Deed, payments: readonly Payment[]): void {
  const { args } = deed;
  const found = payments.filter(({ payment_id: id }) => id === args['payment_id']);
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
}

/** What is back of a payment is what it was, however many desks took it back. */
function checkVoid({ args }: Deed, payments: readonly Payment[]): void {
  const paymentId = args['payment_id'];
  const payment = payments.find(({ payment_id: id }) => id === paymentId);
  const back = payments.filter(({ of_payment_id: of }) => of === paymentId);
  if (!payment) return;
  const [cents, tips] = [sumOf(back, 'amount_cents'), sumOf(back, 'tip_cents')];
  if (back.length !== 1 || cents !== payment.amount_cents || tips !== payment.tip_cents)
    throw new Error(
      `[M11] the payment ${String(paymentId)} of ${payment.amount_cents} is back ${back.length} times, with ${cents}`,
    );
}

function checkLine({ args }: Deed, lines: readonly Row<'bill_lines'>[]): void {
  const found = lines.filter(({ line_id: id }) => id === args['line_id']);
  const [line] = found;
  const gross = dollarsToCents(Number(args['unit'])) * Number(args['quantity']);
  if (found.length !== 1 || line?.booking_id !== args['booking_id'] || line?.gross_cents !== gross)
    throw new Error(`[S1] [M10] the line ${String(args['line_id'])} is in ${found.length} entries`);
}

/** Nobody else took or gave back money, and nothing is counted that was not taken. */
function checkDone({ deeds }: Model, payments: readonly Payment[]): void {
  const ids = new Set(deeds.flatMap(({ args }) => [args['payment_id'], args['void_id']]));
  for (const { payment_id: id } of payments) if (!ids.has(id)) throw new Error(`[S2] nobody took the money ${id}`);
}

function checkSums(bill: Row<'bills'>, allLines: readonly Row<'bill_lines'>[], allPayments: readonly Payment[]): void {
  const lines = allLines.filter((row) => row.booking_id === bill.booking_id);
  const payments = allPayments.filter((row) => row.booking_id === bill.booking_id);
  const stored = [bill.entries, bill.total_cents, bill.paid_cents, bill.refunded_cents, bill.tips_cents];
  const wanted = [
    lines.length,
    lines.reduce((all, { total_cents: cents }) => all + cents, 0),
    sumOf(ofKind(payments, true), 'amount_cents'),
    sumOf(ofKind(payments, false), 'amount_cents'),
    tipsOf(payments),
  ];
  if (stored.join() !== wanted.join())
    throw new Error(`[B64] the bill of ${bill.booking_id} says ${stored.join()}, and its entries ${wanted.join()}`);
  const balance = bill.total_cents - bill.paid_cents + bill.refunded_cents;
  /* The payment after which it was below 0 marked it; a cancellation that left it there is listed by itself. */
  const isOverpaid = balance < 0 && !lines.some(({ kind }) => kind === 'void');
  if (isOverpaid && bill.needs_review === 0)
    throw new Error(`[B65] the bill of ${bill.booking_id} is overpaid and not marked for review`);
}

/** A bill that a desk shows has what was taken there, from the moment it was saved. Requirement S5. */
export function checkMoneyShown({ name, args }: Deed, bills: RowView<Overlaid<BillRow>>): void {
  const bill = name === 'take_payment' ? bills.get(String(args['booking_id'])) : undefined;
  if (bill && !bill.payments.some(({ payment_id: id }) => id === args['payment_id']))
    throw new Error(`[S5] the payment ${String(args['payment_id'])} vanished from its desk`);
}
