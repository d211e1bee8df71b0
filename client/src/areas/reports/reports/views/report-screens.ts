import type { ReportName, Reports } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { NamedReport } from '../model/report.queries.ts';
import { bookingsView } from './bookings-view.ts';
import { checkInsView } from './check-ins-view.ts';
import { guestsView } from './guests-view.ts';
import type { ReportView } from './report-view.ts';
import { revenueViews } from './revenue-view.ts';
import { waiversView } from './waivers-view.ts';

interface ReportScreen<Report> {
  /** The name of its tab. */
  title: string;
  emptyTitle: string;
  viewsOf: (report: Report) => ReportView[];
}

export const reportScreens: { readonly [Name in ReportName]: ReportScreen<Reports[Name]> } = {
  waivers: { title: 'Waivers', emptyTitle: 'No waivers signed', viewsOf: (report) => [waiversView(report)] },
  'check-ins': { title: 'Check-ins', emptyTitle: 'No check-ins', viewsOf: (report) => [checkInsView(report)] },
  bookings: { title: 'Bookings', emptyTitle: 'No bookings', viewsOf: (report) => [bookingsView(report)] },
  revenue: { title: 'Revenue', emptyTitle: 'No payments', viewsOf: revenueViews },
  guests: { title: 'Guests', emptyTitle: 'No changes by guests', viewsOf: (report) => [guestsView(report)] },
};

export function viewsOf<Name extends ReportName>({ name, report }: NamedReport<Name>): ReportView[] {
  return reportScreens[name].viewsOf(report);
}
