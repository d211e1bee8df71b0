import type { CheckInRow } from '../entities/check-in.ts';

type Comparable = Pick<CheckInRow, 'checkin_id' | 'waiver_id' | 'venue_date' | 'check_in_time' | 'undone_at'>;

/** Whether `a` came before `b`: earlier instant, or the smaller id at the same instant. Rule M4. */
export function isEarlierCheckIn(
  a: Pick<CheckInRow, 'checkin_id' | 'check_in_time'>,
  b: Pick<CheckInRow, 'checkin_id' | 'check_in_time'>,
): boolean {
  const difference = Date.parse(a.check_in_time) - Date.parse(b.check_in_time);
  return difference < 0 || (difference === 0 && a.checkin_id < b.checkin_id);
}

/**
 * One row for each person and venue day: the earliest that lives. Undone rows never count, so undoing one desk's
 * check-in leaves the other's. Keeps the order in which people first appear. Rule M4, requirement S27.
 */
export function effectiveCheckIns<Row extends Comparable>(rows: Iterable<Row>): Row[] {
  const effective = new Map<string, Row>();
  for (const row of rows) {
    if (row.undone_at !== null) continue;
    const key = `${row.venue_date}\n${row.waiver_id}`;
    const known = effective.get(key);
    if (!known || isEarlierCheckIn(row, known)) effective.set(key, row);
  }
  return [...effective.values()];
}
