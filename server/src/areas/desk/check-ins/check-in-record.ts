import type { CheckInRow } from '@gatehouse/sync-protocol/areas/desk/check-in';
import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { isEarlierCheckIn, personDay } from '@gatehouse/sync-protocol/areas/desk/effective-check-in';
import { staffNames } from '#areas/accounts/workplaces/staff.shared.repository';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { LivingCheckIn } from './check-ins.repository.ts';

/** A check-in as devices hold it, with the people of `names`; `mergedInto` is where its waiver was merged. */
export function checkInRow(row: Row<'check_ins'>, names: ReadonlyMap<string, string>, mergedInto?: string): CheckInRow {
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
    by_user_id: row.user_id,
    by_name: names.get(row.user_id ?? '') ?? null,
    undone_at: row.undone_at,
    undone_by_name: names.get(userOfActor(row.undone_by) ?? '') ?? null,
    ...(mergedInto ? { merged_into: mergedInto } : {}),
  };
}

/** The people who made and undid these check-ins, by id. */
export function namesOfDoers(
  db: Connection,
  clientId: string,
  rows: readonly Pick<Row<'check_ins'>, 'user_id' | 'undone_by'>[],
): Promise<ReadonlyMap<string, string>> {
  return staffNames(
    db,
    clientId,
    rows.flatMap((row) => [row.user_id, userOfActor(row.undone_by)]),
  );
}

/** The person of `user:…`; null for another actor. */
function userOfActor(actor: string | null): string | null {
  return actor?.startsWith('user:') ? actor.slice('user:'.length) : null;
}

/** Why someone should look at a check-in, as it is stored with it. */
export function readReasons(stored: string | null): string[] {
  return stored === null ? [] : (JSON.parse(stored) as string[]);
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
export async function toRecords(
  db: Connection,
  clientId: string,
  living: readonly LivingCheckIn[],
): Promise<CheckInRecord[]> {
  const effective = effectiveOf(living);
  const names = await staffNames(
    db,
    clientId,
    effective.map(({ row }) => row.by_user_id),
  );
  return effective.map((found) => toRecord(found, names));
}

/** Adds the missing fields to the row itself: copying each row is half of a year's list's cost apart from reading. */
export function toRecord({ row, others }: Effective<LivingCheckIn>, names: ReadonlyMap<string, string>): CheckInRecord {
  return Object.assign(row, {
    clock_flagged: row.clock_flagged === 1,
    other_checkins: others,
    needs_review: row.needs_review === 1,
    review_reasons: readReasons(row.review_reasons),
    by_name: names.get(row.by_user_id ?? '') ?? null,
    undone_by_name: null,
  });
}
