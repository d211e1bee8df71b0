import type { PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import type { Deps } from '../../integrations/deps.ts';
import type { PushJob } from './apply-items.ts';
import { commitOne, commitTogether } from './commit-jobs.ts';

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
