import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/**
 * What a new venue asks for: waivers that it writes as text, kept next to the PDF that was made of them, and a mail for bookings that
 * guests make online, with the bookings that the next one tells of.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;
  const byKey = dialect === 'sqlite' ? sql`WITHOUT ROWID` : sql``;
  await db.schema.alterTable('waiver_documents').addColumn('source_text', 'text').execute();
  await db.schema
    .createTable('booking_notices')
    .addColumn('client_id', 'text', (c) => c.notNull().primaryKey())
    .addColumn('email', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('mailed_at', 'text')
    .modifyEnd(byKey)
    .execute();
  await db.schema
    .createTable('unmailed_bookings')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('unmailed_bookings_pk', ['client_id', 'booking_id'])
    .modifyEnd(byKey)
    .execute();
  await isolateByVenue(context, ['booking_notices', 'unmailed_bookings']);
}

export const startingOut: NamedMigration = { name: '068-starting-out', up };
