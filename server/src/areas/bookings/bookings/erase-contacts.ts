import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { VenueWrite } from '#venue/venue-write';

/** Lower-case emails, and phone numbers as they were typed. */
interface Contact {
  emails: readonly string[];
  phones: readonly string[];
}

/** In place of a name that was erased. */
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
  const rows = await listBookingsOf(db, clientId, contact);
  const past = rows.filter((row) => row.date_scheduled < today).map((row) => row.booking_id);
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
