import { type ExportRun, exportData, exportRange, listExports } from '@gatehouse/sync-protocol/http/admin/exports';
import { type ExportRange, type ExportType } from '@gatehouse/sync-protocol/rules/exports/export-names';
import { parse } from 'csv-parse/sync';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';

type Rows = Record<string, string>[];

/** A CSV file as a reader of ours or anybody's sees it. */
export function readCsv(file: Buffer): Rows {
  return parse(file, { bom: true, columns: true }) as Rows;
}

/** An admin who exports. */
export async function exportingAdmin(app: TestApp) {
  const { token, userId } = await app.createAdmin();
  const path = (type: ExportType, range?: ExportRange) => `/api/admin/export/${type}${range ? `/${range}` : ''}`;
  return {
    token,
    userId,
    path,
    /** The answer as JSON. */
    rows: (type: ExportType, query: { startDate?: string; endDate?: string } = {}) =>
      call(app, exportData, { token, params: { type }, query }),
    rowsIn: (type: ExportType, range: ExportRange, query: { startDate?: string; endDate?: string } = {}) =>
      call(app, exportRange, { token, params: { type, range }, query }),
    /** The file of an export, to its end. */
    async file(type: ExportType, range?: ExportRange) {
      const { status, headers, body } = await app.request('GET', `${path(type, range)}?format=csv`, { token });
      return { status, headers, bytes: body as Buffer };
    },
    /** The file while it is sent. */
    open: (type: ExportType) =>
      app.app.hono.request(path(type), { headers: { authorization: `Bearer ${token}`, accept: 'text/csv' } }),
    runs: async (): Promise<ExportRun[]> => (await call(app, listExports, { token })).body.exports,
  };
}
