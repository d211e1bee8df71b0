import {
  type ReportName,
  type Reports,
  reportNames,
  reports,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { z } from 'zod';
import { type Answer, useAnswer } from '#domain/answers/use-answer';
import { paramsOf } from '#domain/reports/periods';
import { useApi } from '#lib/api/api-context.tsx';
import { queryOf, type ReportChoice } from './report-choice.ts';

/** A report with its name, so that its section is found by it. */
export type NamedReport<Name extends ReportName = ReportName> = {
  [N in Name]: { name: N; report: Reports[N] };
}[Name];

const namedReportSchema = z.union(
  reportNames.map((name) => z.object({ name: z.literal(name), report: reports[name].reply.shape.report })),
) as z.ZodType as z.ZodType<NamedReport>;

/** The server's report, or what it last said of the same choice while it can't be reached. */
export function useReport(clientId: string, choice: ReportChoice): Answer<NamedReport> {
  const api = useApi();
  const { report: name, period } = choice;
  const storedAs = `report-${[name, ...Object.values(paramsOf(choice))].join('-')}`;
  return useAnswer({
    key: ['report', clientId, storedAs],
    ask: async (signal) => {
      const given = { params: { client_id: clientId, period }, query: queryOf(choice), signal };
      const answer = await api.call(reports[name], given);
      return answer.ok ? { ...answer, data: { name, report: answer.data.report } as NamedReport } : answer;
    },
    schema: namedReportSchema,
    storedAs,
  });
}
