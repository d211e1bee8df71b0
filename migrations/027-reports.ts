import { type Kysely, sql } from 'kysely';
import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * What the owner's reports count, so that each is the scan of one index over the days asked for. How a waiver was signed, and whether
 * its person had signed before, is stored with it: finding either out for 50,000 waivers takes seconds.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  /* Null for people who came from an upload. */
  for (const table of ['waivers', 'archived_waivers']) {
    await db.schema.alterTable(table).addColumn('signed_via', 'text').execute();
    await db.schema
      .alterTable(table)
      .addColumn('is_first', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await withAllVenues(context, async () => {
    await describeSigned(db);
    await markFirst(db);
  });
  for (const table of ['waivers', 'archived_waivers'])
    await db.schema
      .createIndex(`${table}_report`)
      .on(table)
      .columns(['client_id', 'date_signed', 'waiver_type', 'signed_via', 'is_first', 'needs_review'])
      .where(sql<boolean>`event_id IS NOT NULL`)
      .execute();

  await db.schema
    .createIndex('bookings_report')
    .on('bookings')
    .columns([
      'client_id',
      'date_scheduled',
      'offering_id',
      'status',
      'check_in_status',
      'base_players',
      'add_players',
      'hold_expires_at',
      'booking_id',
    ])
    .execute();
  await db.schema
    .createIndex('bookings_made')
    .on('bookings')
    .columns(['client_id', 'created_at', 'date_scheduled', 'status', 'hold_expires_at', 'booking_id'])
    .execute();
  const money = ['currency', 'amount_cents', 'booking_id'];
  for (const table of ['booking_payments', 'booking_refunds']) {
    await db.schema
      .createIndex(`${table}_completed`)
      .on(table)
      .columns(['client_id', 'completed_at', ...money])
      .where(sql<boolean>`status = 'completed'`)
      .execute();
    await db.schema
      .createIndex(`${table}_undecided`)
      .on(table)
      .columns(['client_id', 'created_at', ...money])
      .where(sql<boolean>`status IN ('started', 'unknown', 'pending')`)
      .execute();
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the schema of those before it
async function describeSigned(db: Kysely<any>): Promise<void> {
  await sql`UPDATE waivers SET signed_via = (
      SELECT CASE
        WHEN device_id IS NOT NULL THEN 'kiosk'
        WHEN evidence LIKE '%"actor":"user:%' THEN 'desk'
        WHEN waivers.booking_id IS NOT NULL THEN 'party'
        ELSE 'link' END
      FROM signing_events
      WHERE signing_events.client_id = waivers.client_id AND signing_events.event_id = waivers.event_id)
    WHERE event_id IS NOT NULL`.execute(db);
}

// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the schema of those before it
async function markFirst(db: Kysely<any>): Promise<void> {
  await sql`UPDATE waivers SET is_first = 1 WHERE (client_id, waiver_id) IN (
      SELECT client_id, waiver_id FROM (
        SELECT client_id, waiver_id,
          row_number() OVER (PARTITION BY client_id, person_key ORDER BY created_at, waiver_id) AS place
        FROM waivers WHERE event_id IS NOT NULL) AS signed
      WHERE place = 1)`.execute(db);
}

export const reports: NamedMigration = { name: '027-reports', up };
