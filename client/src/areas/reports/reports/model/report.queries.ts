import {
  getBookingsReport,
  getCheckInsReport,
  getGuestsReport,
  getRevenueReport,
  getWaiversReport,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { z } from 'zod';
import { type Answer, useAnswer } from '#domain/answers/use-answer';
import { useApi } from '#lib/api/api-context.tsx';
import { paramsOf, queryOf, type ReportChoice } from './report-choice.ts';

const contracts = {
  waivers: getWaiversReport,
  'check-ins': getCheckInsReport,
  bookings: getBookingsReport,
  revenue: getRevenueReport,
  guests: getGuestsReport,
};

const namedReportSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('waivers'), report: getWaiversReport.reply.shape.report }),
  z.object({ name: z.literal('check-ins'), report: getCheckInsReport.reply.shape.report }),
  z.object({ name: z.literal('bookings'), report: getBookingsReport.reply.shape.report }),
  z.object({ name: z.literal('revenue'), report: getRevenueReport.reply.shape.report }),
  z.object({ name: z.literal('guests'), report: getGuestsReport.reply.shape.report }),
]);
/** A report with its name, so that its section is found by it. */
export type NamedReport = z.infer<typeof namedReportSchema>;

/** The server's report, or what it last said of the same choice while it can't be reached. */
export function useReport(clientId: string, choice: ReportChoice): Answer<NamedReport> {
  const api = useApi();
  const { report: name, period } = choice;
  const storedAs = `report-${Object.values(paramsOf(choice)).join('-')}`;
  return useAnswer({
    key: ['report', clientId, storedAs],
    ask: async (signal) => {
      const given = { params: { client_id: clientId, period }, query: queryOf(choice), signal };
      const answer = await api.call(contracts[name], given);
      return answer.ok ? { ...answer, data: { name, report: answer.data.report } as NamedReport } : answer;
    },
    schema: namedReportSchema,
    storedAs,
  });
}
