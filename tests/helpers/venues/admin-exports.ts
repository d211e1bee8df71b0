import { type ExportRange, type ExportType } from '@gatehouse/sync-protocol/areas/platform/export-names';
import {
  type ExportRun,
  exportData,
  exportRange,
  listExports,
} from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';

const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;

/** The rows of a file by their headings, read as RFC 4180 says and no other way. */
export function readCsv(file: Buffer): Record<string, string>[] {
  const text = file.toString('utf8').replace(/^\ufeff/, '');
  const lines: string[][] = [[]];
  CELL.lastIndex = 0;
  for (let found = CELL.exec(text); found; found = CELL.exec(text)) {
    const [, cell = '', end] = found;
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') lines.push([]);
    if (CELL.lastIndex === text.length) break;
  }
  if (CELL.lastIndex !== text.length) throw new Error('This is no CSV.');
  const [headings = [], ...rows] = lines.slice(0, -1);
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])));
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
