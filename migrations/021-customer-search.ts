import { type RawBuilder, sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/**
 * Indexes for the customer list, sorted and searched, and for a customer's history. Decision 008.
 */
async function up({ db, dialect }: MigrationContext): Promise<void> {
  await createSorted(db, 'waivers_by_name', ['adult_last_name', 'adult_first_name']);
  /* Finds the minors of a guardian. */
  await db.schema
    .createIndex('waivers_guardian')
    .on('waivers')
    .columns(['client_id', 'adult_dob'])
    .where(sql<boolean>`waiver_type = 'Minor'`)
    .execute();
  await db.schema
    .createIndex('check_ins_history')
    .on('check_ins')
    .columns(['client_id', 'waiver_id', 'check_in_time'])
    .execute();
  await db.schema.createIndex('bookings_email').on('bookings').columns(['client_id', 'party_email']).execute();
  /* A column, since row-level security uses an index only for plain columns. SQLite can't add a stored one. */
  await sql`ALTER TABLE bookings ADD COLUMN party_phone_digits text GENERATED ALWAYS AS
    (replace(replace(replace(replace(replace(party_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''))
    ${sql.raw(dialect === 'postgres' ? 'STORED' : 'VIRTUAL')}`.execute(db);
  await db.schema.createIndex('bookings_phone').on('bookings').columns(['client_id', 'party_phone_digits']).execute();
  if (dialect === 'postgres') {
    await createOtherOrders({ db, dialect });
    await createTrigramSearch({ db, dialect });
  }
}

/** In the order of these columns, as the list folds them. */
function createSorted(
  db: MigrationContext['db'],
  name: string,
  columns: readonly string[],
  newestFirst: RawBuilder<unknown> = sql``,
) {
  const folded = columns.map((column) => sql`lower(coalesce(${sql.ref(column)}, ''))`);
  return sql`CREATE INDEX ${sql.ref(name)} ON waivers (client_id, ${sql.join(folded)}${newestFirst})`.execute(db);
}

/**
 * The other orders of the list. SQLite sorts a hundred thousand people in 35 ms from the index that it searches, and PostgreSQL, which
 * has none like it, in 90 ms. Where many share a value, the index goes on with the newest.
 */
async function createOtherOrders({ db }: MigrationContext): Promise<void> {
  const newestFirst = sql`, created_at DESC, waiver_id DESC`;
  await createSorted(db, 'waivers_by_email', ['email']);
  await createSorted(db, 'waivers_by_phone', ['phone']);
  await createSorted(db, 'waivers_by_birth', ['adult_dob'], newestFirst);
  await createSorted(db, 'waivers_by_minor', ['minor_last_name', 'minor_first_name'], newestFirst);
  await createSorted(db, 'waivers_by_type', ['waiver_type'], newestFirst);
}

/**
 * Where the extensions can't be created, the function reads all of the venue's keys. A pending list of 512 kB keeps the pause short
 * in which a signature moves it into the index.
 */
async function createTrigramSearch({ db }: MigrationContext): Promise<void> {
  await sql`DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    CREATE INDEX waivers_search ON waivers USING gin (client_id, search_key gin_trgm_ops)
      WITH (gin_pending_list_limit = 512);
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'pg_trgm or btree_gin is missing: customers are searched without an index';
  END $$`.execute(db);
  /*
   * Row-level security keeps a venue's role from using LIKE with an index, since LIKE might leak rows of others. This function may,
   * and takes the venue from where the policy does.
   */
  await sql`CREATE FUNCTION gatehouse_find_waivers(pattern text, first_day text, last_day text, at_most integer)
    RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 AS $$
      SELECT waiver_id FROM waivers
      WHERE client_id = current_setting('gatehouse.client_id', true) AND search_key LIKE pattern
        AND (first_day IS NULL OR date_signed >= first_day) AND (last_day IS NULL OR date_signed <= last_day)
      LIMIT at_most
    $$`.execute(db);
  await sql`DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION gatehouse_find_waivers SET search_path = %I, pg_temp', current_schema());
  END $$`.execute(db);
  await sql`REVOKE ALL ON FUNCTION gatehouse_find_waivers FROM PUBLIC`.execute(db);
  await sql`GRANT EXECUTE ON FUNCTION gatehouse_find_waivers TO gatehouse_venue`.execute(db);
}

export const customerSearch: NamedMigration = { name: '021-customer-search', up };
