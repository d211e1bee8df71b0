import type { CheckInRow } from '@gatehouse/sync-protocol/areas/desk/check-in';
import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { isEarlierCheckIn, personDay } from '@gatehouse/sync-protocol/areas/desk/effective-check-in';
import type { Row } from '#db/tables';
import type { LivingCheckIn } from './check-ins.repository.ts';

/** A check-in as devices hold it; `mergedInto` is where its waiver was merged. */
export function checkInRow(row: Row<'check_ins'>, mergedInto?: string): CheckInRow {
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
    ...(mergedInto ? { merged_into: mergedInto } : {}),
  };
}

/** A check-in that counts, and how many further ones of the same person and day there are. */
export interface Effective<T> {
  row: T;
  others: number;
}

type Timed = Pick<CheckInRow, 'checkin_id' | 'waiver_id' | 'venue_date' | 'check_in_time'> & {
  merged_into?: string | null;
};

/** The effective check-ins of those not undone, newest first. Rule M4. */
export function effectiveOf<T extends Timed>(living: readonly T[]): Effective<T>[] {
  const effective = new Map<string, Effective<T>>();
  for (const row of living) {
    const key = personDay(row);
    const known = effective.get(key);
    if (!known) effective.set(key, { row, others: 0 });
    else {
      known.others += 1;
      if (isEarlierCheckIn(row, known.row)) known.row = row;
    }
  }
  return [...effective.values()].toSorted((a, b) => (isEarlierCheckIn(a.row, b.row) ? 1 : -1));
}

/** The records that lists show, newest first. */
export function toRecords(living: readonly LivingCheckIn[]): CheckInRecord[] {
  return effectiveOf(living).map(toRecord);
}

/** Adds the missing fields to the row itself: copying each row is half of a year's list's cost apart from reading. */
export function toRecord({ row, others }: Effective<LivingCheckIn>): CheckInRecord {
  return Object.assign(row, {
    clock_flagged: row.clock_flagged === 1,
    other_checkins: others,
    needs_review: row.needs_review === 1,
  });
}
