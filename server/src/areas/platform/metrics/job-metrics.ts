import { type Family, gauge } from '#base/metrics/families';
import type { Deps } from '#integrations/deps';
import type { JobRow } from './metrics.repository.ts';

/** What is measured of a background job. */
export interface WatchedJob {
  name: string;
  everyMs: number;
  firstAfterMs?: number;
  isDue?(deps: Deps): Promise<boolean>;
}

/** Longer than any lease, and than any planned delay beyond a job's interval. */
const PLANNED_AHEAD_MAX_MS = 3_600_000;

/**
 * Each job's interval, whether it has something to do, and the time since it last succeeded. The time of one that never
 * did counts from `firstStart`; of one that fails, from the first failure. A job without work is not run, and its time
 * grows without harm. `nowMs` and `firstStartMs` are since the epoch.
 */
export async function jobFamilies(
  deps: Deps,
  jobs: readonly WatchedJob[],
  { rows, nowMs, firstStartMs }: { rows: readonly JobRow[]; nowMs: number; firstStartMs: number },
): Promise<Family[]> {
  const found = new Map(rows.map((row) => [row.name, row]));
  const ageS = ({ name }: WatchedJob): number => {
    const row = found.get(name);
    const sinceAtUtc = row?.failing_since ?? row?.ended_at;
    return Math.max(0, (nowMs - (sinceAtUtc ? Date.parse(sinceAtUtc) : firstStartMs)) / 1000);
  };
  const due = await Promise.all(
    jobs.map(async (job) => ({ job, isDue: (await job.isDue?.(deps).catch(() => null)) ?? !job.isDue })),
  );
  return [
    familyOf('gatehouse_job_last_success_age_seconds', 'Time since a background job last succeeded.', jobs, ageS),
    familyOf(
      'gatehouse_job_interval_seconds',
      'From one run of a background job to the next.',
      jobs,
      (job) => job.everyMs / 1000,
    ),
    {
      name: 'gatehouse_job_due',
      help: 'Whether a background job has something to do.',
      type: 'gauge',
      samples: due.map(({ job, isDue }) => sampleOf(job, isDue ? 1 : 0)),
    },
  ];
}

/** How far the stored times of jobs and others are beyond what can be planned now. */
export function clockFamily(
  jobs: readonly WatchedJob[],
  { rows, nowMs, storedAtUtc }: { rows: readonly JobRow[]; nowMs: number; storedAtUtc: readonly (string | null)[] },
): Family {
  const planned = new Map(jobs.map(({ name, everyMs, firstAfterMs = 0 }) => [name, Math.max(everyMs, firstAfterMs)]));
  const latest = [
    ...rows.map((row) => Date.parse(row.expires_at) - (planned.get(row.name) ?? 0) - PLANNED_AHEAD_MAX_MS),
    ...[...storedAtUtc, ...rows.map((row) => row.ended_at)].map((atUtc) => (atUtc === null ? 0 : Date.parse(atUtc))),
  ];
  return gauge(
    'gatehouse_clock_ahead_seconds',
    'How far stored times are in the future: the clock was ahead then, or is behind now.',
    Math.max(0, ...latest.map((ms) => (ms - nowMs) / 1000)),
  );
}

function familyOf(
  name: string,
  help: string,
  jobs: readonly WatchedJob[],
  valueOf: (job: WatchedJob) => number,
): Family {
  return { name, help, type: 'gauge', samples: jobs.map((job) => sampleOf(job, valueOf(job))) };
}

/** Prometheus itself gives every sample the label `job`. */
function sampleOf({ name }: WatchedJob, value: number): Family['samples'][number] {
  return { labels: { job_name: name }, value };
}
