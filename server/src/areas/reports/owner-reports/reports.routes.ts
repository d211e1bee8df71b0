import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import type { ReportPeriod, ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import {
  type CheckInsReport,
  checkInFigureNames,
  downloadReport,
  type ReportName,
  type ReportQuery,
  type Reports,
  reportNames,
  reports,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { AnswerOf } from '@gatehouse/sync-protocol/base/contract';
import type { PrincipalVenue } from '#access/principal';
import type { Connection } from '#db/database';
import { bind, type Router } from '#http/bind';
import { dailyAttendance } from '../attendance/daily-attendance.service.ts';
import { bookingsReport } from './bookings-report.ts';
import { guestsReport } from './guests-report.ts';
import { type OwnerReport, ownerReport } from './owner-report.ts';
import { datesOf } from './report-days.ts';
import { type ReportFrame, reportFrame } from './report-frame.ts';
import { revenueReport } from './revenue-report.ts';
import { waiversReport } from './waivers-report.ts';

/** Who came, by the venue day, as the attendance dashboard has it. Requirement F36. */
async function make(db: Connection, { clientId, head }: ReportFrame): Promise<CheckInsReport> {
  const { days, total } = await figuresOf(db, clientId, head.range);
  const { total: previous } = await figuresOf(db, clientId, head.compared);
  return { ...head, days, total, previous };
}

async function figuresOf(
  db: Connection,
  clientId: string,
  range: ReportRange,
): Promise<Pick<CheckInsReport, 'days' | 'total'>> {
  const { days: came, unique } = await dailyAttendance(db, clientId, range);
  const none = sumFigures(checkInFigureNames, []);
  const byDate = new Map(
    came.map(({ date, people, first, parties, goers }) => [
      date,
      { check_ins: people, first_visits: first, return_visits: people - first, parties, party_goers: goers },
    ]),
  );
  const days = datesOf(range).map((date) => ({ date, ...none, ...byDate.get(date) }));
  return { days, total: { ...sumFigures(checkInFigureNames, days), unique_customers: unique } };
}

/** Check-ins and parties that came, one line for each day. */
const checkInsReport = ownerReport({
  fileName: 'check-ins-by-day',
  make,
  lines: ({ days }) => days,
  columns: {
    Date: ({ date }) => date,
    'Check-ins': ({ check_ins }) => check_ins,
    'First Visits': ({ first_visits }) => first_visits,
    'Return Visits': ({ return_visits }) => return_visits,
    'Parties Checked In': ({ parties }) => parties,
    'Party Goers': ({ party_goers }) => party_goers,
  },
});

const ownerReports: { [Name in ReportName]: OwnerReport<Reports[Name]> } = {
  waivers: waiversReport,
  'check-ins': checkInsReport,
  bookings: bookingsReport,
  revenue: revenueReport,
  guests: guestsReport,
};

/** Reports for owners. A file has a line for each of at most 366 days, so it is made whole. Requirements F33–F36, B44. */
export function bindReports(router: Router): void {
  const { deps } = router;

  interface Asked {
    params: { period: string };
    query: ReportQuery;
    principal: { venue: PrincipalVenue };
  }
  const frameOf = ({ params, query, principal }: Asked): ReportFrame =>
    reportFrame(deps, principal.venue, params.period as ReportPeriod, query);
  const read = <T>(frame: ReportFrame, make: OwnerReport<T>['make']): Promise<T> =>
    deps.db.readVenue(frame.clientId, (db) => make(db, frame));
  const bindReport = <Name extends ReportName>(name: Name): void => {
    const { make } = ownerReports[name];
    bind(router, reports[name], async (call) => {
      const report = await read(frameOf(call), make);
      return { report } as AnswerOf<(typeof reports)[Name]>;
    });
  };
  reportNames.forEach(bindReport);

  bind(router, downloadReport, async (call) => {
    const { period, report } = call.params;
    const frame = frameOf(call);
    const { fileName, file } = ownerReports[report as ReportName];
    return new Response(await read(frame, file), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}-report-${period}-${frame.head.date}.csv"`,
      },
    });
  });
}
