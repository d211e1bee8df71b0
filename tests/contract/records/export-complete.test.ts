import { bookingTables } from '@gatehouse/server/areas/records/account-export/booking-tables';
import { exportTables } from '@gatehouse/server/areas/records/account-export/export-tables';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';

/** Tables that the archive holds in files of their own. */
const elsewhere = {
  clients: 'profile.json',
  users: 'profile.json',
  payment_cards: 'profile.json',
  square_accounts: 'profile.json',
  venue_logos: 'logo.webp',
  signing_events: 'waivers/signatures.jsonl',
  signature_images: 'waivers/signatures.jsonl',
  sync_parked: 'parked.jsonl',
  signing_answers: 'answers.csv',
};

/** Tables that the archive leaves out, each with its reason. */
const leftOut = {
  attendance_by_day: 'counted from the check-ins',
  attendance_by_month: 'counted from the check-ins',
  sales_sums: 'counted from the lines and payments of bills',
  venue_totals: 'counted from the waivers, check-ins, bookings and payments',
  booking_links: 'hashes of tokens',
  invitations: 'hashes of tokens',
  sessions: 'hashes of tokens',
  sign_in_challenges: 'hashes of tokens',
  organization_venues: 'what the venue agreed with a chain, which the screen shows',
  staff_changes: 'what people were when, by which offline work is judged; the audit log has the changes',
  document_pages: 'pictures of the PDFs',
  joined_documents: 'made from the PDFs',
  client_deletions: 'when the account itself was deleted; an existing one has none',
  pairing_codes: 'hashes of codes that live for minutes',
  unmailed_bookings: 'which bookings the next mail to the venue tells of',
  guest_requests: 'answers to guests’ browsers, by a hash of their key',
  mail_counts: 'how many mails were sent in each month, which the platform counts',
  outbox_mail: 'sealed mail on its way; what it tells of is in the other files',
  subscription_notices: 'which reminders the platform sent',
  customer_uploads: 'answers to repeated uploads, by id',
  erasure_settings: 'the number of years, which the screen shows',
  merged_customers: 'follows from the merges',
  joined_people: 'follows from the merges',
  early_undos: 'waits for a check-in on its way, and then is part of it',
  signing_requests: 'whom the desk sent to a kiosk, by id, for minutes',
  renewal_ends: 'follows from the waivers: which mails about their end were sent',
  renewal_links: 'hashes of tokens',
  renewals: 'which mails about the end of waivers were sent',
  resource_bookings: 'follows from the bookings and their history',
  stamped_documents: 'by which rules of its documents the waivers were stamped last',
  stored_bytes: 'how much the platform stores for the venue',
  sync_mutations: 'answers to devices, by id',
  sync_tenant: 'the counter of sync',
  tombstones: 'ids of what was deleted',
  unsubscribed_emails: 'keyed hashes of addresses',
  waitlist_links: 'hashes of tokens',
  waitlist_settings: 'a switch, which the screen shows',
  waitlist_wishes: 'follows from the entries of the waitlist',
  waiver_counts: 'counted from the waivers',
};

/** Columns about bookings that the archive leaves out: secrets, and how the server works. */
const columnsLeftOut = {
  booking_series: ['request_id'],
  bookings: ['booker_mac', 'request_id', 'version'],
  bill_lines: ['request'],
  bill_payments: ['request'],
  bills: ['version'],
  calendar_feeds: ['token_hash'],
  extras: ['version'],
  price_lists: ['version'],
  resources: ['version'],
  waitlist_entries: ['joiner_mac', 'request_id'],
  booking_payments: [
    'admins_mailed_for',
    'attempts',
    'decided_at',
    'decided_by',
    'failure_code',
    'idempotency_key',
    'kind',
    'next_check_at',
    'reference_id',
    'refunds_check_at',
    'square_link_id',
    'updated_at',
  ],
  booking_refunds: ['attempts', 'idempotency_key', 'next_check_at', 'updated_at'],
};

async function tablesOfVenues(app: TestApp) {
  const tables = await app.deps.db.owner.introspection.getTables();
  return tables.filter(({ columns }) => columns.some(({ name }) => name === 'client_id'));
}

onAnyDatabase('the archive of an account', (open) => {
  it('[O6] holds every table of a venue, or says why not', async () => {
    const names = (await tablesOfVenues(await open())).map(({ name }) => name);
    const exported = exportTables.map(({ table }): string => table);
    const accounted = [...exported, ...Object.keys(elsewhere), ...Object.keys(leftOut)];
    expect(names.toSorted()).toEqual(accounted.toSorted());
  });

  it('[O6] [X3] holds what is stored about bookings, but for columns that are named here', async () => {
    const tables = await tablesOfVenues(await open());
    const missing = bookingTables.map(({ table, columns }) => {
      const shown = new Set(Object.values(columns).map(({ column }) => column));
      const all = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      return [table, all.filter((name) => name !== 'client_id' && !shown.has(name)).toSorted()] as const;
    });
    expect(Object.fromEntries(missing.filter(([, names]) => names.length > 0))).toEqual(columnsLeftOut);
  });

  it('[O6] loses nothing of a booking whose history goes on over a page of reading', async ({ app, venue }) => {
    const bookings = ['first', 'second', 'third'];
    const event = {
      client_id: venue.clientId,
      happened_at: '2026-06-15T15:00:00.000Z',
      actor: 'visitor',
      detail: '{}',
    };
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      for (const booking_id of bookings) {
        const rows = Array.from({ length: 400 }, (_, at) => ({
          ...event,
          booking_id,
          number: at + 1,
          kind: 'changed',
        }));
        await db.insertInto('booking_events').values(rows).execute();
      }
    });
    const { body } = await call(app, exportAccount, venue.own);
    const lines = String(readZip(body).get('booking-history.csv')).split('\r\n').slice(1, -1);
    const expected = bookings.flatMap((id) => Array.from({ length: 400 }, (_, at) => `${id},${at + 1},`));
    expect(lines.map((line) => /^\w+,\d+,/.exec(line)?.[0])).toEqual(expected);
  });
});
