import { type ReportName, reportNames } from '@gatehouse/sync-protocol/http/reports';
import { type ReportPeriod, reportPeriods } from '@gatehouse/sync-protocol/rules/reports/report-period';

/** What the address asks for. */
export interface ReportChoice {
  report: ReportName;
  period: ReportPeriod;
  /** Of a custom range; empty until chosen. */
  from: string;
  to: string;
}

export const reportTitles: Readonly<Record<ReportName, string>> = {
  waivers: 'Waivers',
  'check-ins': 'Check-ins',
  bookings: 'Bookings',
  revenue: 'Revenue',
};

export const periodTitles: Readonly<Record<ReportPeriod, string>> = {
  today: 'Today',
  week: 'Past 7 days',
  month: 'Past 30 days',
  quarter: 'Past 90 days',
  year: 'Past 365 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
  custom: 'Custom range',
};

const DATE = /^\d{4}-\d\d-\d\d$/;

/** From the address, which anyone may have changed. */
export function choiceOf(params: URLSearchParams): ReportChoice {
  const dateOf = (name: string): string => (DATE.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  return {
    report: reportNames.find((name) => name === params.get('report')) ?? 'waivers',
    period: reportPeriods.find((name) => name === params.get('period')) ?? 'month',
    from: dateOf('from'),
    to: dateOf('to'),
  };
}

/** The address of a choice; days belong to a custom range only. */
export function paramsOf({ report, period, from, to }: ReportChoice): Record<string, string> {
  if (period !== 'custom') return { report, period };
  return { report, period, ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** A custom range without both its days can't be asked for. */
export function isComplete({ period, from, to }: ReportChoice): boolean {
  return period !== 'custom' || (from !== '' && to !== '');
}

/** What a call takes. */
export function queryOf({ period, from, to }: ReportChoice): { startDate?: string; endDate?: string } {
  return period === 'custom' ? { startDate: from, endDate: to } : {};
}
