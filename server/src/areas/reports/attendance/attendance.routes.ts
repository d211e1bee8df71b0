import { Readable } from 'node:stream';
import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import {
  ATTENDANCE_DAYS_MAX,
  downloadBookingsReport,
  downloadCheckInsReport,
  getAttendance,
  listAttendance,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { type ReportPeriod, reportDays } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { type CsvColumns, csvHead, csvRows } from '@gatehouse/sync-protocol/base/csv';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Clock } from '#base/clock';
import { bind, type Router } from '#http/bind';
import type { Deps } from '#integrations/deps';
import { type DayRange, requireRange } from '#venue/day-range';
import { checkInChunks, checkInPage } from '../../desk/check-ins/check-in-lists.service.ts';
import { attendanceOf } from './attendance.service.ts';
import { bookingsReport } from './bookings-report.ts';
import { dateCell, instantTimeCell, nameCell, phoneCell, textCell } from './report-cells.ts';

interface Asked {
  params: { period: string };
  query: { start?: string | undefined; end?: string | undefined };
  principal: { venue: PrincipalVenue };
}

/** Who came on the days asked for: figures, a list, and downloads as CSV. Errors: INVALID_INPUT for the days. */
export function bindAttendance(router: Router): void {
  const { deps } = router;

  bind(router, getAttendance, async (call) => ({
    period: call.params.period as ReportPeriod,
    ...(await attendanceOf(deps, call.principal.venue, daysAsked(deps.clock, call))),
  }));

  bind(router, listAttendance, (call) =>
    checkInPage(deps, call.params.client_id, daysAsked(deps.clock, call), call.query),
  );

  function csv(name: string, call: Asked, lines: AsyncGenerator<string>): Response {
    const today = venueDateAt(deps.clock.now(), call.principal.venue.timeZone);
    const file = Readable.from(lines, { objectMode: false });
    /* The download breaks off, so that half a report is not taken for a whole one. */
    file.on('error', (error) => deps.logger.error({ err: error }, 'a report failed'));
    return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}-report-${call.params.period}-${today}.csv"`,
      },
    });
  }

  bind(router, downloadCheckInsReport, async (call) =>
    csv('checkins', call, checkInsReport(deps, call.principal.venue, daysAsked(deps.clock, call))),
  );

  bind(router, downloadBookingsReport, async (call) =>
    csv('bookings', call, bookingsReport(deps, call.principal.venue, daysAsked(deps.clock, call))),
  );
}

/** Errors: INVALID_INPUT. */
function daysAsked(clock: Clock, { params, query: { start, end }, principal }: Asked): DayRange {
  const period = params.period as ReportPeriod;
  const today = venueDateAt(clock.now(), principal.venue.timeZone);
  if (period !== 'custom') return reportDays(period, today, { from: today, to: today }).range;
  if (start !== undefined && end !== undefined) return requireRange(start, end, 'start', ATTENDANCE_DAYS_MAX);
  const message = 'Please select a start and an end date';
  throw new AppError('INVALID_INPUT', { message, fields: { [start === undefined ? 'start' : 'end']: message } });
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
