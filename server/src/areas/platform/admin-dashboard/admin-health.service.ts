import { statfs } from 'node:fs/promises';
import type { AdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import type { Health } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { isoNow } from '#base/clock';
import { findClockNote } from '#db/clock-note';
import { checkLoginRole } from '#db/login-role';
import type { Deps } from '#integrations/deps';
import { findMailOutage } from '../../mail/outbox/mail-outage.ts';
import { countUnsettled, givenUpMail, listJobRuns, mailQueue, parkedQueue } from './queues.shared.repository.ts';

/** What the server's own probe found, with its queues and jobs. Without a database they are unknown, and shown as empty. Requirement Y4. */
export async function describeHealth(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'logger'>,
  probe: () => Promise<Health>,
): Promise<AdminHealth> {
  const { status, uptime, version, database, disk, key } = await probe();
  const queues = await readQueues(deps);
  return {
    timestamp: isoNow(deps.clock),
    uptime,
    version,
    status: queues ? status : 'unavailable',
    database: queues ? database : 'unavailable',
    api: 'ok',
    disk,
    key,
    roles: queues ? await checkLoginRole(deps.db) : null,
    diskSpace: await diskSpaceOf(deps.config.dataDir),
    ...(queues ?? noQueues),
  };
}

type Queues = Pick<AdminHealth, 'clock' | 'parked' | 'mail' | 'payments' | 'jobs'>;

const noQueues: Queues = {
  clock: null,
  parked: { count: 0, oldestAt: null },
  mail: { unsent: 0, oldestAt: null, givenUp: 0, downSince: null },
  payments: { unsettled: 0 },
  jobs: [],
};

/** Null where the database can't be read. */
async function readQueues({ db, clock, logger }: Pick<Deps, 'db' | 'clock' | 'logger'>): Promise<Queues | null> {
  try {
    return await db.readPlatform(async (connection) => {
      const mail = await mailQueue(connection);
      const outage = await findMailOutage(connection);
      const jobs = await listJobRuns(connection);
      const note = await findClockNote(connection, clock.now());
      return {
        clock: note && { noticedAt: note.noticedAtUtc, aheadSeconds: note.aheadSeconds },
        parked: await parkedQueue(connection),
        mail: {
          unsent: mail.count,
          oldestAt: mail.oldestAt,
          givenUp: (await givenUpMail(connection)).count,
          downSince: outage === null || outage.isOver ? null : outage.sinceUtc,
        },
        payments: { unsettled: await countUnsettled(connection) },
        jobs: jobs.map((job) => ({
          name: job.name,
          lastRunAt: job.ended_at,
          nextRunAt: job.expires_at,
          failingSince: job.failing_since,
        })),
      };
    });
  } catch (error) {
    logger.error({ err: error }, 'the queues could not be read');
    return null;
  }
}

async function diskSpaceOf(dataDir: string): Promise<AdminHealth['diskSpace']> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
