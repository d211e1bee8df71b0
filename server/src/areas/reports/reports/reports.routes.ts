import type { ReportPeriod } from '@gatehouse/sync-protocol/areas/reports/report-period';
import {
  downloadReport,
  getBookingsReport,
  getCheckInsReport,
  getGuestsReport,
  getRevenueReport,
  getWaiversReport,
  type ReportName,
  type ReportQuery,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { PrincipalVenue } from '#access/principal';
import type { Connection } from '#db/database';
import { bind, type Router } from '#http/bind';
import { bookingsReport } from './bookings-report.ts';
import { checkInsReport } from './check-ins-report.ts';
import { guestsReport } from './guests-report.ts';
import {
  bookingsTable,
  checkInsTable,
  csvFileName,
  csvText,
  guestsTable,
  revenueTable,
  waiversTable,
} from './report-csv.ts';
import { type ReportFrame, reportFrame } from './report-frame.ts';
import { revenueReport } from './revenue-report.ts';
import { waiversReport } from './waivers-report.ts';

type Make<T> = (db: Connection, frame: ReportFrame) => Promise<T>;

const csvOf: Record<ReportName, Make<string>> = {
  waivers: async (db, frame) => csvText(waiversTable(await waiversReport(db, frame))),
  'check-ins': async (db, frame) => csvText(checkInsTable(await checkInsReport(db, frame))),
  bookings: async (db, frame) => csvText(bookingsTable(await bookingsReport(db, frame))),
  revenue: async (db, frame) => csvText(revenueTable(await revenueReport(db, frame))),
  guests: async (db, frame) => csvText(guestsTable(await guestsReport(db, frame))),
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
  const make = <T>(frame: ReportFrame, work: Make<T>): Promise<T> =>
    deps.db.readVenue(frame.clientId, (db) => work(db, frame));

  bind(router, getWaiversReport, async (asked) => ({
    report: await make(frameOf(asked), waiversReport),
  }));
  bind(router, getCheckInsReport, async (asked) => ({
    report: await make(frameOf(asked), checkInsReport),
  }));
  bind(router, getBookingsReport, async (asked) => ({
    report: await make(frameOf(asked), bookingsReport),
  }));
  bind(router, getRevenueReport, async (asked) => ({
    report: await make(frameOf(asked), revenueReport),
  }));
  bind(router, getGuestsReport, async (asked) => ({
    report: await make(frameOf(asked), guestsReport),
  }));
  bind(router, downloadReport, async (asked) => {
    const frame = frameOf(asked);
    const report = asked.params.report as ReportName;
    const text = await make(frame, csvOf[report]);
    const fileName = csvFileName(report, asked.params.period, frame.head);
    return new Response(text, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
    });
  });
}
