import { type ReportPeriod, reportPeriods } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { type ReportName, reportNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { isCalendarDate } from '@gatehouse/sync-protocol/base/days/calendar-date';

/** What the address asks for. */
export interface ReportChoice {
  report: ReportName;
  period: ReportPeriod;
  /** Days of a custom range; empty for another period. */
  from: string;
  to: string;
}

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

/** Reads the choice from the address, which anyone may have changed. */
export function choiceOf(params: URLSearchParams): ReportChoice {
  const dateOf = (name: string): string => {
    const text = params.get(name) ?? '';
    return isCalendarDate(text) ? text : '';
  };
  const report = reportNames.find((name) => name === params.get('report')) ?? 'waivers';
  const period = reportPeriods.find((name) => name === params.get('period')) ?? 'month';
  const [from, to] = [dateOf('from'), dateOf('to')];
  if (period !== 'custom') return { report, period, from: '', to: '' };
  /* A range that is not whole counts as none. */
  return from && to ? { report, period, from, to } : { report, period: 'month', from: '', to: '' };
}

/** The address of a choice; days belong to a custom range only. */
export function paramsOf({ report, period, from, to }: ReportChoice): Record<string, string> {
  return period === 'custom' ? { report, period, from, to } : { report, period };
}

/** What a call takes. */
export function queryOf({ period, from, to }: ReportChoice): { startDate?: string; endDate?: string } {
  return period === 'custom' ? { startDate: from, endDate: to } : {};
}
