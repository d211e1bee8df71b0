import { statfs } from 'node:fs/promises';
import type { Health } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { type Family, gauge } from '#base/metrics/families';
import { type ClockNote, findClockNote } from '#db/clock-note';
import type { Deps } from '#integrations/deps';
import { countWarned } from '../usage/usage.service.ts';
import { findFirstStart } from './first-start.ts';
import { clockFamily, jobFamilies, type WatchedJob } from './job-metrics.ts';
import { listJobRows, readQueues } from './metrics.repository.ts';

/** Several collectors, or one that asks often, cost the database one look in this time. */
const LOOK_EVERY_MS = 5_000;

const S_PER_HOUR = 3_600;

/** Health, queues, jobs, backup and disk, which concern all processes. What can't be found out now is left out. */
export function createServerMetrics(
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
