import { type ReportName, reportNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { type Chosen, chosenOf } from '#domain/reports/periods';

/** What the address asks for. */
export interface ReportChoice extends Chosen {
  report: ReportName;
}

/** Reads the choice from the address, which anyone may have changed. */
export function choiceOf(params: URLSearchParams): ReportChoice {
  const report = reportNames.find((name) => name === params.get('report')) ?? 'waivers';
  return { report, ...chosenOf(params) };
}

/** What a call takes. */
export function queryOf({ start, end }: Chosen): { startDate?: string; endDate?: string } {
  return start && end ? { startDate: start, endDate: end } : {};
}
