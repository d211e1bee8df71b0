import { Readable } from 'node:stream';
import { EXPORT_EMPTY, type ExportRange, type ExportType } from '@gatehouse/sync-protocol/areas/platform/export-names';
import {
  type ExportQuery,
  exportData,
  exportRange,
  listExports as listExportsContract,
} from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import type { Context } from 'hono';
import { bind, type Router } from '#http/bind';
import { exportAsJson, listExports, startExport } from './admin-exports.service.ts';
import { ExportSlots } from './export-slots.ts';

interface ExportCall {
  params: { type: string; range?: string };
  query: ExportQuery;
  principal: { userId: string };
  context: Context;
}

/** Exports of all venues' data. Requirements Y32–Y36. */
export function bindAdminExports(router: Router): void {
  const { deps } = router;
  const slots = new ExportSlots();

  const answer = async ({ params, query, principal, context }: ExportCall): Promise<Response> => {
    const asked = {
      type: params.type as ExportType,
      range: (params.range ?? null) as ExportRange | null,
      query,
      format: query.format ?? (prefersCsv(context) ? ('csv' as const) : ('json' as const)),
      userId: principal.userId,
    };
    if (asked.format === 'json') return jsonResponse(await exportAsJson(deps, slots, asked));
    const { fileName, stream } = await startExport(deps, slots, asked);
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': asked.type === 'all' ? 'application/zip' : 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
    });
  };

  bind(router, listExportsContract, async () => ({ exports: await listExports(deps) }));
  bind(router, exportData, answer);
  bind(router, exportRange, answer);
}

function prefersCsv(context: Context): boolean {
  return /\btext\/csv\b/i.test(context.req.header('accept') ?? '');
}

/** The rows are text already: parsing them only to write them again would block the event loop. */
function jsonResponse({ data, count, exportedAt }: { data: string; count: number; exportedAt: string }): Response {
  const message =
    count === 0 ? EXPORT_EMPTY : `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'} exported`;
  const rest = JSON.stringify({ count, summary: { total: count }, exportedAt, message });
  return new Response(`{"success":true,"data":${data},${rest.slice(1)}`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
