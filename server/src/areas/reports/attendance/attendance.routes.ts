import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import {
  ATTENDANCE_DAYS_MAX,
  downloadBookingsReport,
  downloadCheckInsReport,
  getAttendance,
  listAttendance,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import type { ReportPeriod } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { type CsvColumns, csvHead, csvRows } from '@gatehouse/sync-protocol/base/csv';
import { bind, type Router } from '#http/bind';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { checkInChunks, checkInPage } from '../../desk/check-ins/check-in-lists.service.ts';
import { type Asked, csvReply, daysAsked } from '../asked-days.ts';
import { attendanceOf } from './attendance.service.ts';
import { bookingsReport } from './bookings-report.ts';
import { dateCell, instantTimeCell, nameCell, phoneCell, textCell } from './report-cells.ts';

/** Who came on the days asked for: figures, a list, and downloads as CSV. Errors: INVALID_INPUT for the days. */
export function bindAttendance(router: Router): void {
  const { deps } = router;
  const asked = (call: Asked): DayRange => daysAsked(deps.clock, call, ATTENDANCE_DAYS_MAX);

  bind(router, getAttendance, async (call) => ({
    period: call.params.period as ReportPeriod,
    ...(await attendanceOf(deps, call.principal.venue, asked(call))),
  }));

  bind(router, listAttendance, (call) => checkInPage(deps, call.params.client_id, asked(call), call.query));

  bind(router, downloadCheckInsReport, async (call) =>
    csvReply(deps, 'checkins', call, checkInsReport(deps, call.principal.venue, asked(call))),
  );

  bind(router, downloadBookingsReport, async (call) =>
    csvReply(deps, 'bookings', call, bookingsReport(deps, call.principal.venue, asked(call))),
  );
}

/** A minor came with the adult. */
function hasMinor({ minor_first_name: first, minor_last_name: last }: CheckInRecord): boolean {
  return Boolean(first?.trim() || last?.trim());
}

const columns: CsvColumns<{ record: CheckInRecord; timeZone: string }> = {
  'Check-in ID': ({ record }) => record.checkin_id,
  'Check-in Date': ({ record }) => dateCell(record.venue_date),
  'Check-in Time': ({ record, timeZone }) => instantTimeCell(record.check_in_time, timeZone),
  'Waiver ID': ({ record }) => record.waiver_id,
  'Waiver Type': ({ record }) => textCell(record.waiver_type),
  'Adult Name': ({ record }) => nameCell(record.adult_first_name, record.adult_last_name),
  'Minor Name': ({ record }) => nameCell(record.minor_first_name, record.minor_last_name),
  'Phone Number': ({ record }) => phoneCell(record.phone),
  Email: ({ record }) => textCell(record.email),
  /* The adult, and the minor where there is one. */
  'Party Goers': ({ record }) => (hasMinor(record) ? 2 : 1),
};

/** The effective check-ins of a range, newest first, a part at a time. Times are the stored ones. Requirements F14, X4. */
async function* checkInsReport(
  deps: Pick<Deps, 'db'>,
  { clientId, timeZone }: { clientId: string; timeZone: string },
  range: DayRange,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const records of checkInChunks(deps, clientId, range))
    yield csvRows(
      columns,
      records.map((record) => ({ record, timeZone })),
    );
}
