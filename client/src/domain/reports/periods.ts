import { type ReportPeriod, reportDays, reportPeriods } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { isCalendarDate } from '@gatehouse/sync-protocol/base/days/calendar-date';
import { rangeText } from '@gatehouse/sync-protocol/base/days/day-text';
import { useSearchParams } from 'react-router';
import { daysText, type PeriodDays } from '../../components/period-button.tsx';

/** A period that was chosen; `custom` has its days. */
export interface Chosen {
  period: ReportPeriod;
  start?: string | undefined;
  end?: string | undefined;
}

/** Rolling periods come first; those of the calendar have it in their names. */
export const periodLabels: Readonly<Record<ReportPeriod, string>> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  quarter: 'This Quarter',
  year: 'Year to Date',
  'this-month': 'Calendar Month',
  'last-month': 'Last Calendar Month',
  'this-year': 'Calendar Year',
  'last-year': 'Last Calendar Year',
  custom: 'Custom',
};

/** Rolling periods whose names could be taken for those of the calendar. */
const lengths: Partial<Record<ReportPeriod, string>> = { month: '30 days', quarter: '90 days', year: '12 months' };

/** What the address says; a range that is not whole counts as none. */
export function chosenOf(params: URLSearchParams): Chosen {
  const period = reportPeriods.find((name) => name === params.get('period')) ?? 'month';
  const [start, end] = [params.get('start'), params.get('end')];
  if (period !== 'custom') return { period };
  return isDay(start) && isDay(end) ? { period, start, end } : { period: 'month' };
}

function isDay(text: string | null): text is string {
  return text !== null && isCalendarDate(text);
}

/** What the address says of a period. */
export function paramsOf({ period, start, end }: Chosen): Record<string, string> {
  return start && end ? { period, start, end } : { period };
}

/** The days of a period on the venue's today; null of a custom one without any. Requirement U29. */
export function daysOf({ period, start, end }: Chosen, today: string): PeriodDays | null {
  if (period === 'custom' && !(start && end)) return null;
  const { range } = reportDays(period, today, { from: start ?? '', to: end ?? '' });
  const length = lengths[period];
  return length === undefined ? range : { ...range, length };
}

/** `This Quarter (90 days to Nov 28)`: a rolling period with its length, as its button has it; of another one, its name or its days. */
export function paperTitle(chosen: Chosen, today: string): string {
  const days = daysOf(chosen, today);
  return days && 'length' in days ? `${periodLabels[chosen.period]} (${daysText(days, today)})` : periodText(chosen);
}

/** How an empty list names its period. */
export function periodText({ period, start, end }: Chosen): string {
  return start && end ? rangeText(start, end) : periodLabels[period];
}

/** The period in the address, so that it stays over the reports, a reload and a link. */
export function useChosen(): [Chosen, (chosen: Chosen) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (chosen: Chosen): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['period', 'start', 'end']) next.delete(name);
        for (const [name, value] of Object.entries(paramsOf(chosen))) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [chosenOf(params), choose];
}
