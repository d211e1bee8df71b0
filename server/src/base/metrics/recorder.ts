import { Counter, Histogram, Registry } from 'prom-client';

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts what this process has done since its start. Labels come from closed lists, never from what a caller sends. */
export interface Recorder {
  /** `route` is a contract's path or one of few words. */
  request(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Results of a push: `applied`, `duplicate`, `parked` … */
  pushed(statuses: readonly string[]): void;
  /** One run of a job. */
  ran(job: string, result: 'done' | 'failed'): void;
  registry: Registry;
}

/** Has a registry of its own: all applications of a process share the library's. */
export function createRecorder(): Recorder {
  const registry = new Registry();
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const requests = counter('gatehouse_http_requests_total', 'Requests that were answered.', [
    'method',
    'route',
    'status',
  ]);
  const latencies = new Histogram({
    name: 'gatehouse_http_request_duration_seconds',
    help: 'Time until the response began.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const pushed = counter('gatehouse_sync_items_total', 'Items that devices pushed, by outcome.', ['result']);
  /* Prometheus itself gives every sample the label `job`. */
  const runs = counter('gatehouse_job_runs_total', 'Runs of background jobs.', ['job_name', 'result']);
  return {
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      latencies.observe({ method, route }, seconds);
    },
    pushed(statuses) {
      for (const result of statuses) pushed.inc({ result });
    },
    ran: (job, result) => runs.inc({ job_name: job, result }),
    registry,
  };
}
