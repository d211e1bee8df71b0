import { recordIdOf } from '../people/merged-records.ts';
import type { CheckInRow } from './check-in.ts';

type Comparable = Pick<
  CheckInRow,
  'checkin_id' | 'waiver_id' | 'merged_into' | 'venue_date' | 'check_in_time' | 'undone_at'
>;

/** `2026-06-15T15:00:00.000Z` */
const WRITTEN_LENGTH = 24;

/** Whether `a` came before `b`: earlier instant, or the smaller id at the same instant. Rule M4. */
export function isEarlierCheckIn(
  a: Pick<CheckInRow, 'checkin_id' | 'check_in_time'>,
  b: Pick<CheckInRow, 'checkin_id' | 'check_in_time'>,
): boolean {
  const difference = compareInstants(a.check_in_time, b.check_in_time);
  return difference < 0 || (difference === 0 && a.checkin_id < b.checkin_id);
}

/** Instants as the server writes them compare as text, which saves parsing 100,000 dates for a year's list. */
function compareInstants(a: string, b: string): number {
  if (a.length === WRITTEN_LENGTH && b.length === WRITTEN_LENGTH && a.endsWith('Z') && b.endsWith('Z'))
    return a < b ? -1 : a > b ? 1 : 0;
  return Date.parse(a) - Date.parse(b);
}

/**
 * The check-in that counts for each key: the earliest that is not undone. Undone rows never count, so undoing one desk's check-in
 * leaves the other's. By default a key is one person on one venue day, with the
 * person's merged records together; a row whose key is null has none. Keeps the order in
 * which keys first appear. Rule M4, requirement S27.
 */
export function effectiveCheckIns<Row extends Comparable>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string | null = personDay,
): Map<string, Row> {
  const effective = new Map<string, Row>();
  for (const row of rows) {
    if (row.undone_at !== null) continue;
    const key = keyOf(row);
    if (key === null) continue;
    const known = effective.get(key);
    if (!known || isEarlierCheckIn(row, known)) effective.set(key, row);
  }
  return effective;
}

/** The key of one person on one venue day. Rule M4. */
export function personDay(row: {
  venue_date: string;
  waiver_id: string;
  merged_into?: string | null | undefined;
}): string {
  return `${row.venue_date}\n${recordIdOf(row)}`;
}
