import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/** Bookings have a short reference for people, which no two of a venue share. Requirement B49. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema.alterTable('bookings').addColumn('reference', 'text').execute();
  await withAllVenues(context, async () => {
    await nameBookings(context);
    await sendAgain(context);
  });
  /* A server that is not upgraded yet goes on booking without one. */
  await db.schema
    .createIndex('bookings_reference')
    .unique()
    .on('bookings')
    .columns(['client_id', 'reference'])
    .execute();
}

/** Rows that are read and written at once. */
const PIECE = 500;

/** Venue by venue, in the order of the primary key. */
async function nameBookings({ db }: MigrationContext): Promise<void> {
  let at = { client_id: '', booking_id: '' };
  let taken = new Set<string>();
  for (;;) {
    const rows: (typeof at)[] = await db
      .selectFrom('bookings')
      .where(sql<boolean>`(client_id, booking_id) > (${at.client_id}, ${at.booking_id})`)
      .orderBy('client_id')
      .orderBy('booking_id')
      .limit(PIECE)
      .select(['client_id', 'booking_id'])
      .execute();
    const named = rows.map(({ client_id: clientId, booking_id: bookingId }) => {
      if (clientId !== at.client_id) taken = new Set();
      at = { client_id: clientId, booking_id: bookingId };
      return sql`(${clientId}, ${bookingId}, ${freeReference(bookingId, taken)})`;
    });
    if (named.length > 0)
      await sql`UPDATE bookings SET reference = named.column3 FROM (VALUES ${sql.join(named)}) AS named
        WHERE bookings.client_id = named.column1 AND bookings.booking_id = named.column2`.execute(db);
    if (rows.length < PIECE) return;
  }
}

const CHARACTERS = '34679CDFHJKMNPQRTVWXY';
const LENGTH = 6;

function freeReference(bookingId: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256').update(`${bookingId}/${attempt}`).digest('hex');
    let rest = Number.parseInt(digest.slice(0, 12), 16);
    let reference = '';
    while (reference.length < LENGTH) {
      reference += CHARACTERS.charAt(rest % CHARACTERS.length);
      rest = Math.floor(rest / CHARACTERS.length);
    }
    if (taken.has(reference)) continue;
    taken.add(reference);
    return reference;
  }
}

/** Devices fetch what they may hold again: they have bookings from yesterday on, by a day that some time zone has already or still. */
async function sendAgain({ db }: MigrationContext): Promise<void> {
  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const venues = await db
    .selectFrom('bookings')
    .where('date_scheduled', '>=', from)
    .distinct()
    .select('client_id')
    .execute();
  for (const { client_id: clientId } of venues) {
    const { version } = await db
      .updateTable('sync_tenant')
      .set({ version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .returning('version')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('bookings')
      .set({ version })
      .where('client_id', '=', clientId)
      .where('date_scheduled', '>=', from)
      .execute();
  }
}

export const bookingReferences: NamedMigration = { name: '066-booking-references', up };
