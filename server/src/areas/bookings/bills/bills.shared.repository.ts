import { sql } from 'kysely';
import { insertRows } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import { findArrivals, nextArrival } from './arrivals.shared.repository.ts';

/** The bill of a booking; undefined where it has no prices. */
export function findBill(db: Connection, clientId: string, bookingId: string): Promise<Row<'bills'> | undefined> {
  return db
    .selectFrom('bills')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .selectAll()
    .executeTakeFirst();
}

/** The bills of these bookings that have one, in no order. */
export async function listBills(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<Row<'bills'>[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('bills')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .selectAll()
    .execute();
}

/** Stores a new bill. */
export async function insertBill(db: Connection, row: NewRow<'bills'>): Promise<void> {
  await db.insertInto('bills').values(row).execute();
}

/** Changes the given columns of a bill. */
export async function updateBill(db: Connection, bill: Row<'bills'>, set: Partial<Row<'bills'>>): Promise<void> {
  await db
    .updateTable('bills')
    .set(set)
    .where('client_id', '=', bill.client_id)
    .where('booking_id', '=', bill.booking_id)
    .execute();
}

/** All lines of these bookings' bills, also those that were taken back, in the order in which they were made. */
export async function listLines(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<Row<'bill_lines'>[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('bill_lines')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .orderBy('booking_id')
    .orderBy('number')
    .selectAll()
    .execute();
}

/** A line by its id, in any bill of the venue. */
export function findLine(db: Connection, clientId: string, lineId: string): Promise<Row<'bill_lines'> | undefined> {
  return db
    .selectFrom('bill_lines')
    .where('client_id', '=', clientId)
    .where('line_id', '=', lineId)
    .selectAll()
    .executeTakeFirst();
}

/** How many lines one statement marks. */
const MARKED_AT_ONCE = 300;

/** Stores lines, and marks those that they take back. */
export async function insertLines(db: Connection, rows: readonly Row<'bill_lines'>[]): Promise<void> {
  await insertRows(db, 'bill_lines', rows);
  const voids = rows.flatMap(({ client_id, line_id, voids: of }) => (of === null ? [] : [{ client_id, line_id, of }]));
  for (let from = 0; from < voids.length; from += MARKED_AT_ONCE) {
    const some = voids.slice(from, from + MARKED_AT_ONCE);
    const by = some.map(({ line_id, of }) => sql`when ${of} then ${line_id}`);
    await db
      .updateTable('bill_lines')
      .set({ voided_by: sql<string>`case line_id ${sql.join(by, sql` `)} end` })
      .where('client_id', '=', some[0]?.client_id ?? '')
      .where(
        'line_id',
        'in',
        some.map(({ of }) => of),
      )
      .execute();
  }
}

/** Payments, refunds and voids of these bookings, in the order in which they arrived, and payments first where that was at once. */
export async function listBillPayments(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<Row<'bill_payments'>[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('bill_payments')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .orderBy('booking_id')
    .orderBy('arrived_at')
    .orderBy('kind')
    .orderBy('payment_id')
    .selectAll()
    .execute();
}

/** What came and went by Square for a booking, in the order in which it was learned. */
export function listSquareEntries(
  db: Connection,
  clientId: string,
  bookingId: string,
): Promise<Row<'bill_payments'>[]> {
  return db
    .selectFrom('bill_payments')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .where('method', '=', 'square')
    .orderBy('arrived_at')
    .orderBy('payment_id')
    .selectAll()
    .execute();
}

/** A payment, a refund or a void by its id, of any booking of the venue. */
export function findBillPayment(
  db: Connection,
  clientId: string,
  paymentId: string,
): Promise<Row<'bill_payments'> | undefined> {
  return db
    .selectFrom('bill_payments')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .selectAll()
    .executeTakeFirst();
}

/** Refunds and voids of a payment, also those that failed. */
export function listBackOf(
  db: Connection,
  clientId: string,
  { booking_id: bookingId, payment_id: paymentId }: Pick<Row<'bill_payments'>, 'booking_id' | 'payment_id'>,
): Promise<Row<'bill_payments'>[]> {
  return db
    .selectFrom('bill_payments')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .where('of_payment_id', '=', paymentId)
    .selectAll()
    .execute();
}

/** Stores payments, refunds and voids of one venue, whose row lock is held. They arrive after all that came before them. */
export async function insertBillPayments(db: Connection, rows: readonly Row<'bill_payments'>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const arrived_at = nextArrival(await findArrivals(db, first.client_id), first.arrived_at);
  await db
    .insertInto('bill_payments')
    .values(rows.map((row) => ({ ...row, arrived_at })))
    .execute();
}

/** What became of a refund that was under way. One that arrives by it does so after all that came before. */
export async function updateBillPayment(
  db: Connection,
  { client_id, payment_id }: Pick<Row<'bill_payments'>, 'client_id' | 'payment_id'>,
  { arrived_at: at, ...set }: Partial<Row<'bill_payments'>>,
): Promise<void> {
  const arrival = at === undefined ? {} : { arrived_at: nextArrival(await findArrivals(db, client_id), at) };
  await db
    .updateTable('bill_payments')
    .set({ ...set, ...arrival })
    .where('client_id', '=', client_id)
    .where('payment_id', '=', payment_id)
    .execute();
}

/** Forgets the names of those who paid, or were asked to pay, for these bookings. */
export async function erasePayers(
  db: Connection,
  clientId: string,
  { bookingIds, version }: { bookingIds: readonly string[]; version: number },
): Promise<void> {
  if (bookingIds.length === 0) return;
  for (const table of ['bill_payments', 'bill_links'] as const)
    await db
      .updateTable(table)
      .set({ payer_name: null })
      .where('client_id', '=', clientId)
      .where('booking_id', 'in', bookingIds)
      .where('payer_name', 'is not', null)
      .execute();
  await db
    .updateTable('bills')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .execute();
}

/** The links of a bill, in the order in which they were made. */
export function listBillLinks(db: Connection, clientId: string, bookingId: string): Promise<Row<'bill_links'>[]> {
  return db
    .selectFrom('bill_links')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .selectAll()
    .execute();
}

/** A link by its id, of any bill of the venue. */
export function findBillLink(db: Connection, clientId: string, linkId: string): Promise<Row<'bill_links'> | undefined> {
  return db
    .selectFrom('bill_links')
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .selectAll()
    .executeTakeFirst();
}

/** Whether a link pays a share of a bill, rather than opening the booking to its guest. */
export async function isShareOfBill(
  db: Connection,
  { client_id: clientId, link_id: linkId }: Row<'booking_links'>,
): Promise<boolean> {
  return linkId !== null && (await findBillLink(db, clientId, linkId)) !== undefined;
}

/** Stores links to pay parts of a bill. */
export async function insertBillLinks(db: Connection, rows: readonly Row<'bill_links'>[]): Promise<void> {
  await db
    .insertInto('bill_links')
    .values([...rows])
    .execute();
}

/** Marks a link as paid, also one that was closed while its charge was under way. */
export async function markLinkPaid(db: Connection, clientId: string, linkId: string): Promise<void> {
  await db
    .updateTable('bill_links')
    .set({ status: 'paid' })
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .execute();
}

/** Closes those of these links that are open. */
export async function closeOpenLinks(db: Connection, clientId: string, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return;
  await db
    .updateTable('bill_links')
    .set({ status: 'closed' })
    .where('client_id', '=', clientId)
    .where('link_id', 'in', linkIds)
    .where('status', '=', 'open')
    .execute();
}

/** The number after the last receipt of a venue, whose row lock is held. */
export async function nextReceiptNumber(db: Connection, clientId: string): Promise<number> {
  const last = await db
    .selectFrom('bills')
    .where('client_id', '=', clientId)
    .where('receipt_number', 'is not', null)
    .select((eb) => eb.fn.max('receipt_number').as('number'))
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}

/** Adds to the sums of days, in these columns. */
export async function addToSalesSums(
  db: Connection,
  rows: readonly Row<'sales_sums'>[],
  columns: readonly (keyof Row<'sales_sums'>)[],
): Promise<void> {
  await db
    .insertInto('sales_sums')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'date', 'kind', 'key']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        ...Object.fromEntries(
          columns.map((column) => [column, sql`${sql.ref(`sales_sums.${column}`)} + ${sql.ref(`excluded.${column}`)}`]),
        ),
      })),
    )
    .execute();
}
