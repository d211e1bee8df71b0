import { z } from 'zod/mini';
import { type AnswerOf, contract, venueCalls } from '../../base/contract.ts';
import { dateSchema } from '../../base/primitives.ts';
import { reportPeriods } from './report-period.ts';

/* Revenue by what was sold and how it was paid. Dollars. Requirement F72. */

const totals = {
  gross: z.number(),
  discount: z.number(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  tips: z.number(),
  paid: z.number(),
  refunded: z.number(),
  balance: z.number(),
};
const totalsSchema = z.object(totals);
export type SalesTotals = z.output<typeof totalsSchema>;
/** Null and an empty name: what belongs to none, so that rows add up to the totals. */
const named = (id: string) => z.array(z.object({ [id]: z.nullable(z.string()), name: z.string(), ...totals }));

const period = { params: z.object({ period: z.enum(reportPeriods) }) };
const custom = { start: z.optional(dateSchema), end: z.optional(dateSchema) };
const reportsRead = { ...venueCalls, permission: 'reports.read' } as const;

export const getSales = contract(reportsRead, 'GET /reports/summary/sales/:period', {
  ...period,
  summary:
    'Revenue of a period: lines by the day of play, money by the day when it was taken; `custom` takes `start` and `end`',
  query: z.object(custom),
  reply: {
    report: z.object({
      start: dateSchema,
      end: dateSchema,
      totals: totalsSchema,
      by_day: z.array(z.object({ date: dateSchema, ...totals })),
      by_offering: named('offering_id'),
      by_extra: named('extra_id'),
      by_tax: named('tax_id'),
      by_code: named('code'),
      by_method: named('method'),
      by_staff: named('user_id'),
    }),
  },
});
export type SalesReport = AnswerOf<typeof getSales>['report'];

export const downloadBills = contract(reportsRead, 'GET /reports/bills/:period', {
  ...period,
  summary: 'Lines or payments of a period as CSV, for an accountant',
  query: z.object({ ...custom, kind: z._default(z.enum(['lines', 'payments']), 'lines') }),
  reply: { contentType: 'text/csv' },
});
