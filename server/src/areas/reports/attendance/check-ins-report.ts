import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '@gatehouse/sync-protocol/base/csv';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { checkInChunks } from '../../desk/check-ins/check-in-lists.service.ts';
import { dateCell, instantTimeCell, nameCell, phoneCell, textCell } from './report-cells.ts';

const HEADINGS = [
  'Check-in ID',
  'Check-in Date',
  'Check-in Time',
  'Waiver ID',
  'Waiver Type',
  'Adult Name',
  'Minor Name',
  'Phone Number',
  'Email',
  'Party Goers',
];

/** The effective check-ins of a range, newest first, a part at a time. Times are the stored ones. Requirements F14, X4. */
export async function* checkInsReport(
  deps: Pick<Deps, 'db'>,
  { clientId, timeZone }: { clientId: string; timeZone: string },
  range: DayRange,
): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + csvLine(HEADINGS);
  for await (const records of checkInChunks(deps, clientId, range))
    yield records.map((record) => lineOf(record, timeZone)).join('');
}

function lineOf(record: CheckInRecord, timeZone: string): string {
  const hasMinor = Boolean(record.minor_first_name?.trim() || record.minor_last_name?.trim());
  return csvLine([
    record.checkin_id,
    dateCell(record.venue_date),
    instantTimeCell(record.check_in_time, timeZone),
    record.waiver_id,
    textCell(record.waiver_type),
    nameCell(record.adult_first_name, record.adult_last_name),
    nameCell(record.minor_first_name, record.minor_last_name),
    phoneCell(record.phone),
    textCell(record.email),
    /* The adult, and the minor where there is one. */
    hasMinor ? 2 : 1,
  ]);
}
