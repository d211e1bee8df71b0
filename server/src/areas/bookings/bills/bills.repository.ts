import { sql } from 'kysely';
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

/** Stores lines, and marks those that they take back. */
export async function insertLines(db: Connection, rows: readonly Row<'bill_lines'>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('bill_lines')
      .values([...rows])
      .execute();
  for (const { client_id, line_id, voids } of rows)
    if (voids !== null)
      await db
        .updateTable('bill_lines')
        .set({ voided_by: line_id })
        .where('client_id', '=', client_id)
        .where('line_id', '=', voids)
        .execute();
}

/** Payments, refunds and voids of these bookings, in the order in which they arrived. */
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
  { client_id, payment_id }: Row<'bill_payments'>,
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

/** Takes a use of a promo code, or gives it back. */
export async function countCodeUse(db: Connection, clientId: string, codeId: string, uses: 1 | -1): Promise<void> {
  await db
    .updateTable('discount_codes')
    .set({ used: sql<number>`used + ${uses}` })
    .where('client_id', '=', clientId)
    .where('code_id', '=', codeId)
    .execute();
}
