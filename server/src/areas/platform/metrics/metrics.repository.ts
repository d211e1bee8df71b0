import type { Connection } from '#db/database';
import { findState } from '#db/server-state';
import type { Row } from '#db/tables';
import { findMailOutage } from '../../mail/outbox/mail-outage.ts';
import { givenUpMail, mailQueue, parkedQueue } from '../admin-dashboard/queues.shared.repository.ts';
import { LAST_BACKUP_KEY } from '../backup/backup.service.ts';

interface Queues {
  mailWaiting: number;
  mailGivenUp: number;
  oldestMailAtUtc: string | null;
  nextMailAtUtc: string | null;
  /** Null while the mail server works. */
  mailServerDownSinceUtc: string | null;
  parked: number;
  payments: number;
  nextPaymentAtUtc: string | null;
  lastBackupAtUtc: string | null;
}

/** How much mail, how many parked items and payments wait, and since when. Platform transaction. */
export async function readQueues(db: Connection): Promise<Queues> {
  const waiting = await db
    .selectFrom('outbox_mail')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('next_attempt_at').as('next')])
    .executeTakeFirstOrThrow();
  const outage = await findMailOutage(db);
  const isDown = outage !== null && !outage.isOver;
  const oldest = await mailQueue(db);
  const givenUp = await givenUpMail(db);
  const parked = await parkedQueue(db);
  const checks = await db
    .selectFrom(({ selectFrom }) => {
      const due = (table: 'platform_payments' | 'booking_payments' | 'booking_refunds') =>
        selectFrom(table).where('next_check_at', 'is not', null).select('next_check_at');
      return due('platform_payments').unionAll(due('booking_payments')).unionAll(due('booking_refunds')).as('due');
    })
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('next_check_at').as('next')])
    .executeTakeFirstOrThrow();
  return {
    mailWaiting: waiting.count,
    mailGivenUp: givenUp.count,
    oldestMailAtUtc: oldest.oldestAt,
    /* While all of it waits for the mail server, none is late. */
    nextMailAtUtc: isDown && waiting.next !== null ? later(waiting.next, outage.pausedUntilUtc) : waiting.next,
    mailServerDownSinceUtc: isDown ? outage.sinceUtc : null,
    payments: checks.count,
    nextPaymentAtUtc: checks.next,
    parked: parked.count,
    lastBackupAtUtc: await findState(db, LAST_BACKUP_KEY),
  };
}

function later(atUtc: string, otherUtc: string): string {
  return atUtc > otherUtc ? atUtc : otherUtc;
}

export type JobRow = Pick<Row<'job_locks'>, 'name' | 'expires_at' | 'ended_at' | 'failing_since'>;

/** Jobs that have run, and those whose first run is planned. */
export function listJobRows(db: Connection, jobs: readonly { name: string }[]): Promise<JobRow[]> {
  const names = jobs.map(({ name }) => name);
  return db
    .selectFrom('job_locks')
    .where('name', 'in', names)
    .select(['name', 'expires_at', 'ended_at', 'failing_since'])
    .execute();
}
