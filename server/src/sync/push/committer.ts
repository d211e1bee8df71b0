import type { PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import { AppError } from '../../base/app-error.ts';
import type { Connection } from '../../db/database.ts';
import { databaseFailure, isUniqueViolation } from '../../db/failures.ts';
import type { Deps } from '../../integrations/deps.ts';
import { type OpenedWrite, openVenueWrite, type VenueWrite } from '../../venue/venue-write.ts';
import type { MutationKind } from '../mutation-registry.ts';
import { findResults, type StoredResult } from '../sync-mutations.repository.ts';
import { applyItem, keyOf, type PushJob, replayed } from './apply-items.ts';
import { parked } from './push-item.ts';

/** Longer groups would block the event loop, or a venue's lock, for all others. */
const GROUP_MAX = 200;

/** Commits jobs in order of arrival; resolves once the result is durable. */
export interface Committer {
  submit(jobs: readonly PushJob[]): Promise<PushResult[]>;
}

/**
 * Group commit: jobs that wait together share one transaction and one fsync. With a single writer that is what arrives within one
 * turn of the event loop, of all venues; where transactions run concurrently it is what one venue sent while its last group was
 * being committed, since the venue's lock lets only one at a time anyway. When a group throws, it is rolled back completely and its
 * items run one by one. Rule Q11.
 */
export function createCommitter(deps: Deps): Committer {
  if (deps.db.writeTogether) {
    const queue = groupQueue(deps, (start) => void setImmediate(start));
    return { submit: queue.submit };
  }
  const queues = new Map<string, GroupQueue>();
  return {
    async submit(jobs) {
      const clientId = jobs[0]?.clientId ?? '';
      const queue = queues.get(clientId) ?? groupQueue(deps, (start) => start());
      queues.set(clientId, queue);
      try {
        return await queue.submit(jobs);
      } finally {
        if (queue.isIdle()) queues.delete(clientId);
      }
    },
  };
}

interface Submission {
  jobs: readonly PushJob[];
  resolve(results: PushResult[]): void;
}

interface GroupQueue extends Committer {
  isIdle(): boolean;
}

/** One group after the other. `begin` starts a group, once something waits. */
function groupQueue(deps: Deps, begin: (start: () => void) => void): GroupQueue {
  let waiting: Submission[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    const submissions = waiting;
    waiting = [];
    await commitAll(deps, submissions);
    isRunning = waiting.length > 0;
    if (isRunning) begin(() => void run());
  }

  return {
    isIdle: () => !isRunning,
    submit: (jobs) =>
      new Promise((resolve) => {
        waiting.push({ jobs, resolve });
        if (isRunning) return;
        isRunning = true;
        begin(() => void run());
      }),
  };
}

async function commitAll(deps: Deps, submissions: readonly Submission[]): Promise<void> {
  const jobs = submissions.flatMap((submission) => submission.jobs);
  const results = new Map<PushJob, PushResult>();
  for (let from = 0; from < jobs.length; from += GROUP_MAX)
    await commitGroup(deps, jobs.slice(from, from + GROUP_MAX), submissions, results);
  for (const { jobs, resolve } of submissions) resolve(jobs.map((job) => results.get(job) as PushResult));
}

async function commitGroup(
  deps: Deps,
  group: readonly PushJob[],
  submissions: readonly Submission[],
  results: Map<PushJob, PushResult>,
): Promise<void> {
  if (group.length > 1) {
    try {
      for (const [index, result] of (await commitTogether(deps, group)).entries())
        results.set(group[index] as PushJob, result);
      return;
    } catch {
      /* They run one by one. */
    }
  }
  const inGroup = new Set(group);
  const alone = async (jobs: readonly PushJob[]): Promise<void> => {
    for (const job of jobs) if (inGroup.has(job)) results.set(job, await commitOne(deps, job));
  };
  /* Concurrent where transactions are: while the database is unreachable, a push waits only for the time-outs of its own items. */
  if (deps.db.writeTogether) await alone(group);
  else await Promise.all(submissions.map(({ jobs }) => alone(jobs)));
}

/**
 * One job in its own transaction; never throws: applied, answered from the stored result, parked, or left for a retry.
 * Validation and constraint errors park; busy, deadlock, full disk and a lost connection leave no trace. Rules Q2, Q7.
 */
export async function commitOne(deps: Deps, job: PushJob): Promise<PushResult> {
  const { mid, id } = job.item;
  try {
    return await commitVenueJob(deps, job);
  } catch (error) {
    const failure = databaseFailure(error);
    if (failure === 'transient' || failure === 'unavailable') {
      deps.logger.warn({ err: error, failure }, 'a mutation could not be saved now');
      return { mid, id, status: 'retry', code: 'UNAVAILABLE' };
    }
    if (job.item.todo.kind === 'park') {
      deps.logger.error({ err: error }, 'an item could not be parked');
      return { mid, id, status: 'retry', code: 'INTERNAL' };
    }
    return commitOne(deps, { ...job, item: { ...job.item, todo: reasonToPark(deps, job, error) } });
  }
}

async function commitVenueJob(deps: Deps, job: PushJob): Promise<PushResult> {
  try {
    return await inVenue(deps, job);
  } catch (error) {
    /* Another process stored the same mutation between lookup and insert: now it is found. */
    if (!isUniqueViolation(error)) throw error;
    return inVenue(deps, job);
  }
}

async function inVenue(deps: Deps, job: PushJob): Promise<PushResult> {
  const { results, opened } = await deps.db.writeVenue(job.clientId, (db) => applyInOrder(deps, db, [job]));
  for (const write of opened) write.committed();
  return results[0] as PushResult;
}

/** Every job of a group in one transaction; throws when any of them does. For one venue where `writeTogether` is absent. Rule Q11. */
export async function commitTogether(deps: Deps, jobs: readonly PushJob[]): Promise<PushResult[]> {
  const byVenue = new Map<string, PushJob[]>();
  for (const job of jobs) byVenue.set(job.clientId, [...(byVenue.get(job.clientId) ?? []), job]);
  const answers = new Map<PushJob, PushResult>();
  const work = async (db: Connection): Promise<OpenedWrite[]> => {
    const writes: OpenedWrite[] = [];
    for (const venueJobs of byVenue.values()) {
      const applied = await applyInOrder(deps, db, venueJobs);
      for (const [index, job] of venueJobs.entries()) answers.set(job, applied.results[index] as PushResult);
      writes.push(...applied.opened);
    }
    return writes;
  };
  const { writeTogether, writeVenue } = deps.db;
  const opened = await (writeTogether ? writeTogether(work) : writeVenue(jobs[0]?.clientId ?? '', work));
  for (const write of opened) write.committed();
  return jobs.map((job) => answers.get(job) as PushResult);
}

/**
 * One venue's jobs in a transaction the caller opened. The lock and a version are taken only when something is new, so
 * that a replay wakes nobody.
 */
async function applyInOrder(
  deps: Deps,
  db: Connection,
  jobs: readonly PushJob[],
): Promise<{ results: PushResult[]; opened: OpenedWrite[] }> {
  const clientId = jobs[0]?.clientId ?? '';
  const ids = jobs.map(({ item }) => keyOf(item)).filter(Boolean);
  let known = await findResults(db, clientId, ids);
  let write: OpenedWrite | null = null;
  const results: PushResult[] = [];
  let before = '';
  for (const job of jobs) {
    let answer = replayed(job.item, known.get(keyOf(job.item)));
    if (!answer) {
      if (!write) {
        write = await openVenueWrite(deps, db, clientId);
        /* Where transactions are concurrent, a read is final only under the lock. */
        if (!deps.db.writeTogether) known = await findResults(db, clientId, ids);
        answer = replayed(job.item, known.get(keyOf(job.item)));
        await preload(write.write, jobs);
      }
      /* A check-in reads what a signing has gathered. */
      if (job.item.name !== before) await write.write.settle();
      before = job.item.name;
      answer ??= await applyNew(deps, write, job, known);
    }
    results.push(answer);
  }
  await write?.finish();
  return { results, opened: write ? [write] : [] };
}

/** Items that were pushed before are read for as well: they are few. */
async function preload(write: VenueWrite, jobs: readonly PushJob[]): Promise<void> {
  const byKind = new Map<MutationKind, unknown[]>();
  for (const { item, prepared } of jobs) {
    if (item.todo.kind !== 'apply' || !item.todo.mutation.preload) continue;
    const { mutation, args } = item.todo;
    byKind.set(mutation, [...(byKind.get(mutation) ?? []), prepared ?? args]);
  }
  for (const [kind, prepared] of byKind) await kind.preload?.(write, prepared);
}

/** Applies a new item, and records its result for the same item later in the group. */
async function applyNew(
  deps: Deps,
  { write }: OpenedWrite,
  job: PushJob,
  known: Map<string, StoredResult>,
): Promise<PushResult> {
  const { result, stored } = await applyItem(deps, write, job, known.get(keyOf(job.item)));
  if (stored.id) known.set(stored.id, stored);
  return result;
}

function reasonToPark(deps: Deps, job: PushJob, error: unknown): ReturnType<typeof parked> {
  if (error instanceof AppError) return parked(error);
  if (databaseFailure(error) === 'constraint') return parked(new AppError('INVALID_INPUT'));
  /* A bug of ours: parked, so that a person can replay it once it is fixed, and it doesn't block the queue. */
  deps.logger.error({ err: error, name: job.item.name }, 'a mutation failed');
  return parked(new AppError('INTERNAL'));
}
