import { type Kysely, sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * Totals that answer how many different people came in any range of days at a cost that does not grow with their visits. Each
 * person's attended day counts once, with the day on which the same person came before: the people of a range are the attended
 * days in it whose previous one is before it.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;
  /* Rows are read by ranges of the key. */
  const clustered = dialect === 'sqlite' ? sql`WITHOUT ROWID` : sql``;

  await db.schema
    .createTable('attendance_by_month')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('venue_date', 'text', (c) => c.notNull())
    /* `YYYY-MM`, or '' for those who came for the first time. */
    .addColumn('previous_month', 'text', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('attendance_by_month_pk', ['client_id', 'venue_date', 'previous_month'])
    .modifyEnd(clustered)
    .execute();
  /* Without those who came for the first time. */
  await db.schema
    .createTable('attendance_by_day')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('previous_date', 'text', (c) => c.notNull())
    .addColumn('venue_date', 'text', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('attendance_by_day_pk', ['client_id', 'previous_date', 'venue_date'])
    .modifyEnd(clustered)
    .execute();
  /* The days on which a person came. */
  await db.schema
    .createIndex('check_ins_person')
    .on('check_ins')
    .columns(['client_id', 'waiver_id', 'venue_date'])
    .where(sql<boolean>`undone_at IS NULL`)
    .execute();

  /* How many of a party came, and when, by its latest check-in. */
  await db.schema.alterTable('bookings').addColumn('party_goers', 'integer').execute();
  await db.schema.alterTable('bookings').addColumn('party_checked_in_at', 'text').execute();
  await db.schema
    .createIndex('bookings_came')
    .on('bookings')
    .columns(['client_id', 'date_scheduled', 'booking_time', 'party_goers', 'base_players', 'add_players'])
    .where(sql<boolean>`check_in_status = 'checked in'`)
    .execute();
  await isolateByVenue(context, ['attendance_by_month', 'attendance_by_day']);
  await withAllVenues(context, async () => {
    await countAttendance(db);
    await showArrivals(db);
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the schema of those before it
async function showArrivals(db: Kysely<any>): Promise<void> {
  await sql`UPDATE bookings SET party_goers = ${latest('party_goers')}, party_checked_in_at = ${latest('check_in_time')}
    WHERE EXISTS (SELECT 1 FROM party_check_ins AS came
      WHERE came.client_id = bookings.client_id AND came.booking_id = bookings.booking_id)`.execute(db);
}

/** Of a booking's latest party check-in. */
function latest(column: 'party_goers' | 'check_in_time') {
  return sql`(SELECT ${sql.ref(`came.${column}`)} FROM party_check_ins AS came
    WHERE came.client_id = bookings.client_id AND came.booking_id = bookings.booking_id
    ORDER BY came.check_in_time DESC, came.mutation_id DESC LIMIT 1)`;
}

/** Counts the check-ins that are there into empty totals. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the schema of those before it
export async function countAttendance(db: Kysely<any>): Promise<void> {
  const attended = sql`SELECT client_id, venue_date,
      lag(venue_date) OVER (PARTITION BY client_id, waiver_id ORDER BY venue_date) AS previous_date
    FROM (SELECT DISTINCT client_id, waiver_id, venue_date FROM check_ins WHERE undone_at IS NULL) AS days`;
  await sql`INSERT INTO attendance_by_month (client_id, venue_date, previous_month, people)
    SELECT client_id, venue_date, coalesce(substr(previous_date, 1, 7), ''), count(*)
    FROM (${attended}) AS attended
    GROUP BY client_id, venue_date, coalesce(substr(previous_date, 1, 7), '')`.execute(db);
  await sql`INSERT INTO attendance_by_day (client_id, previous_date, venue_date, people)
    SELECT client_id, previous_date, venue_date, count(*)
    FROM (${attended}) AS attended
    WHERE previous_date IS NOT NULL
    GROUP BY client_id, previous_date, venue_date`.execute(db);
}

export const attendance: NamedMigration = { name: '020-attendance', up };
