import type { ReportPeriod } from '@gatehouse/sync-protocol/areas/reports/report-period';
import {
  downloadReport,
  type ReportName,
  type ReportQuery,
  type Reports,
  reportNames,
  reports,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { AnswerOf } from '@gatehouse/sync-protocol/base/contract';
import type { PrincipalVenue } from '#access/principal';
import { bind, type Router } from '#http/bind';
import { bookingsReport } from './bookings-report.ts';
import { checkInsReport } from './check-ins-report.ts';
import { guestsReport } from './guests-report.ts';
import type { OwnerReport } from './owner-report.ts';
import { type ReportFrame, reportFrame } from './report-frame.ts';
import { revenueReport } from './revenue-report.ts';
import { waiversReport } from './waivers-report.ts';

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
