import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Health } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import type { Hono, MiddlewareHandler } from 'hono';
import { Registry } from 'prom-client';
import { bearer } from '#access/admit';
import { AppError } from '#base/app-error';
import { queueLoads } from '#base/fair-queue';
import { type Family, gauge, registryOf } from '#base/metrics/families';
import type { Recorder } from '#base/metrics/recorder';
import { sha256 } from '#base/secrets';
import { version } from '#base/version';
import { type ClockNote, findClockNote } from '#db/clock-note';
import type { UploadPlaces } from '#http/uploads/upload-places';
import type { Deps } from '#integrations/deps';
import { countWarned } from '../usage/usage.service.ts';
import { findFirstStart } from './first-start.ts';
import { clockFamily, jobFamilies, type WatchedJob } from './job-metrics.ts';
import { listJobRows, readQueues } from './metrics.repository.ts';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Counts every request under its contract's path. Whatever else is asked for is `other`, so that nobody can make up labels. */
export function recordRequests(recorder: Recorder, contracts: readonly Contract[]): MiddlewareHandler {
  let known: ReadonlySet<string> | undefined;
  return async (c, next) => {
    const startedMs = performance.now();
    await next();
    /* All contracts are bound by the first request. */
    known ??= new Set(contracts.map(({ path }) => path));
    const route = known.has(c.req.routePath) ? c.req.routePath : 'other';
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    recorder.request({ method, route, status: c.res.status, seconds: (performance.now() - startedMs) / 1000 });
  };
}

/** `GET /metrics` for a collector that brings the token; 404 for anyone else, as for a path that doesn't exist. Requirement Y64. */
export function bindMetrics(
  app: Hono,
  deps: Deps,
  { health, uploads, jobs }: { health: () => Promise<Health>; uploads: UploadPlaces; jobs: readonly WatchedJob[] },
): void {
  const { metrics: recorder, config } = deps;
  if (!recorder || config.metricsToken === undefined) {
    app.get('/metrics', () => {
      throw new AppError('NOT_FOUND');
    });
    return;
  }
  const wanted = Buffer.from(sha256(config.metricsToken));
  const ofProcess = createProcessMetrics();
  const ofServer = createServerMetrics(deps, { health, jobs });
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(Buffer.from(sha256(bearer(c) ?? '')), wanted)) throw new AppError('NOT_FOUND');
    const ofNow = registryOf([...ofProcess(), ...loadFamilies(deps, uploads)]);
    const page = Registry.merge([ofNow, recorder.registry, registryOf(await ofServer())]);
    /* The library would print the bare name of what has never happened. */
    for (const { name, values } of await page.getMetricsAsJSON())
      if (values.length === 0) page.removeSingleMetric(name);
    return c.body(await page.metrics(), 200, { 'Content-Type': page.contentType, 'Cache-Control': 'no-store' });
  });
}

/** What this process is, and how busy it is. */
export function loadFamilies({ db, pokes }: Pick<Deps, 'db' | 'pokes'>, uploads: UploadPlaces): Family[] {
  const pools = db.pools();
  const queues = [...queueLoads()];
  const ofPools = (name: string, help: string, part: 'max' | 'used' | 'waiting'): Family => ({
    name,
    help,
    type: 'gauge',
    samples: pools.map((use) => ({ labels: { pool: use.pool }, value: use[part] })),
  });
  const ofQueues = (name: string, help: string, part: 'running' | 'waiting'): Family => ({
    name,
    help,
    type: 'gauge',
    samples: queues.map(([queue, load]) => ({ labels: { queue }, value: load[part] })),
  });
  return [
    {
      name: 'gatehouse_build_info',
      help: 'What runs: always 1.',
      type: 'gauge',
      samples: [{ labels: { version, node: process.version, database: db.dialect }, value: 1 }],
    },
    ofPools('gatehouse_db_connections_max', 'Connections that a pool may open.', 'max'),
    ofPools('gatehouse_db_connections_used', 'Connections in use.', 'used'),
    ofPools('gatehouse_db_waiting', 'Transactions that wait for a connection.', 'waiting'),
    ofQueues('gatehouse_queue_running', 'Jobs of a queue under way: PDFs, pictures, passwords, files.', 'running'),
    ofQueues('gatehouse_queue_waiting', 'Jobs that wait for their turn.', 'waiting'),
    gauge('gatehouse_uploads', 'Uploads under way.', uploads.taken()),
    gauge('gatehouse_streams_open', 'Event streams to devices and screens.', pokes.openStreams()),
  ];
}

const NS_PER_S = 1e9;
const RESOLUTION_MS = 10;

/** What Node knows of its own process. The lag is since the last collection. */
function createProcessMetrics(): () => Family[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    const families = [...ofProcess(), lagOf(delay)];
    delay.reset();
    return families;
  };
}

function ofProcess(): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const startedS = Date.now() / 1000 - process.uptime();
  return [
    gauge('process_start_time_seconds', 'When the process started, since the epoch.', startedS),
    { ...gauge('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6), type: 'counter' },
    gauge('process_resident_memory_bytes', 'Memory in use.', rss),
    gauge('nodejs_heap_size_used_bytes', 'JavaScript objects, as part of the memory in use.', heapUsed),
  ];
}

/** The histogram includes the timer's own interval. */
function lagOf(delay: IntervalHistogram): Family {
  const seconds = (ns: number): number => Math.max(0, (Number.isFinite(ns) ? ns : 0) / NS_PER_S - RESOLUTION_MS / 1000);
  const values = { mean: delay.mean, p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
  return {
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How long the event loop kept others waiting since the last collection.',
    type: 'gauge',
    /* Without a sample since then, the minimum exceeds the maximum. */
    samples: Object.entries(values).map(([stat, ns]) => ({
      labels: { stat },
      value: delay.count > 0 ? seconds(ns) : 0,
    })),
  };
}

/** Several collectors, or one that asks often, cost the database one look in this time. */
const LOOK_EVERY_MS = 5_000;

const S_PER_HOUR = 3_600;

/** Health, queues, jobs, backup and disk, which concern all processes. What can't be found out now is left out. */
function createServerMetrics(
  deps: Deps,
  { health, jobs }: { health: () => Promise<Health>; jobs: readonly WatchedJob[] },
): () => Promise<Family[]> {
  const startedMs = deps.clock.now();
  let last: { families: Promise<Family[]>; atMs: number } | undefined;
  const look = async (): Promise<Family[]> => {
    const { database, disk, key } = await health();
    const parts = Object.entries({ database, disk, key });
    return [
      {
        name: 'gatehouse_up',
        help: 'Whether each part works: the database can save, files can be written, the key is right.',
        type: 'gauge',
        samples: parts.map(([part, state]) => ({ labels: { part }, value: state === 'ok' ? 1 : 0 })),
      },
      ...(database === 'ok' ? await ofDatabase(deps, jobs, startedMs) : []),
      ...(await ofDisk(deps.config.dataDir)),
    ];
  };
  return () => {
    if (!last || performance.now() - last.atMs >= LOOK_EVERY_MS) last = { families: look(), atMs: performance.now() };
    return last.families;
  };
}

async function ofDatabase(deps: Deps, jobs: readonly WatchedJob[], startedMs: number): Promise<Family[]> {
  const { db, clock, logger } = deps;
  try {
    const { queues, rows, note, firstStartAtUtc, warned } = await db.readPlatform(async (tx) => ({
      queues: await readQueues(tx),
      rows: await listJobRows(tx, jobs),
      note: await findClockNote(tx, clock.now()),
      firstStartAtUtc: await findFirstStart(tx),
      warned: await countWarned(tx, deps),
    }));
    const nowMs = clock.now();
    const firstStartMs = firstStartAtUtc === null ? startedMs : Date.parse(firstStartAtUtc);
    const ageS = (atUtc: string | null): number => (atUtc === null ? 0 : (nowMs - Date.parse(atUtc)) / 1000);
    const overdueS = (atUtc: string | null): number => Math.max(0, ageS(atUtc));
    return [
      gauge('gatehouse_mail_waiting', 'Emails waiting to be sent.', queues.mailWaiting),
      gauge(
        'gatehouse_mail_given_up',
        'Emails that were refused, or that every attempt failed for, up to 1,000.',
        queues.mailGivenUp,
      ),
      gauge(
        'gatehouse_mail_oldest_seconds',
        'Age of the oldest email waiting to be sent, but for those that wait for their own mailbox.',
        ageS(queues.oldestMailAtUtc),
      ),
      gauge(
        'gatehouse_mail_overdue_seconds',
        'For how long an email is due that nobody has tried to send.',
        overdueS(queues.nextMailAtUtc),
      ),
      gauge(
        'gatehouse_mail_server_down_seconds',
        'For how long the mail server has taken no email; 0 while it works.',
        overdueS(queues.mailServerDownSinceUtc),
      ),
      gauge('gatehouse_sync_parked', 'Items from devices that need attention, up to 1,000.', queues.parked),
      gauge('gatehouse_payments_unsettled', 'Payments and refunds of which Square is asked again.', queues.payments),
      gauge(
        'gatehouse_payments_overdue_seconds',
        'For how long a payment is due that nobody has asked about.',
        overdueS(queues.nextPaymentAtUtc),
      ),
      {
        name: 'gatehouse_usage_venues',
        help: 'Venues near or over a limit of usage: bytes stored, or signatures and emails of the month.',
        type: 'gauge',
        samples: warned.map(({ of, state, venues }) => ({ labels: { of, state }, value: venues })),
      },
      gauge(
        'gatehouse_backup_age_seconds',
        'Time since the last completed backup, or since the first start where there is none.',
        queues.lastBackupAtUtc === null ? (nowMs - firstStartMs) / 1000 : ageS(queues.lastBackupAtUtc),
      ),
      gauge(
        'gatehouse_backup_interval_seconds',
        'How often the server makes a backup by itself; 0 where it makes none.',
        db.dialect === 'sqlite' ? deps.config.backups.everyHours * S_PER_HOUR : 0,
      ),
      ...(await jobFamilies(deps, jobs, { rows, nowMs, firstStartMs })),
      clockFamily(jobs, { rows, nowMs, storedAtUtc: [queues.lastBackupAtUtc, storedTimeOf(note)] }),
    ];
  } catch (error) {
    logger.warn({ err: error }, 'the queues could not be measured');
    return [];
  }
}

/** The furthest time that was found and corrected: it stays measured until it has come, or the note is old. */
function storedTimeOf(note: ClockNote | null): string | null {
  return note && new Date(Date.parse(note.noticedAtUtc) + note.aheadSeconds * 1000).toISOString();
}

async function ofDisk(dataDir: string): Promise<Family[]> {
  const found = await statfs(dataDir).catch(() => null);
  if (!found) return [];
  return [
    gauge('gatehouse_disk_free_bytes', 'Free space where DATA_DIR is.', found.bavail * found.bsize),
    gauge('gatehouse_disk_size_bytes', 'Size of that file system.', found.blocks * found.bsize),
  ];
}
