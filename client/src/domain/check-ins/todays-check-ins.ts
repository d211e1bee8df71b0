import type { CheckInRow } from '@gatehouse/sync-protocol/entities/check-in';
import type { Overlaid } from '../../sync/engine/sync-engine.ts';

export type TodaysCheckIn = Overlaid<CheckInRow>;

/** Who is in today, by waiver and by membership. */
export interface TodaysCheckIns {
  byWaiver: ReadonlyMap<string, TodaysCheckIn>;
  byMember: ReadonlyMap<string, TodaysCheckIn>;
}

/** The check-in that counts for each person on one venue day: the earliest that lives, ties to the smaller id. Rule M4. */
export function todaysCheckIns(rows: Iterable<TodaysCheckIn>, venueDate: string): TodaysCheckIns {
  const byWaiver = new Map<string, TodaysCheckIn>();
  const byMember = new Map<string, TodaysCheckIn>();
  for (const row of rows) {
    if (row.venue_date !== venueDate || row.undone_at !== null) continue;
    keepEarliest(byWaiver, row.waiver_id, row);
    if (row.membership_id) keepEarliest(byMember, row.membership_id, row);
  }
  return { byWaiver, byMember };
}

function keepEarliest(map: Map<string, TodaysCheckIn>, key: string, row: TodaysCheckIn): void {
  const known = map.get(key);
  if (!known || isEarlier(row, known)) map.set(key, row);
}

function isEarlier(a: TodaysCheckIn, b: TodaysCheckIn): boolean {
  const [left, right] = [Date.parse(a.check_in_time), Date.parse(b.check_in_time)];
  return left < right || (left === right && a.checkin_id < b.checkin_id);
}
