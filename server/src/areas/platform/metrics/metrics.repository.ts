import type { Connection } from '#db/database';
import { findState } from '#db/server-state';
import type { Row } from '#db/tables';
import { GIVEN_UP_UTC } from '../../mail/mail/mail-turns.ts';
import { LAST_BACKUP_KEY } from '../backup/backup.service.ts';

interface Queues {
  mailWaiting: number;
  mailGivenUp: number;
  oldestMailAtUtc: string | null;
  nextMailAtUtc: string | null;
  parked: number;
  payments: number;
  nextPaymentAtUtc: string | null;
  lastBackupAtUtc: string | null;
}

/** How much mail, how many parked items and payments wait, and since when. Platform transaction. */
export async function readQueues(db: Connection): Promise<Queues> {
  const unsent = () => db.selectFrom('outbox_mail').where('sent_at', 'is', null);
  const waiting = await unsent()
    .where('next_attempt_at', '<', GIVEN_UP_UTC)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('next_attempt_at').as('next')])
    .executeTakeFirstOrThrow();
  /* What strangers cause may be held back for days, while nothing is wrong. */
  const oldest = await unsent()
    .where('next_attempt_at', '<', GIVEN_UP_UTC)
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('next_attempt_at', '<=', eb.ref('created_at'))]))
    .select(({ fn }) => fn.min('created_at').as('createdAt'))
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
    oldestMailAtUtc: oldest.createdAt,
    nextMailAtUtc: waiting.next,
    payments: checks.count,
    nextPaymentAtUtc: checks.next,
    parked: parked.count,
    lastBackupAtUtc: await findState(db, LAST_BACKUP_KEY),
  };
}

export type JobRow = Pick<Row<'job_locks'>, 'name' | 'expires_at' | 'ended_at' | 'failing_since'>;

/** Of the jobs that have run, and of those whose first run is planned. */
export function listJobRows(db: Connection, jobs: readonly { name: string }[]): Promise<JobRow[]> {
  const names = jobs.map(({ name }) => name);
  return db
    .selectFrom('job_locks')
    .where('name', 'in', names)
    .select(['name', 'expires_at', 'ended_at', 'failing_since'])
    .execute();
}
