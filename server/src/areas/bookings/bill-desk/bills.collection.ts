import type { BillRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Collection, Scope, Slice } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { entriesOfBills } from '../bills/bill-view.ts';
import { listBills } from '../bills/bills.shared.repository.ts';
import { termsOfBill } from '../bills/write-bill.ts';
import { toTaxSettings } from '../prices/price-views.ts';
import { bookingWindow } from '../scheduling/bookings.collection.ts';

/** What one page of a pull takes of bills, however long they are. Rule L4. */
const PAGE_LINES_MAX = 2_000;

/**
 * The bills of the bookings that a device holds. A bill has the version of its booking, so that it comes and goes with it: whatever adds to a
 * bill touches the booking too. Rule L1a.
 */
export const billsCollection: Collection<'bills'> = {
  name: 'bills',
  async read(db, scope, slice, onlyInScope) {
    const rows = await slicedBookings(db, scope, slice, onlyInScope).execute();
    const { from, to } = slice.days ?? bookingWindow(scope.venueDate);
    const held = new Map(
      rows.filter(({ date }) => date >= from && date <= to).map((row) => [row.booking_id, row] as const),
    );
    const bills = await listBills(db, scope.clientId, [...held.keys()]);
    const viewOf = await entriesOfBills(db, scope.clientId, [...held.keys()]);
    const views = new Map(
      bills.map((bill) => {
        const { date = '' } = held.get(bill.booking_id) ?? {};
        return [bill.booking_id, { ...viewOf(bill), ...ofBooking(bill, date) }];
      }),
    );
    return rows.map(({ booking_id: id, version }) => ({ id, version, row: views.get(id) ?? null }));
  },
  async rowsThatFit(db, scope, slice, onlyInScope) {
    const rows = await slicedBookings(db, scope, slice, onlyInScope).execute();
    let lines = 0;
    for (const [index, { entries }] of rows.entries()) {
      lines += entries;
      if (index > 0 && lines > PAGE_LINES_MAX) return index;
    }
    return slice.limit;
  },
  stamps(db, scope, after, limit) {
    const { from, to } = bookingWindow(scope.venueDate);
    /* The days are what is looked up, as for `bookings`. */
    const id = sql<string>`bookings.booking_id || ''`;
    return withBills(db, scope.clientId)
      .where(id, '>', after)
      .where('date_scheduled', '>=', from)
      .where('date_scheduled', '<=', to)
      .select(['bookings.booking_id as id', 'bookings.version'])
      .orderBy(id)
      .limit(limit)
      .execute();
  },
  window: bookingWindow,
};

function slicedBookings(db: Connection, { clientId, venueDate }: Scope, slice: Slice, onlyInScope: boolean) {
  const { from, to } = slice.days ?? bookingWindow(venueDate);
  let query = withBills(db, clientId).select([
    'bookings.booking_id',
    'bookings.version',
    'bookings.date_scheduled as date',
    'bills.entries',
  ]);
  if (onlyInScope) query = query.where('date_scheduled', '>=', from).where('date_scheduled', '<=', to);
  return inSlice(query, { version: 'bookings.version', id: 'bookings.booking_id' }, slice, onlyInScope);
}

function withBills(db: Connection, clientId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('bills', (join) =>
      join.onRef('bills.client_id', '=', 'bookings.client_id').onRef('bills.booking_id', '=', 'bookings.booking_id'),
    )
    .where('bookings.client_id', '=', clientId);
}

function ofBooking(bill: Row<'bills'>, date: string): Pick<BillRow, 'client_id' | 'date_scheduled' | 'tax_terms'> {
  return { client_id: bill.client_id, date_scheduled: date, tax_terms: toTaxSettings(termsOfBill(bill).taxes) };
}
