import { sql } from 'kysely';
import { yesNo } from '#areas/records/account-export/export-table';
import { type ExportContent, same } from './export-part.repository.ts';

const isMinor = sql`coalesce(w.waiver_type, a.waiver_type) = 'Minor'`;
const nameOf = (part: 'first' | 'last') => {
  const minor = `minor_${part}_name`;
  const adult = `adult_${part}_name`;
  return sql`CASE WHEN ${isMinor} THEN coalesce(${sql.ref(`w.${minor}`)}, ${sql.ref(`a.${minor}`)})
    ELSE coalesce(${sql.ref(`w.${adult}`)}, ${sql.ref(`a.${adult}`)}) END`;
};

/**
 * Every check-in by its venue day, undone ones too, with the name of the person on the waiver. `record` says where that waiver
 * is, as in `customers`; those of an erased person count without a name, and those of a merged record name the record it was merged into.
 */
export const checkIns: ExportContent = {
  headings: [
    'checkin_id',
    'venue_date',
    'check_in_time',
    'waiver_id',
    'record',
    'merged_into',
    'first_name',
    'last_name',
    'membership_id',
    'device_id',
    'undone_at',
    'undo_reason',
    'alert',
    'override_reason',
    'needs_review',
  ],
  parts: [
    {
      from: sql`check_ins AS t
        LEFT JOIN waivers w ON w.client_id = t.client_id AND w.waiver_id = t.waiver_id
        LEFT JOIN archived_waivers a ON a.client_id = t.client_id AND a.waiver_id = t.waiver_id
        LEFT JOIN erased_records e ON e.client_id = t.client_id AND e.waiver_id = t.waiver_id
        LEFT JOIN merged_customers m ON m.client_id = t.client_id AND m.waiver_id = t.waiver_id`,
      day: { column: 't.venue_date', is: 'day' },
      key: ['t.waiver_id', 't.checkin_id'],
      columns: {
        ...same('checkin_id', 'venue_date', 'check_in_time', 'waiver_id', 'membership_id', 'device_id'),
        ...same('undone_at', 'undo_reason', 'override_reason', 'needs_review'),
        alert: sql.ref('t.alert_text'),
        record: sql`CASE WHEN e.waiver_id IS NOT NULL THEN 'erased' WHEN w.waiver_id IS NOT NULL THEN 'present'
          WHEN a.waiver_id IS NOT NULL THEN 'archived' END`,
        merged_into: sql.ref('m.merged_into'),
        first_name: nameOf('first'),
        last_name: nameOf('last'),
      },
    },
  ],
  show: { needs_review: yesNo },
};
