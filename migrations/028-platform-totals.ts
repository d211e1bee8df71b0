import { type Kysely, sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * Totals of each venue for the platform's dashboard, and the indexes by which it finds the newest of everything. One row for the
 * whole platform would make every venue's transaction wait for the others.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;
  await db.schema
    .createTable('venue_totals')
    .addColumn('client_id', 'text', (c) => c.notNull())
    /* 'all', 'month' or 'day'. */
    .addColumn('span', 'text', (c) => c.notNull())
    /* The first day of the span in the venue's zone; '' of 'all'. */
    .addColumn('start', 'text', (c) => c.notNull())
    .addColumn('customers', 'integer', (c) => c.notNull())
    .addColumn('check_ins', 'integer', (c) => c.notNull())
    .addColumn('bookings', 'integer', (c) => c.notNull())
    .addColumn('payments', 'integer', (c) => c.notNull())
    .addColumn('paid_cents', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('venue_totals_pk', ['client_id', 'span', 'start'])
    /* Rows are read by ranges of the key. */
    .modifyEnd(dialect === 'sqlite' ? sql`WITHOUT ROWID` : sql``)
    .execute();
  await isolateByVenue(context, ['venue_totals']);
  await withAllVenues(context, () => countTotals(db));

  await createLatestIndexes(context);
  /* When a job's last run ended, and since when it fails; both null before the first run. */
  await db.schema.alterTable('job_locks').addColumn('ended_at', 'text').execute();
  await db.schema.alterTable('job_locks').addColumn('failing_since', 'text').execute();
}

async function createLatestIndexes({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('check_ins_latest')
    .on('check_ins')
    .column('check_in_time')
    .where(sql<boolean>`undone_at IS NULL`)
    .execute();
  await db.schema
    .createIndex('bookings_latest')
    .on('bookings')
    .column('created_at')
    .where(sql<boolean>`status <> 'cancelled'`)
    .execute();
  await db.schema
    .createIndex('platform_payments_applied')
    .on('platform_payments')
    .column('applied_at')
    .where(sql<boolean>`applied_at IS NOT NULL`)
    .execute();
  /* One status after the other, so that a rare one is found without reading the others. */
  for (const table of ['platform_payments', 'booking_payments'])
    await db.schema.createIndex(`${table}_history`).on(table).columns(['status', 'created_at', 'payment_id']).execute();
  await db.schema
    .createIndex('outbox_mail_unsent')
    .on('outbox_mail')
    .column('created_at')
    .where(sql<boolean>`sent_at IS NULL`)
    .execute();
  await db.schema
    .createIndex('sync_parked_open')
    .on('sync_parked')
    .column('parked_at')
    .where(sql<boolean>`resolved_at IS NULL`)
    .execute();
}

/** Counts what is there into empty totals. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the schema of those before it
export async function countTotals(db: Kysely<any>): Promise<void> {
  const signed = sql`SELECT client_id, date_signed AS day, count(*) AS customers, 0 AS check_ins, 0 AS bookings`;
  const counted = sql`${signed} FROM waivers GROUP BY client_id, date_signed
    UNION ALL ${signed} FROM archived_waivers GROUP BY client_id, date_signed
    UNION ALL SELECT client_id, venue_date, 0, sum(people), 0 FROM attendance_by_month GROUP BY client_id, venue_date
    UNION ALL SELECT client_id, date_scheduled, 0, 0, count(*) FROM bookings
      WHERE status <> 'cancelled' GROUP BY client_id, date_scheduled`;
  const spans = [
    [sql`'all'`, sql`''`],
    [sql`'month'`, sql`substr(day, 1, 7) || '-01'`],
    [sql`'day'`, sql`day`],
  ] as const;
  for (const [span, start] of spans)
    await sql`INSERT INTO venue_totals (client_id, span, start, customers, check_ins, bookings, payments, paid_cents)
      SELECT client_id, span, start, sum(customers), sum(check_ins), sum(bookings), 0, 0
      FROM (SELECT client_id, ${span} AS span, ${start} AS start, customers, check_ins, bookings
        FROM (${counted}) AS counted) AS spans
      GROUP BY client_id, span, start`.execute(db);
  await countPayments(db);
}

interface PaidRow {
  client_id: string;
  time_zone: string;
  settled_at: string;
  cents: number;
}

/** By the venue's day, which only the program can tell. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the schema of those before it
async function countPayments(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<PaidRow>`SELECT paid.client_id, venue.time_zone, paid.settled_at,
      coalesce(paid.taken_cents, paid.amount_cents) AS cents
    FROM platform_payments AS paid JOIN clients AS venue ON venue.client_id = paid.client_id
    WHERE paid.status = 'completed' AND paid.square_payment_id IS NOT NULL`.execute(db);
  for (const { client_id, time_zone, settled_at, cents } of rows) {
    const day = new Intl.DateTimeFormat('en-CA', {
      timeZone: time_zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(Date.parse(settled_at));
    const starts = { all: '', month: `${day.slice(0, 7)}-01`, day };
    for (const [span, start] of Object.entries(starts))
      await sql`INSERT INTO venue_totals (client_id, span, start, customers, check_ins, bookings, payments, paid_cents)
        VALUES (${client_id}, ${span}, ${start}, 0, 0, 0, 1, ${cents})
        ON CONFLICT (client_id, span, start) DO UPDATE SET
          payments = venue_totals.payments + excluded.payments,
          paid_cents = venue_totals.paid_cents + excluded.paid_cents`.execute(db);
  }
}

export const platformTotals: NamedMigration = { name: '028-platform-totals', up };
