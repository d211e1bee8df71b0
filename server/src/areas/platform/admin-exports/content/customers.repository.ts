import { contactFields, nameFields, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { sql } from 'kysely';
import { yesNo } from '#areas/records/account-export/export-table';
import { type ExportContent, type ExportPart, same } from './export-part.repository.ts';

const person = {
  ...same('waiver_id', 'waiver_type', ...nameFields, ...contactFields, 'minor_first_name', 'minor_last_name'),
  ...same('date_signed', 'signed_via', 'needs_review', 'created_at'),
  adult_DoB: sql.ref('t.adult_dob'),
  minor_DoB: sql.ref('t.minor_dob'),
  merged_into: sql.ref('m.merged_into'),
};

function waiversOf(table: 'waivers' | 'archived_waivers', record: string): ExportPart {
  return {
    from: sql`${sql.table(table)} AS t
      LEFT JOIN merged_customers m ON m.client_id = t.client_id AND m.waiver_id = t.waiver_id`,
    day: { column: 't.date_signed', is: 'day' },
    key: ['t.waiver_id'],
    columns: { ...person, record: sql`${sql.lit(record)}` },
  };
}

/**
 * Everyone with a waiver, minors with their guardian, by the day of signing. `record` says where the waiver is: `present`,
 * `archived` after the end of its year, or `erased` on request, which leaves the id and the day of the erasure, by which it is in a
 * range. A merged record names the record it was merged into. Signatures and evidence are in no export of the platform.
 */
export const customers: ExportContent = {
  headings: [
    'waiver_id',
    'record',
    'merged_into',
    'waiver_type',
    ...signerFieldNames,
    'minor_first_name',
    'minor_last_name',
    'minor_DoB',
    'date_signed',
    'signed_via',
    'needs_review',
    'created_at',
    'erased_at',
  ],
  parts: [
    waiversOf('waivers', 'present'),
    waiversOf('archived_waivers', 'archived'),
    {
      from: sql`erased_records AS t
        JOIN customer_erasures e ON e.client_id = t.client_id AND e.erasure_id = t.erasure_id`,
      day: { column: 'e.requested_at', is: 'instant' },
      key: ['t.waiver_id'],
      columns: { ...same('waiver_id'), record: sql`'erased'`, erased_at: sql.ref('e.requested_at') },
    },
  ],
  show: { needs_review: yesNo },
};
