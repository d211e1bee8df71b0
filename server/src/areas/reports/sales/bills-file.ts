import type { BillLine } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { LineTax } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { MILLI } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import { type CsvColumns, csvHead, csvRows } from '@gatehouse/sync-protocol/base/csv';
import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { PrincipalVenue } from '#access/principal';
import { grouped } from '#base/grouped';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { doersOf } from '../../bookings/bills/bill-view.ts';
import { termsOfBill } from '../../bookings/bills/write-bill.ts';
import { instantTimeCell } from '../attendance/report-cells.ts';
import {
  type BilledBooking,
  type BilledPayment,
  listBilledBookings,
  listLinesOf,
  listPaymentsTaken,
} from './sales.repository.ts';

/* Lines and payments one by one, for an accountant. Days are `YYYY-MM-DD`, amounts numbers: what went back is below zero. */

type Venue = Pick<PrincipalVenue, 'clientId' | 'timeZone'>;
type By = Pick<BillLine, 'by'>;

interface FileLine extends By {
  booking: BilledBooking;
  line: Row<'bill_lines'>;
  timeZone: string;
}

const lineColumns: CsvColumns<FileLine> = {
  'Date of Play': ({ booking }) => booking.date_scheduled,
  'Booking ID': ({ booking }) => booking.booking_id,
  Reference: ({ booking }) => booking.reference,
  'Receipt Number': ({ booking }) => booking.receipt_number,
  Offering: ({ booking }) => booking.offering_name,
  Kind: ({ line }) => line.kind,
  Item: ({ line }) => line.name,
  Quantity: ({ line }) => line.quantity,
  'Unit Price': ({ line }) => centsToDollars(line.unit_cents),
  Gross: ({ line }) => centsToDollars(line.gross_cents),
  Discount: ({ line }) => centsToDollars(line.discount_cents),
  Net: ({ line }) => centsToDollars(line.net_cents),
  Tax: ({ line }) => centsToDollars(line.tax_cents),
  Taxes: ({ line }) => taxesCell(line.taxes),
  Total: ({ line }) => centsToDollars(line.total_cents),
  'Promo Code': ({ booking }) => termsOfBill(booking).code?.code,
  Reason: ({ line }) => line.reason,
  'Date Added': ({ line, timeZone }) => venueDateAt(Date.parse(line.created_at), timeZone),
  'Added By': ({ by }) => byCell(by),
};

interface FilePayment extends By {
  payment: BilledPayment;
  timeZone: string;
}

const paymentColumns: CsvColumns<FilePayment> = {
  Date: ({ payment, timeZone }) => venueDateAt(Date.parse(payment.taken_at), timeZone),
  Time: ({ payment, timeZone }) => instantTimeCell(payment.taken_at, timeZone),
  'Payment ID': ({ payment }) => payment.payment_id,
  'Booking ID': ({ payment }) => payment.booking_id,
  'Receipt Number': ({ payment }) => payment.receipt_number,
  Kind: ({ payment }) => payment.kind,
  Method: ({ payment }) => payment.method,
  Amount: ({ payment }) => signed(payment, payment.amount_cents),
  Tip: ({ payment }) => signed(payment, payment.tip_cents),
  'Card or Check Reference': ({ payment }) => payment.reference,
  'Payment Given Back': ({ payment }) => payment.of_payment_id,
  Reason: ({ payment }) => payment.reason,
  'Taken By': ({ by }) => byCell(by),
  'Day Close': ({ payment }) => payment.z_number,
};

const BOOKINGS_PER_PAGE = 200;
const ROWS_PER_PART = 500;

/** The lines of bills by the day of play, a part at a time; those that were taken back are there with what takes them back. */
export async function* billLinesFile(
  { db }: Pick<Deps, 'db'>,
  { clientId, timeZone }: Venue,
  range: DayRange,
): AsyncGenerator<string> {
  yield csvHead(lineColumns);
  let after: BilledBooking | undefined;
  do {
    const page = await db.readVenue(clientId, (connection) =>
      listBilledBookings(connection, clientId, range, { after, limit: BOOKINGS_PER_PAGE }),
    );
    for (const bookings of inParts(page)) {
      const ids = bookings.map(({ booking_id: id }) => id);
      const { rows, by } = await db.readVenue(clientId, async (connection) => {
        const rows = await listLinesOf(connection, clientId, ids);
        return { rows, by: await doersOf(connection, clientId, rows) };
      });
      const lines = grouped(rows, ({ booking_id: id }) => id);
      yield csvRows(
        lineColumns,
        bookings.flatMap((booking) =>
          (lines.get(booking.booking_id) ?? []).map((line) => ({ booking, line, by: by(line), timeZone })),
        ),
      );
      await othersTurn();
    }
    after = page.length === BOOKINGS_PER_PAGE ? page.at(-1) : undefined;
  } while (after !== undefined);
}

/** Neighbors with about as many lines as a part may have; a longer bill is a part by itself. */
function inParts(bookings: readonly BilledBooking[]): BilledBooking[][] {
  const parts: BilledBooking[][] = [];
  let entries = Number.POSITIVE_INFINITY;
  for (const booking of bookings) {
    entries += booking.entries;
    if (entries > ROWS_PER_PART) {
      parts.push([]);
      entries = booking.entries;
    }
    parts.at(-1)?.push(booking);
  }
  return parts;
}

/** Payments, refunds and voids by the venue's day on which they were taken, a part at a time. */
export async function* billPaymentsFile(
  { db }: Pick<Deps, 'db'>,
  { clientId, timeZone }: Venue,
  { from, to }: DayRange,
): AsyncGenerator<string> {
  yield csvHead(paymentColumns);
  const between = { startAtUtc: startOf(from, timeZone), endAtUtc: startOf(addDays(to, 1), timeZone) };
  let after: BilledPayment | undefined;
  do {
    const { page, by } = await db.readVenue(clientId, async (connection) => {
      const page = await listPaymentsTaken(connection, clientId, between, { after, limit: ROWS_PER_PART });
      return { page, by: await doersOf(connection, clientId, page) };
    });
    yield csvRows(
      paymentColumns,
      page.map((payment) => ({ payment, by: by(payment), timeZone })),
    );
    await othersTurn();
    after = page.length === ROWS_PER_PART ? page.at(-1) : undefined;
  } while (after !== undefined);
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function startOf(date: string, timeZone: string): string {
  return new Date(startOfVenueDate(date, timeZone)).toISOString();
}

/** `Sales tax 8.875%: 4.52; City 1%: 0.51`. */
function taxesCell(taxes: string): string {
  return (JSON.parse(taxes) as LineTax[])
    .map(({ name, milliPercent, amount }) => `${name} ${milliPercent / MILLI}%: ${centsToDollars(amount)}`)
    .join('; ');
}

function signed({ kind }: BilledPayment, cents: number): number {
  return centsToDollars(kind === 'payment' ? cents : -cents);
}

function byCell({ kind, name, device_name: device }: BillLine['by']): string {
  return [name ?? (device === null ? kind : null), device].filter((part) => part !== null).join(', ');
}
