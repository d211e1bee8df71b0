import { shownTimes } from '@gatehouse/sync-protocol/areas/bookings/availability/shown-times';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { sql } from 'kysely';
import { requireVenueIn } from '#access/visited-venue';
import { findVenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import { findPeople, standingsOf } from '#areas/people/signatures/standings.service';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { shortBill } from '../bills/bill-view.ts';
import { listBills } from '../bills/bills.shared.repository.ts';
import { resourceNames } from '../resources/resources.shared.repository.ts';
import { listArrivals } from './arrivals.shared.repository.ts';
import { usesOf } from './availability/day-facts.ts';
import { paymentsOfBookings } from './booking-money.ts';
import { countSigners, listSigners } from './signers.repository.ts';

/** The window of the bookings that a device holds. Rule L1a. */
const DAYS_BACK = 1;
const DAYS_AHEAD = 14;

/** Bookings with their money, the people who signed for each and those who came, in the order given. */
export async function bookingRows(
  db: Connection,
  clientId: string,
  bookings: readonly Row<'bookings'>[],
): Promise<BookingRow[]> {
  if (bookings.length === 0) return [];
  const ids = bookings.map((booking) => booking.booking_id);
  const signed = await countSigned(db, clientId, bookings);
  const payments = await paymentsOfBookings(db, clientId, ids);
  const bills = new Map((await listBills(db, clientId, ids)).map((bill) => [bill.booking_id, shortBill(bill)]));
  const timing = await timingOf(db, clientId, bookings);
  const arrivals = await listArrivals(
    db,
    clientId,
    bookings.filter(hasArrived).map((booking) => booking.booking_id),
  );
  return bookings.map((booking) => ({
    booking_id: booking.booking_id,
    ...(booking.reference === null ? {} : { reference: booking.reference }),
    client_id: booking.client_id,
    offering_id: booking.offering_id,
    offering_name: booking.offering_name,
    offering_type: booking.offering_type,
    party_name: booking.party_name,
    party_phone: booking.party_phone,
    party_email: booking.party_email,
    date_scheduled: booking.date_scheduled,
    booking_time: booking.booking_time,
    base_players: booking.base_players,
    add_players: booking.add_players,
    total_players: booking.base_players + booking.add_players,
    max_players: booking.max_players,
    ...timing(booking),
    status: booking.status,
    check_in_status: booking.check_in_status,
    deposit_amount: booking.deposit_cents / 100,
    total_price: booking.total_cents / 100,
    square_transaction_id: booking.square_transaction_id,
    waivers_signed: signed.get(booking.booking_id) ?? 0,
    ...moneyFields(booking, payments.get(booking.booking_id)),
    bill: bills.get(booking.booking_id) ?? null,
    ...arrivalFields(booking, arrivals.get(booking.booking_id)),
    created_at: booking.created_at,
    updated_at: booking.updated_at,
  }));
}

/** When bookings are and what they take, as the wire names it. */
async function timingOf(db: Connection, clientId: string, bookings: readonly Row<'bookings'>[]) {
  const { timeZone } = await requireVenueIn(db, clientId);
  const clock = venueClock(timeZone);
  const hasResources = bookings.some(({ resources }) => resources !== '[]');
  const names = hasResources ? await resourceNames(db, clientId) : new Map<string, string>();
  return (booking: Row<'bookings'>) => {
    const { date_scheduled: date, booking_time: time, duration_minutes: minutes } = booking;
    return {
      ...shownTimes(clock, { date, time, minutes }),
      duration_minutes: minutes,
      setup_minutes: booking.setup_minutes,
      cleanup_minutes: booking.cleanup_minutes,
      resources: usesOf(booking).map(({ resourceId, units }) => ({
        resource_id: resourceId,
        resource_name: names.get(resourceId) ?? '',
        units,
      })),
      series_id: booking.series_id,
      overbooked_reason: booking.overbooked_reason,
      needs_review: booking.needs_review === 1,
    };
  };
}

function moneyFields(
  { hold_expires_at: holdUntil }: Row<'bookings'>,
  payment: BookingRow['payment'],
): Pick<BookingRow, 'payment' | 'hold_expires_at'> {
  return { ...(payment ? { payment } : {}), ...(holdUntil === null ? {} : { hold_expires_at: holdUntil }) };
}

/** Staff may have set a booking back that was checked in. Rule M5. */
function hasArrived({ check_in_status: status, party_goers: goers }: Row<'bookings'>): boolean {
  return status === 'checked in' && goers !== null;
}

function arrivalFields(
  row: Row<'bookings'>,
  arrival: BookingRow['party_check_in'],
): Pick<BookingRow, 'party_goers' | 'party_checked_in_at' | 'party_check_in'> {
  const { party_goers: goers, party_checked_in_at: atUtc } = row;
  if (!hasArrived(row) || goers === null || atUtc === null) return {};
  return { party_goers: goers, party_checked_in_at: atUtc, ...(arrival ? { party_check_in: arrival } : {}) };
}

/** Bookings from yesterday to 14 days ahead. */
export const bookingsCollection: Collection<'bookings'> = {
  name: 'bookings',
  async read(db, scope, slice, onlyInScope) {
    const { from, to } = slice.days ?? bookingWindow(scope.venueDate);
    let query = db.selectFrom('bookings').where('bookings.client_id', '=', scope.clientId).selectAll('bookings');
    if (onlyInScope) query = query.where('date_scheduled', '>=', from).where('date_scheduled', '<=', to);
    const rows = await inSlice(
      query,
      { version: 'bookings.version', id: 'bookings.booking_id' },
      slice,
      onlyInScope,
    ).execute();
    const isIn = (row: Row<'bookings'>) => row.date_scheduled >= from && row.date_scheduled <= to;
    const mapped = await bookingRows(db, scope.clientId, rows.filter(isIn));
    const byId = new Map(mapped.map((row) => [row.booking_id, row]));
    return rows.map((row) => ({ id: row.booking_id, version: row.version, row: byId.get(row.booking_id) ?? null }));
  },
  stamps(db, scope, after, limit) {
    const { from, to } = bookingWindow(scope.venueDate);
    /* Hides the column, so that the days are what is looked up: the primary key runs through every earlier day. */
    const id = sql<string>`booking_id || ''`;
    return db
      .selectFrom('bookings')
      .where('client_id', '=', scope.clientId)
      .where(id, '>', after)
      .where('date_scheduled', '>=', from)
      .where('date_scheduled', '<=', to)
      .select(['booking_id as id', 'version'])
      .orderBy(id)
      .limit(limit)
      .execute();
  },
  window: bookingWindow,
};

/** The days whose bookings a device holds. */
export function bookingWindow(venueDate: string): { from: string; to: string } {
  return { from: addDays(venueDate, -DAYS_BACK), to: addDays(venueDate, DAYS_AHEAD) };
}

type Party = Pick<Row<'bookings'>, 'booking_id' | 'offering_id' | 'date_scheduled'>;

/**
 * How many people of each party have signed: those who hold all that its offering needs on its day. Where `default` of a year is all that
 * can be asked, those who signed through its link. Requirements B11, W46.
 */
async function countSigned(
  db: Connection,
  clientId: string,
  bookings: readonly Party[],
): Promise<ReadonlyMap<string, number>> {
  const ids = bookings.map((booking) => booking.booking_id);
  const venue = await findVenueRules(db, clientId);
  if (venue.isPlain) {
    const counts = await countSigners(db, clientId, ids);
    return new Map(counts.map((count) => [count.booking_id ?? '', count.signed]));
  }
  const signers = grouped(await listSigners(db, clientId, ids), (signer) => signer.booking_id ?? '');
  const keys = [...signers.values()].flat().map((signer) => signer.person_key);
  const personOf = await findPeople(db, clientId, keys);
  return new Map(
    bookings.map(({ booking_id: id, offering_id: offeringId, date_scheduled: date }) => {
      const people = (signers.get(id) ?? []).flatMap(({ person_key: key }) => personOf(key) ?? []);
      const ready = people.filter((person) =>
        standingsOf(person, { venue, date, offeringIds: [offeringId] }).every(({ status }) => status === 'valid'),
      );
      return [id, new Set(ready.map((person) => person.id)).size];
    }),
  );
}
