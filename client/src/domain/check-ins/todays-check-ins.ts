import type { CheckInRow } from '@gatehouse/sync-protocol/areas/desk/check-in';
import { effectiveCheckIns } from '@gatehouse/sync-protocol/areas/desk/effective-check-in';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import type { Overlaid } from '../../sync/port/engine-port.ts';

export type TodaysCheckIn = Overlaid<CheckInRow>;

/** Who is in today, by waiver (a merged record by the one it was merged into, `recordIdOf`) and by membership. */
export interface TodaysCheckIns {
  byWaiver: ReadonlyMap<string, TodaysCheckIn>;
  byMember: ReadonlyMap<string, TodaysCheckIn>;
}

/** The check-in that counts for each person, and for each card, on one venue day. Rule M4. */
export function todaysCheckIns(rows: Iterable<TodaysCheckIn>, venueDate: string): TodaysCheckIns {
  const today: TodaysCheckIn[] = [];
  for (const row of rows) if (row.venue_date === venueDate) today.push(row);
  return {
    byWaiver: effectiveCheckIns(today, recordIdOf),
    byMember: effectiveCheckIns(today, (row) => row.membership_id || null),
  };
}
