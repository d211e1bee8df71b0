import { z } from 'zod/mini';
import { adminCalls, contract } from '../../base/contract.ts';
import { dateSchema, instantSchema } from '../../base/primitives.ts';
import { EVERYTHING, exportRanges, exportTypes } from './export-names.ts';

/* Data of all venues for the platform's admins, as JSON or as files. Requirements Y32–Y36. */

/** Days of each venue's own calendar, both included. */
const query = z.object({
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
  /** Defaults to what `Accept` prefers: `text/csv`, otherwise JSON. */
  format: z.optional(z.enum(['json', 'csv'])),
});
export type ExportQuery = z.output<typeof query>;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

const reply = {
  /** Rows; of `all`, the rows of each type. */
  data: z.union([rowsSchema, z.record(z.string(), rowsSchema)]),
  count: z.int(),
  summary: z.object({ total: z.int() }),
  exportedAt: instantSchema,
  message: z.string(),
};

/** The reply is a file: CSV, or for `all` a zip archive of CSV files, streamed however long it is. */
const asked = { ...adminCalls, permission: 'platform.export', query, reply, errors: ['TOO_MANY_REQUESTS'] } as const;

export const exportData = contract(asked, 'GET /export/:type', {
  summary: 'Everything of a type, or the days from startDate to endDate; `format=csv` streams a file',
  params: z.object({ type: z.enum(exportTypes) }),
});

export const exportRange = contract(asked, 'GET /export/:type/:range', {
  summary: 'A type in a range of days that ends today, or `custom`; `format=csv` streams a file',
  params: z.object({ type: z.enum(exportTypes), range: z.enum(exportRanges) }),
});

const runSchema = z.object({
  export_id: z.string(),
  type: z.enum(exportTypes),
  range: z.enum([...exportRanges, EVERYTHING]),
  start_date: z.nullable(dateSchema),
  end_date: z.nullable(dateSchema),
  format: z.enum(['json', 'csv']),
  /** Who asked for it. */
  email: z.string(),
  started_at: instantSchema,
  finished_at: z.nullable(instantSchema),
  /** `stopped`: the download was cut off. */
  outcome: z.enum(['running', 'finished', 'stopped', 'failed']),
  rows: z.int(),
});
export type ExportRun = z.infer<typeof runSchema>;

export const listExports = contract(adminCalls, 'GET /exports', {
  permission: 'platform.export',
  summary: 'Who exported what, newest first, the last 20',
  reply: { exports: z.array(runSchema) },
});
