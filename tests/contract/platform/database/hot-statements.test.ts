import { findSigners } from '@gatehouse/server/areas/waivers/signed/signing/signing.repository';
import type { Connection } from '@gatehouse/server/db/database';
import { openSqliteConnection } from '@gatehouse/server/db/sqlite/sqlite-connection';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { type Access, accessesOf, isNarrow, statementsOf } from '#helpers/app/statements';
import type { TestApp } from '#helpers/app/test-app';
import { dueVenue, open } from '#helpers/venues/renewals';
import { typicalDay } from '#helpers/venues/typical-day';
import { addMany } from '#helpers/venues/venue-rows';

/** Tables that hold few rows of a venue however long it exists; of any other, also one to come, a request reads a part. */
const SMALL = new Set([
  'archive_runs',
  'audit_breaks',
  'blackout_dates',
  'booking_notices',
  'booking_policies',
  'calendar_feeds',
  'clients',
  'devices',
  'document_versions',
  'documents',
  'embed_origins',
  'extras',
  'former_signing_rules',
  'holidays',
  'offerings',
  'open_holidays',
  'plans',
  'price_lists',
  'resources',
  'square_accounts',
  'staff',
  'sync_parked',
  'sync_tenant',
  'tax_settings',
  'venue_logos',
  'venue_preferences',
  'waiver_documents',
  'waitlist_settings',
]);

/** Wider reads that are meant: the table, the path, words of the statement, and why. */
const LISTED: readonly [table: string, path: string, words: string, why: string][] = [
  ['archived_waivers', 'archived_waivers_days (client_id=? AND date_signed<?)', 'max(date_signed)', 'one entry'],
  [
    'archived_waivers',
    'archived_waivers_kept_until (client_id=? AND kept_until>?)',
    'limit ?',
    'those that are held and were archived by a clock that was ahead: none',
  ],
  ['audit_log', 'sqlite_autoindex_audit_log_1 (client_id=?)', 'order by seq desc limit ?', 'one entry'],
  [
    'bill_payments',
    'bill_payments_arrived (client_id=? AND arrived_at>?)',
    'not exists',
    'the money of 90 days, for staff who look for what belongs to no bill',
  ],
  ['bill_payments', 'bill_payments_open (client_id=?)', 'max(arrived_at)', 'one entry'],
  ['bills', 'bills_receipt (client_id=? AND receipt_number>?)', 'max(receipt_number)', 'one entry'],
  ['bills', 'bills_review (client_id=?)', 'needs_review', 'bills that staff should look at, which are few'],
  [
    'booking_payments',
    'booking_payments_list (client_id=?)',
    'order by payment.created_at desc, payment.payment_id desc limit ?',
    'a page of the list, which has this order',
  ],
  [
    'bookings',
    'bookings_list (client_id=? AND date_scheduled<?)',
    'limit ?',
    'a page of the list, which has this order',
  ],
  ['bookings', 'bookings_list (client_id=?)', 'exists', 'one entry: whether there is any'],
  ['bookings', 'bookings_version (client_id=?)', 'max(version)', 'one entry'],
  ['bookings', 'bookings_list (client_id=?)', 'LIKE folded_text', 'a search for a part of a text, up to a page'],
  ['bookings', 'bookings_to_review (client_id=?)', 'limit ?', 'bookings that staff should look at, which are few'],
  ['cash_movements', 'cash_movements_open (client_id=?)', 'max(created_at)', 'one entry'],
  ['customer_merges', 'customer_merges_kept (client_id=?)', 'merge_waiver_id in', 'merges are rare'],
  [
    'customer_notes',
    'customer_notes_alert (client_id=? AND level>?)',
    'level is not null',
    'all alerts, which are few',
  ],
  ['day_closes', 'sqlite_autoindex_day_closes_1 (client_id=?)', 'order by z_number desc limit ?', 'one entry'],
  ['members', 'members_waiver (client_id=?)', 'order by created_at desc', 'the list is not paged'],
  ['members', 'sqlite_autoindex_members_1 (client_id=? AND membership_id>?)', 'limit ?', 'a page of every member'],
  ['merged_customers', 'merged_customers_kept (client_id=?)', 'exists', 'merges are rare'],
  ['party_check_ins', 'party_check_ins_review (client_id=?)', 'limit ?', 'those that wait for a person, which are few'],
  ['signing_events', 'sqlite_autoindex_signing_events_1 (client_id=?)', 'exists', 'one entry: whether there is any'],
  [
    'waitlist_entries',
    'waitlist_entries_line (client_id=? AND line>?)',
    'limit ?',
    'a part of the list, which has this order',
  ],
  ['waivers', 'sqlite_autoindex_waivers_1 (client_id=? AND waiver_id>?)', 'limit ?', 'a page of the year’s waivers'],
  [
    'waivers',
    'waivers_by_name (client_id=?)',
    'INDEXED BY waivers_by_name',
    'a page of the list, which has this order',
  ],
  ['waivers', 'waivers_list (client_id=?)', 'INDEXED BY waivers_list', 'a page, or a slice of a search'],
  ['waivers', 'waivers_kept_until (client_id=? AND kept_until<?)', 'limit ?', 'those that the year’s end moves next'],
  ['waivers', 'waivers_signed (client_id=?)', 'LIMIT ?) AS match', 'a count that stops at its limit'],
];

onBothDatabases('the statements of a usual day', (_open, dialect) => {
  if (dialect === 'sqlite')
    it('[Y70] read by index what they ask for of tables that grow, without statistics', async ({ app }) => {
      const statements = await statementsOf(() => typicalDay(app));
      const db = openSqliteConnection(app.url.replace('sqlite:', ''), 'reader');
      const growing = await growingTables(app);
      const accesses = statements.flatMap((sql) => accessesOf(db, sql, growing));
      db.close();
      const wide = accesses.filter((access) => !isNarrow(access));
      const unlisted = wide.filter((access) => !LISTED.some((entry) => isListed(entry, access)));
      expect(unlisted.map(({ table, path, sql }) => `${table} by ${path}: ${sql}`)).toEqual([]);
      const unused = LISTED.filter((entry) => !wide.some((access) => isListed(entry, access)));
      expect(unused, 'listed, and no statement reads so').toEqual([]);
      const read = new Set(accesses.map(({ table }) => table));
      for (const table of [
        'waivers',
        'archived_waivers',
        'sync_mutations',
        'check_ins',
        'bookings',
        'booking_payments',
        'resource_bookings',
      ])
        expect(read).toContain(table);
    });

  if (dialect === 'sqlite')
    it('[Y70] [W48] of the renewal mails and their links read by index too', async ({ app }) => {
      const statements = await statementsOf(async () => {
        const { token } = await dueVenue(app);
        await open(app, token);
      });
      const db = openSqliteConnection(app.url.replace('sqlite:', ''), 'reader');
      const tables = new Set([
        'waivers',
        'archived_waivers',
        'renewals',
        'renewal_ends',
        'renewal_links',
        'joined_people',
      ]);
      const accesses = statements.flatMap((sql) => accessesOf(db, sql, tables));
      db.close();
      const wide = accesses.filter((access) => !isNarrow(access) && !access.path.startsWith('sqlite_autoindex_'));
      expect(wide.map(({ table, path, sql }) => `${table} by ${path}: ${sql}`)).toEqual([]);
      const signed = accesses.filter(({ sql }) => sql.includes('date_signed >= ?'));
      expect(signed, 'the year’s waivers, and the archived ones').toHaveLength(2);
    });

  if (dialect === 'postgres')
    it('[Y70] find by their key, also with statistics, whether a person has signed before', async ({ app }) => {
      const { clientId } = await app.createVenue();
      const [someone = ''] = await addMany(app, clientId, 20_000);
      await app.deps.db.owner.executeQuery(CompiledQuery.raw('ANALYZE'));
      const plan = await app.deps.db.readVenue(clientId, async (db) => {
        const asked: CompiledQuery[] = [];
        await findSigners(noting(db, asked), clientId, [someone]);
        const explained = asked.map((query) => CompiledQuery.raw(`EXPLAIN ${query.sql}`, [...query.parameters]));
        const rows = await Promise.all(explained.map((query) => db.executeQuery(query)));
        return JSON.stringify(rows);
      });
      expect(plan).toContain('waivers_person');
      expect(plan).not.toContain('Seq Scan on waivers');
    });
});

/** The same connection, which notes the compiled statements that it runs. */
function noting(db: Connection, asked: CompiledQuery[]): Connection {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: CompiledQuery) => {
          asked.push(query);
          return target.executeQuery(query);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function isListed([table, path, words]: (typeof LISTED)[number], access: Access): boolean {
  return access.table === table && access.path === path && access.sql.includes(words);
}

async function growingTables(app: TestApp): Promise<ReadonlySet<string>> {
  const all = await app.deps.db.owner.introspection.getTables();
  return new Set(all.map(({ name }) => name).filter((name) => !SMALL.has(name)));
}
