import type { SelectQueryBuilder } from 'kysely';
import type { Connection } from '#db/database';
import type { Tables } from '#db/tables';

/** Beyond it, a count says nothing more; an outage may leave millions. */
const COUNTED_MAX = 1_000;

interface Waiting {
  at: string | null;
}

interface Queue {
  count: number;
  oldestAt: string | null;
}

/** Items of devices that wait for a person, but for those of deleted venues. */
export async function parkedQueue(db: Connection): Promise<Queue> {
  const waiting = db
    .selectFrom('sync_parked')
    .innerJoin('clients', 'clients.client_id', 'sync_parked.client_id')
    .where('resolved_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('parked_at')
    .limit(COUNTED_MAX)
    .select('parked_at as at');
  return queueOf(db, waiting);
}

/**
 * Mail of all venues and of the platform that waits, oldest first, counted up to 1,000: without what is held back, and without what
 * waits for its own mailbox, such as a full one, which is given up in three days.
 */
export async function mailQueue(db: Connection): Promise<Queue> {
  const unsent = db
    .selectFrom('outbox_mail')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where((eb) => eb.or([eb('blame', 'is', null), eb('blame', '!=', 'mail')]))
    .where((eb) =>
      eb.or([
        eb('attempts', '>', 0),
        eb('tried_at', 'is not', null),
        eb('next_attempt_at', '<=', eb.ref('created_at')),
      ]),
    )
    .orderBy('created_at')
    .limit(COUNTED_MAX)
    .select('created_at as at');
  return queueOf(db, unsent);
}

/** Mail that was given up, with when the first of it was: counted up to 1,000. */
export async function givenUpMail(db: Connection): Promise<Queue> {
  const givenUp = db
    .selectFrom('outbox_mail')
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at')
    .limit(COUNTED_MAX)
    .select('given_up_at as at');
  return queueOf(db, givenUp);
}

/** Counts payments of subscriptions and bookings that the provider is asked about again. */
export async function countUnsettled(db: Connection): Promise<number> {
  let count = 0;
  for (const table of ['platform_payments', 'booking_payments'] as const) {
    const due = db
      .selectFrom(table)
      .where('next_check_at', 'is not', null)
      .limit(COUNTED_MAX)
      .select('next_check_at as at');
    count += (await queueOf(db, due)).count;
  }
  return Math.min(count, COUNTED_MAX);
}

/** Breaks of audit chains, the platform's own too, without those of deleted venues: counted up to 1,000. */
export async function countBreaks(db: Connection): Promise<number> {
  const breaks = db
    .selectFrom('audit_breaks')
    .innerJoin('clients', 'clients.client_id', 'audit_breaks.client_id')
    .where('deleted_at', 'is', null)
    .select('found_at as at')
    .unionAll(db.selectFrom('platform_audit_breaks').select('found_at as at'))
    .limit(COUNTED_MAX);
  return (await queueOf(db, breaks)).count;
}

/** Jobs that have run, and those whose first run is planned. Locks of other work have neither. */
export function listJobRuns(db: Connection) {
  return db
    .selectFrom('job_locks')
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('holder', '=', '')]))
    .orderBy('name')
    .limit(COUNTED_MAX)
    .select(['name', 'ended_at', 'expires_at', 'failing_since'])
    .execute();
}

async function queueOf(db: Connection, waiting: SelectQueryBuilder<Tables, never, Waiting>): Promise<Queue> {
  const row = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('waiting.at').as('oldestAt')])
    .executeTakeFirstOrThrow();
  return row;
}
