import { statfs } from 'node:fs/promises';
import type { Connection } from '../../db/database.ts';
import { findState } from '../../db/server-state.ts';
import type { Deps } from '../../deps.ts';
import type { Family } from '../../metrics/exposition.ts';
import { LAST_BACKUP_KEY } from '../backup/backup.service.ts';
import { createHealth } from '../health/health.service.ts';
import { GIVEN_UP_UTC } from '../mail/mail-turns.ts';
import { gauge } from './process-metrics.ts';

/** Several collectors, or one that asks often, cost the database one look in this time. */
const LOOK_EVERY_MS = 5_000;

type ServerDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'secrets' | 'logger'>;

interface Queues {
  mailWaiting: number;
  mailGivenUp: number;
  oldestMailAtUtc: string | null;
  parked: number;
  lastBackupAtUtc: string | null;
}

/** Health, queues, backup and disk, which concern all processes. What can't be found out now is left out. */
export function createServerMetrics(deps: ServerDeps): () => Promise<Family[]> {
  const health = createHealth(deps);
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
      ...(database === 'ok' ? await ofDatabase(deps) : []),
      ...(await ofDisk(deps.config.dataDir)),
    ];
  };
  return () => {
    if (!last || performance.now() - last.atMs >= LOOK_EVERY_MS) last = { families: look(), atMs: performance.now() };
    return last.families;
  };
}

async function ofDatabase({ db, clock, logger }: ServerDeps): Promise<Family[]> {
  try {
    const queues = await db.readPlatform(readQueues);
    const ageS = (atUtc: string | null): number => (atUtc === null ? 0 : (clock.now() - Date.parse(atUtc)) / 1000);
    return [
      gauge('gatehouse_mail_waiting', 'Emails waiting to be sent.', queues.mailWaiting),
      gauge('gatehouse_mail_given_up', 'Emails that could not be sent after every attempt.', queues.mailGivenUp),
      gauge(
        'gatehouse_mail_oldest_seconds',
        'Age of the oldest email waiting to be sent.',
        ageS(queues.oldestMailAtUtc),
      ),
      gauge('gatehouse_sync_parked', 'Items from devices that need attention.', queues.parked),
      ...(queues.lastBackupAtUtc === null
        ? []
        : [
            gauge(
              'gatehouse_backup_age_seconds',
              'Time since the last completed backup.',
              ageS(queues.lastBackupAtUtc),
            ),
          ]),
    ];
  } catch (error) {
    logger.warn({ err: error }, 'the queues could not be measured');
    return [];
  }
}

async function readQueues(db: Connection): Promise<Queues> {
  const unsent = () => db.selectFrom('outbox_mail').where('sent_at', 'is', null);
  const waiting = await unsent()
    .where('next_attempt_at', '<', GIVEN_UP_UTC)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const givenUp = await unsent()
    .where('next_attempt_at', '>=', GIVEN_UP_UTC)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const parked = await db
    .selectFrom('sync_parked')
    .where('resolved_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    mailWaiting: waiting.count,
    mailGivenUp: givenUp.count,
    oldestMailAtUtc: waiting.oldest,
    parked: parked.count,
    lastBackupAtUtc: await findState(db, LAST_BACKUP_KEY),
  };
}

async function ofDisk(dataDir: string): Promise<Family[]> {
  const found = await statfs(dataDir).catch(() => null);
  if (!found) return [];
  return [
    gauge('gatehouse_disk_free_bytes', 'Free space where DATA_DIR is.', found.bavail * found.bsize),
    gauge('gatehouse_disk_size_bytes', 'Size of that file system.', found.blocks * found.bsize),
  ];
}
