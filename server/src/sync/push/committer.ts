import type { PushResult } from '@gatehouse/sync-protocol/messages/push';
import type { Deps } from '../../deps.ts';
import type { PushJob } from './apply-items.ts';
import { commitOne, commitTogether } from './commit-jobs.ts';

/** Longer groups would keep the event loop from everybody else. */
const GROUP_MAX = 200;

/** Commits jobs in the order they came; the answer is there once it is durable. */
export interface Committer {
  submit(jobs: readonly PushJob[]): Promise<PushResult[]>;
}

interface Submission {
  jobs: readonly PushJob[];
  resolve(results: PushResult[]): void;
}

/**
 * Group commit: what arrives within one turn of the event loop shares one transaction and one fsync, where the database
 * has a single writer. When a group throws it is rolled back whole and its items run singly. Rule P11.
 */
export function createCommitter(deps: Deps): Committer {
  let waiting: Submission[] = [];

  async function flush(): Promise<void> {
    const submissions = waiting;
    waiting = [];
    const jobs = submissions.flatMap((submission) => submission.jobs);
    const results: PushResult[] = [];
    for (let from = 0; from < jobs.length; from += GROUP_MAX)
      results.push(...(await commitGroup(deps, jobs.slice(from, from + GROUP_MAX))));
    let at = 0;
    for (const { jobs, resolve } of submissions) {
      resolve(results.slice(at, at + jobs.length));
      at += jobs.length;
    }
  }

  if (!deps.db.writeTogether) return { submit: (jobs) => singly(deps, jobs) };
  return {
    submit: (jobs) =>
      new Promise((resolve) => {
        if (waiting.length === 0) setImmediate(() => void flush());
        waiting.push({ jobs, resolve });
      }),
  };
}

async function commitGroup(deps: Deps, jobs: readonly PushJob[]): Promise<PushResult[]> {
  if (jobs.length === 1) return singly(deps, jobs);
  try {
    return (await commitTogether(deps, jobs)) ?? (await singly(deps, jobs));
  } catch {
    return singly(deps, jobs);
  }
}

async function singly(deps: Deps, jobs: readonly PushJob[]): Promise<PushResult[]> {
  const results: PushResult[] = [];
  for (const job of jobs) results.push(await commitOne(deps, job));
  return results;
}
