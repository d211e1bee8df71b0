import {
  EVERYTHING,
  EXPORT_JSON_ROWS_MAX,
  type ExportRange,
  type ExportType,
} from '@gatehouse/sync-protocol/areas/platform/export-names';
import { type ExportQuery, type ExportRun } from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { startWorker, workerModule } from '#base/run-worker';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { finishRun, insertRun, listRuns } from './admin-exports.repository.ts';
import type { ExportDays } from './content/export-rows.ts';
import { TooManyRows } from './content/export-text.ts';
import type { ExportJob } from './export-job.ts';
import type { ExportSlots } from './export-slots.ts';
import { ExportStream } from './export-stream.ts';

type Outcome = Row<'admin_exports'>['outcome'];

const LISTED_MAX = 20;
/** The heap of a thread, which holds a page of rows and a piece of the file at a time. JSON is made whole. */
const HEAP_MB_MAX = 96;

interface Asked {
  type: ExportType;
  /** Null means the days of `query`, or everything. */
  range: ExportRange | null;
  query: ExportQuery;
  format: 'json' | 'csv';
  userId: string;
}

/** A running export; `close` of the stream ends it. */
interface RunningExport {
  fileName: string;
  stream: ExportStream;
}

/**
 * Starts an export in a thread of its own and records who asked for what; how it ended is recorded when its stream closes.
 * Errors: INVALID_INPUT for days that are missing or reversed, TOO_MANY_REQUESTS. Requirements Y32–Y36.
 */
export async function startExport(deps: Deps, slots: ExportSlots, asked: Asked): Promise<RunningExport> {
  const { type, query, format, userId } = asked;
  const days = daysOf(asked);
  const range = rangeName(days);
  const free = slots.take();
  try {
    const exportId = deps.ids.uuid();
    const run = { export_id: exportId, user_id: userId, type, range, format, started_at: isoNow(deps.clock) };
    const dates = { start_date: query.startDate ?? null, end_date: query.endDate ?? null };
    const chosen = range === 'custom' ? dates : { start_date: null, end_date: null };
    await deps.db.writePlatform(async (db) => {
      await insertRun(db, { ...run, ...chosen, finished_at: null, outcome: 'running', row_count: 0 });
      const content = { type, range, format, ...chosen };
      await recordPlatformAction(deps, db, {
        actor: `user:${userId}`,
        action: 'export_data',
        subject: exportId,
        content,
      });
    });
    const nowMs = deps.clock.now();
    const wanted = { type, days, nowMs };
    const job: ExportJob = {
      databaseUrl: deps.config.databaseUrl,
      wanted,
      format,
      rowsMax: EXPORT_JSON_ROWS_MAX,
    };
    const module = workerModule(import.meta.url, './export-worker');
    const stream = new ExportStream(startWorker(module, job, HEAP_MB_MAX));
    stream.once('error', (error) => noteFailure(deps, exportId, error));
    stream.once('close', () => {
      free();
      void noteEnd(deps, exportId, stream);
    });
    const date = venueDateAt(nowMs, deps.config.defaultTimeZone);
    return { fileName: `admin-${type}-${range}-${date}.${type === 'all' ? 'zip' : 'csv'}`, stream };
  } catch (error) {
    free();
    throw error;
  }
}

/** The same as JSON text of the rows, complete. Errors: INVALID_INPUT past the limit, and those of `startExport`. */
export async function exportAsJson(deps: Deps, slots: ExportSlots, asked: Asked) {
  const { stream } = await startExport(deps, slots, asked);
  const pieces: Buffer[] = [];
  try {
    for await (const piece of stream) pieces.push(piece as Buffer);
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
    const limit = EXPORT_JSON_ROWS_MAX.toLocaleString('en-US');
    throw new AppError('INVALID_INPUT', {
      message: `This export has more than ${limit} rows, too many for JSON. Please request CSV (format=csv) or fewer days.`,
    });
  }
  return { data: Buffer.concat(pieces).toString('utf8'), count: stream.rows, exportedAt: isoNow(deps.clock) };
}

/** The latest 20 exports, newest first, also those that are still running, with who asked for them. */
export async function listExports({ db }: Pick<Deps, 'db'>): Promise<ExportRun[]> {
  const rows = await db.readPlatform((connection) => listRuns(connection, LISTED_MAX));
  return rows.map((row) => ({
    export_id: row.export_id,
    type: row.type as ExportRun['type'],
    range: row.range as ExportRun['range'],
    start_date: row.start_date,
    end_date: row.end_date,
    format: row.format,
    email: row.email,
    started_at: row.started_at,
    finished_at: row.finished_at,
    outcome: row.outcome,
    rows: row.row_count,
  }));
}

function daysOf({ range, query: { startDate: from, endDate: to } }: Asked): ExportDays {
  if (range !== null && range !== 'custom') return { range };
  if (range === null && from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) {
    const message = 'Please select both start and end dates';
    const field = from === undefined ? 'startDate' : 'endDate';
    throw new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
  }
  if (to < from) {
    const message = 'End date must be on or after start date';
    throw new AppError('INVALID_INPUT', { message, fields: { endDate: message } });
  }
  return { from, to };
}

function rangeName(days: ExportDays): ExportRun['range'] {
  if (days === null) return EVERYTHING;
  return 'range' in days ? days.range : 'custom';
}

/** A reader that went away is none. */
function noteFailure(deps: Deps, exportId: string, error: Error): void {
  if (isOfReader(error)) return;
  deps.logger.error({ exportId, err: error }, 'an export of the platform failed');
}

function isOfReader(error: Error | null): boolean {
  return error?.name === 'AbortError' || (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

async function noteEnd(deps: Deps, exportId: string, stream: ExportStream): Promise<void> {
  const { errored } = stream;
  const cutOff: Outcome = errored && !isOfReader(errored) ? 'failed' : 'stopped';
  const outcome: Outcome = stream.readableEnded ? 'finished' : cutOff;
  const set = { finished_at: isoNow(deps.clock), outcome, row_count: stream.rows };
  await deps.db
    .writePlatform((db) => finishRun(db, exportId, set))
    .catch((error: unknown) => deps.logger.warn({ exportId, err: error }, 'the end of an export was not recorded'));
}
