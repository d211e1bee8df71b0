import type { CheckInRow } from '@gatehouse/sync-protocol/entities/check-in';
import type { CheckInRecord } from '@gatehouse/sync-protocol/http/check-ins';
import { isEarlierCheckIn } from '@gatehouse/sync-protocol/rules/effective-check-in';
import type { Row } from '../../db/tables.ts';
import type { LivingCheckIn } from './check-ins.repository.ts';

/** A check-in as devices hold it. */
export function checkInRow(row: Row<'check_ins'>): CheckInRow {
  return {
    checkin_id: row.checkin_id,
    client_id: row.client_id,
    waiver_id: row.waiver_id,
    membership_id: row.membership_id,
    check_in_time: row.check_in_time,
    created_at: row.created_at,
    venue_date: row.venue_date,
    device_id: row.device_id,
    clock_flagged: row.clock_flagged === 1,
    undone_at: row.undone_at,
  };
}

/** The effective check-ins of those not undone, newest first, each with the number of further ones. Rule M4. */
export function toRecords(living: readonly LivingCheckIn[]): CheckInRecord[] {
  const effective = new Map<string, { row: LivingCheckIn; others: number }>();
  for (const row of living) {
    const key = `${row.venue_date}\n${row.waiver_id}`;
    const known = effective.get(key);
    if (!known) effective.set(key, { row, others: 0 });
    else {
      known.others += 1;
      if (isEarlierCheckIn(row, known.row)) known.row = row;
    }
  }
  return [...effective.values()]
    .toSorted((a, b) => (isEarlierCheckIn(a.row, b.row) ? 1 : -1))
    .map(({ row, others }) => toRecord(row, others));
}

/** Adds the missing fields to the row itself: copying each row is half of a year's list's cost apart from reading. */
function toRecord(row: LivingCheckIn, others: number): CheckInRecord {
  return Object.assign(row, {
    clock_flagged: row.clock_flagged === 1,
    other_checkins: others,
    needs_review: row.needs_review === 1,
  });
}
