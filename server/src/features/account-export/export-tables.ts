import type { CsvValue } from '../../csv/csv.ts';
import type { Row, Tables } from '../../db/tables.ts';

type Stored = string | number | null;

/** A CSV file of the archive: which columns of a table it contains, under which headings. */
export interface ExportTable {
  file: string;
  /** What the file contains, for the archive's README. */
  about: string;
  table: keyof Tables;
  /** Unique within the venue: pages run through it in its order. */
  key: string;
  /** Sorts before all keys. */
  firstKey: string | number;
  /** Headings with the column behind each. */
  columns: Readonly<Record<string, { column: string; show(stored: Stored): CsvValue }>>;
}

type Shown<Name extends keyof Tables> =
  | (keyof Row<Name> & string)
  | [keyof Row<Name> & string, (stored: Stored) => CsvValue];

/** Type-checks the names of columns. */
function exportTable<const Name extends keyof Tables>(definition: {
  file: string;
  about: string;
  table: Name;
  key: keyof Row<Name> & string;
  firstKey?: number;
  columns: Readonly<Record<string, Shown<Name>>>;
}): ExportTable {
  const columns = Object.entries(definition.columns).map(([heading, shown]) => {
    const [column, show] = typeof shown === 'string' ? [shown, (stored: Stored): CsvValue => stored] : shown;
    return [heading, { column, show }] as const;
  });
  return { ...definition, firstKey: definition.firstKey ?? '', columns: Object.fromEntries(columns) };
}

const dollars = (cents: Stored): CsvValue => (cents === null ? null : Number(cents) / 100);
const yesNo = (flag: Stored): CsvValue => (flag === null ? null : flag === 1);

/** Never a token, a password, a sealed key, or anything they could be derived from: columns are listed explicitly. */
export const exportTables: readonly ExportTable[] = [
  exportTable({
    file: 'customers.csv',
    about: 'one row for each person with a waiver; minors with their guardian',
    table: 'waivers',
    key: 'waiver_id',
    columns: {
      waiver_id: 'waiver_id',
      waiver_type: 'waiver_type',
      adult_first_name: 'adult_first_name',
      adult_last_name: 'adult_last_name',
      adult_DoB: 'adult_dob',
      email: 'email',
      phone: 'phone',
      street: 'street',
      city: 'city',
      state: 'state',
      zip_code: 'zip_code',
      minor_first_name: 'minor_first_name',
      minor_last_name: 'minor_last_name',
      minor_DoB: 'minor_dob',
      date_signed: 'date_signed',
      created_at: 'created_at',
      signing_event_id: 'event_id',
      booking_id: 'booking_id',
      needs_review: ['needs_review', yesNo],
    },
  }),
  exportTable({
    file: 'check-ins.csv',
    about: 'every check-in, undone ones too',
    table: 'check_ins',
    key: 'checkin_id',
    columns: {
      checkin_id: 'checkin_id',
      waiver_id: 'waiver_id',
      membership_id: 'membership_id',
      venue_date: 'venue_date',
      check_in_time: 'check_in_time',
      undone_at: 'undone_at',
      undo_reason: 'undo_reason',
      device_id: 'device_id',
      needs_review: ['needs_review', yesNo],
    },
  }),
  exportTable({
    file: 'party-check-ins.csv',
    about: 'parties that were checked in',
    table: 'party_check_ins',
    key: 'mutation_id',
    columns: {
      party_check_in_id: 'mutation_id',
      booking_id: 'booking_id',
      party_goers: 'party_goers',
      venue_date: 'venue_date',
      check_in_time: 'check_in_time',
      device_id: 'device_id',
    },
  }),
  exportTable({
    file: 'members.csv',
    about: 'members and when their membership ends',
    table: 'members',
    key: 'membership_id',
    columns: {
      membership_id: 'membership_id',
      waiver_id: 'waiver_id',
      expiration_date: 'expiration_date',
      created_at: 'created_at',
    },
  }),
  exportTable({
    file: 'bookings.csv',
    about: 'bookings; amounts in dollars',
    table: 'bookings',
    key: 'booking_id',
    columns: {
      booking_id: 'booking_id',
      offering_id: 'offering_id',
      offering_name: 'offering_name',
      offering_type: 'offering_type',
      party_name: 'party_name',
      party_phone: 'party_phone',
      party_email: 'party_email',
      date_scheduled: 'date_scheduled',
      booking_time: 'booking_time',
      base_players: 'base_players',
      add_players: 'add_players',
      max_players: 'max_players',
      status: 'status',
      check_in_status: 'check_in_status',
      deposit_amount: ['deposit_cents', dollars],
      total_price: ['total_cents', dollars],
      payment_reference: 'square_transaction_id',
      created_at: 'created_at',
      updated_at: 'updated_at',
    },
  }),
  exportTable({
    file: 'booking-payments.csv',
    about: 'what was paid for bookings; amounts in dollars',
    table: 'booking_payments',
    key: 'payment_id',
    columns: {
      payment_id: 'payment_id',
      booking_id: 'booking_id',
      created_at: 'created_at',
      completed_at: 'completed_at',
      status: 'status',
      amount: ['amount_cents', dollars],
      currency: 'currency',
      square_payment_id: 'square_payment_id',
      receipt_url: 'receipt_url',
      failure_message: 'failure_message',
    },
  }),
  exportTable({
    file: 'booking-refunds.csv',
    about: 'what was given back of these payments; amounts in dollars',
    table: 'booking_refunds',
    key: 'refund_id',
    columns: {
      refund_id: 'refund_id',
      payment_id: 'payment_id',
      booking_id: 'booking_id',
      created_at: 'created_at',
      completed_at: 'completed_at',
      status: 'status',
      amount: ['amount_cents', dollars],
      currency: 'currency',
      reason: 'reason',
      actor: 'actor',
      failure_message: 'failure_message',
    },
  }),
  exportTable({
    file: 'offerings.csv',
    about: 'what can be booked; `hours` is JSON',
    table: 'offerings',
    key: 'offering_id',
    columns: {
      offering_id: 'offering_id',
      offering_name: 'offering_name',
      offering_type: 'offering_type',
      base_players: 'base_players',
      max_players: 'max_players',
      capacity: 'capacity',
      hours: 'hours',
      available_days: 'available_days',
      start_date: 'start_date',
      end_date: 'end_date',
      interval_minutes: 'interval_minutes',
      deposit_amount: ['deposit_cents', dollars],
      side_text: 'side_text',
      created_at: 'created_at',
      updated_at: 'updated_at',
      deleted_at: 'deleted_at',
    },
  }),
  exportTable({
    file: 'subscription-payments.csv',
    about: 'what you paid Gatehouse; amounts in dollars',
    table: 'platform_payments',
    key: 'payment_id',
    columns: {
      payment_id: 'payment_id',
      created_at: 'created_at',
      settled_at: 'settled_at',
      description: 'description',
      kind: 'kind',
      status: 'status',
      amount: ['amount_cents', dollars],
      currency: 'currency',
      card_brand: 'card_brand',
      card_last_four: 'card_last_four',
      receipt_url: 'receipt_url',
      failure_message: 'failure_message',
      paid_until_before: 'paid_until_before',
      paid_until_after: 'paid_until_after',
    },
  }),
  exportTable({
    file: 'devices.csv',
    about: 'tablets and browsers that were paired',
    table: 'devices',
    key: 'device_id',
    columns: {
      device_id: 'device_id',
      name: 'name',
      role: 'role',
      paired_at: 'paired_at',
      last_seen_at: 'last_seen_at',
      app_version: 'app_version',
      revoked_at: 'revoked_at',
    },
  }),
  exportTable({
    file: 'waivers/documents.csv',
    about: 'the versions of your waiver; the PDFs are beside it',
    table: 'waiver_documents',
    key: 'document_id',
    columns: {
      document_id: 'document_id',
      version: 'number',
      file_name: 'file_name',
      sha256: 'sha256',
      uploaded_at: 'uploaded_at',
      retired_at: 'retired_at',
    },
  }),
  exportTable({
    file: 'audit-log.csv',
    about: 'the chain of hashes that proves nothing was altered; ids only, no personal data',
    table: 'audit_log',
    key: 'seq',
    firstKey: 0,
    columns: {
      seq: 'seq',
      at: 'at',
      action: 'action',
      actor: 'actor',
      subject: 'subject',
      content_sha256: 'content_sha256',
      hash: 'hash',
    },
  }),
  exportTable({
    file: 'audit-breaks.csv',
    about: 'where the chain no longer fitted; empty when all is well',
    table: 'audit_breaks',
    key: 'break_id',
    columns: { break_id: 'break_id', kind: 'kind', at_link: 'at_seq', found_at: 'found_at', facts: 'facts' },
  }),
];
