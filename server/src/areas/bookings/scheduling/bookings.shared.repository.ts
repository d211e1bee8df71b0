import { sql } from 'kysely';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { keepsPlace } from './availability/occupancy.repository.ts';
import { updateBookingRow } from './bookings.repository.ts';

/** One booking of a venue in any state, also canceled; undefined where the venue has none of that id. */
export function findBooking(db: Connection, clientId: string, bookingId: string): Promise<Row<'bookings'> | undefined> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .selectAll()
    .executeTakeFirst();
}

/** Those that staff should look at, the latest day first. Requirement B36. */
export function listBookingsToReview(db: Connection, clientId: string, limit: number): Promise<Row<'bookings'>[]> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('needs_review', '=', sql.lit(1))
    .orderBy('date_scheduled', 'desc')
    .orderBy('booking_time', 'desc')
    .orderBy('booking_id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

/** Stamps a booking with a new version: it shows how many of its party have signed and what was refunded, so devices fetch it again. */
export async function touchBooking(
  db: Connection,
  clientId: string,
  bookingId: string,
  version: number,
): Promise<void> {
  await updateBookingRow(db, clientId, bookingId, { version });
}

const TOUCHED_AT_ONCE = 500;

/** The same for many bookings. */
export async function touchBookings(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  bookingIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < bookingIds.length; at += TOUCHED_AT_ONCE)
    await db
      .updateTable('bookings')
      .set({ version })
      .where('client_id', '=', clientId)
      .where('booking_id', 'in', bookingIds.slice(at, at + TOUCHED_AT_ONCE))
      .execute();
}

type Held = Pick<Row<'bookings'>, 'booking_id' | 'hold_expires_at'>;

/** Keeps the place of an unpaid booking at least until an instant. A hold that has run out stays so. */
export async function extendHold(write: VenueWrite, booking: Held, untilUtc: string): Promise<void> {
  if ((booking.hold_expires_at ?? '') > write.nowAtUtc) await holdAtLeast(write, booking, untilUtc);
}

/** The same also where the hold has run out: the caller knows that the place is still the booking's. */
export async function holdAtLeast(
  { db, clientId, version }: VenueWrite,
  { booking_id: bookingId }: Held,
  untilUtc: string,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ hold_expires_at: untilUtc, version })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '<', untilUtc)
    .execute();
}

/** Lower-case emails, and phone numbers as they were typed. */
interface Contact {
  emails: readonly string[];
  phones: readonly string[];
}

/** Replaces a name that was erased. */
const ERASED_NAME = 'Erased on request';

/** Bookings with this contact that are over, and those of today or later. */
export async function countBookingsOf(
  db: Connection,
  clientId: string,
  contact: Contact,
  today: string,
): Promise<{ past: number; upcoming: number }> {
  const rows = await listBookingsOf(db, clientId, contact);
  const past = rows.filter((row) => row.date_scheduled < today).length;
  return { past, upcoming: rows.length - past };
}

/** Removes the contact from bookings that are over, and from their history; what was booked and paid stays. Requirement F24. */
export async function eraseBookingContacts(write: VenueWrite, contact: Contact, today: string): Promise<void> {
  const { db, clientId, version } = write;
  const past = await listPastBookingIdsOf(db, clientId, contact, today);
  if (past.length === 0) return;
  await db
    .updateTable('bookings')
    .set({ party_name: ERASED_NAME, party_email: '', party_phone: '', version })
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', past)
    .execute();
  await db
    .updateTable('booking_events')
    .set({ detail: '{}' })
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', past)
    .execute();
}

/** Bookings with this contact that are over. */
export async function listPastBookingIdsOf(
  db: Connection,
  clientId: string,
  contact: Contact,
  today: string,
): Promise<string[]> {
  const rows = await listBookingsOf(db, clientId, contact);
  return rows.filter((row) => row.date_scheduled < today).map((row) => row.booking_id);
}

async function listBookingsOf(db: Connection, clientId: string, { emails, phones }: Contact) {
  if (emails.length === 0 && phones.length === 0) return [];
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        ...(emails.length > 0 ? [eb(sql<string>`lower(party_email)`, 'in', emails)] : []),
        ...(phones.length > 0 ? [eb('party_phone', 'in', phones)] : []),
      ]),
    )
    .select(['booking_id', 'date_scheduled'])
    .execute();
}

/** The link of a token, if it opens this booking and has not expired. */
export function findBookingLink(
  db: Connection,
  { clientId, bookingId, token, nowAtUtc }: { clientId: string; bookingId: string; token: string; nowAtUtc: string },
): Promise<Row<'booking_links'> | undefined> {
  return db
    .selectFrom('booking_links')
    .where('client_id', '=', clientId)
    .where('token_hash', '=', sha256(token))
    .where('booking_id', '=', bookingId)
    .where('expires_at', '>', nowAtUtc)
    .selectAll()
    .executeTakeFirst();
}

/** Whether a booking that is not canceled keeps its place: for good, by its hold or by a charge. */
export async function isPlaceKept(
  { db, clientId, nowAtUtc }: Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>,
  booking: Row<'bookings'>,
): Promise<boolean> {
  const kept = await db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', booking.booking_id)
    .where(keepsPlace(nowAtUtc))
    .select('booking_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Sends bookings to devices again whose resource has another name now. */
export async function touchBookingsOf({ db, clientId, version }: VenueWrite, resourceId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('resources', 'like', `%"${resourceId}"%`)
    .execute();
}

/** Puts a booking where it is tried out, or back; its history and version are the caller's. */
export async function moveBookingRow(
  { db, clientId }: VenueWrite,
  bookingId: string,
  to: Partial<Row<'bookings'>>,
): Promise<void> {
  const { date_scheduled, booking_time, add_players, resources } = to;
  const { duration_minutes, setup_minutes, cleanup_minutes } = to;
  const length = { duration_minutes, setup_minutes, cleanup_minutes };
  const set = { date_scheduled, booking_time, add_players, resources, ...length };
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  await updateBookingRow(db, clientId, bookingId, Object.fromEntries(given));
}

/** The holds among these bookings that run or whose charge is under way. */
export async function listRunningHolds(
  { db, clientId, nowAtUtc }: Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>,
  bookingIds: readonly string[],
): Promise<Row<'bookings'>[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .where('status', '=', 'pending')
    .where('hold_expires_at', 'is not', null)
    .where(keepsPlace(nowAtUtc))
    .selectAll()
    .execute();
}
