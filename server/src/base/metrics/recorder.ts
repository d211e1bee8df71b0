import type { Family, Sample } from './exposition.ts';

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Latencies {
  method: string;
  route: string;
  counts: number[];
  sumS: number;
  count: number;
}

/** Counts what this process has done since its start. Labels come from closed lists, never from what a caller sends. */
export interface Recorder {
  /** `route` is a contract's path or one of few words. */
  request(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Results of a push: `applied`, `duplicate`, `parked` … */
  pushed(statuses: readonly string[]): void;
  /** One run of a job. */
  ran(job: string, result: 'done' | 'failed'): void;
  families(): Family[];
}

export function createRecorder(): Recorder {
  const requests = new Map<string, { labels: Record<string, string>; value: number }>();
  const latencies = new Map<string, Latencies>();
  const pushed = new Map<string, number>();
  const runs = new Map<string, { labels: Record<string, string>; value: number }>();
  return {
    request({ method, route, status, seconds }) {
      count(requests, { method, route, status: String(status) });
      const key = `${method} ${route}`;
      let found = latencies.get(key);
      if (!found) {
        found = { method, route, counts: BUCKETS_S.map(() => 0), sumS: 0, count: 0 };
        latencies.set(key, found);
      }
      const bucket = BUCKETS_S.findIndex((bound) => seconds <= bound);
      if (bucket !== -1) found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
      found.sumS += seconds;
      found.count += 1;
    },
    pushed(statuses) {
      for (const status of statuses) pushed.set(status, (pushed.get(status) ?? 0) + 1);
    },
    /* Prometheus itself gives every sample the label `job`. */
    ran: (job, result) => count(runs, { job_name: job, result }),
    families: () => [
      {
        name: 'gatehouse_http_requests_total',
        help: 'Requests that were answered.',
        type: 'counter',
        samples: [...requests.values()],
      },
      {
        name: 'gatehouse_http_request_duration_seconds',
        help: 'Time until the response began.',
        type: 'histogram',
        samples: [...latencies.values()].flatMap(histogramOf),
      },
      {
        name: 'gatehouse_sync_items_total',
        help: 'Items that devices pushed, by outcome.',
        type: 'counter',
        samples: [...pushed].map(([result, value]) => ({ labels: { result }, value })),
      },
      {
        name: 'gatehouse_job_runs_total',
        help: 'Runs of background jobs.',
        type: 'counter',
        samples: [...runs.values()],
      },
    ],
  };
}

function count(
  into: Map<string, { labels: Record<string, string>; value: number }>,
  labels: Record<string, string>,
): void {
  const key = Object.values(labels).join(' ');
  const found = into.get(key);
  if (found) found.value += 1;
  else into.set(key, { labels, value: 1 });
}

function histogramOf({ method, route, counts, sumS, count: total }: Latencies): Sample[] {
  let below = 0;
  const buckets = BUCKETS_S.map((bound, index): Sample => {
    below += counts[index] ?? 0;
    return { suffix: '_bucket', labels: { method, route, le: String(bound) }, value: below };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { method, route, le: '+Inf' }, value: total },
    { suffix: '_sum', labels: { method, route }, value: sumS },
    { suffix: '_count', labels: { method, route }, value: total },
  ];
}
