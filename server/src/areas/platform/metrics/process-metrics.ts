import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { type Family, gauge } from '#base/metrics/families';

const NS_PER_S = 1e9;
const RESOLUTION_MS = 10;

/** What Node knows of its own process. The lag is since the last collection. */
export function createProcessMetrics(): () => Family[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    const families = [...ofProcess(), lagOf(delay)];
    delay.reset();
    return families;
  };
}

function ofProcess(): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const startedS = Date.now() / 1000 - process.uptime();
  return [
    gauge('process_start_time_seconds', 'When the process started, since the epoch.', startedS),
    { ...gauge('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6), type: 'counter' },
    gauge('process_resident_memory_bytes', 'Memory in use.', rss),
    gauge('nodejs_heap_size_used_bytes', 'JavaScript objects, as part of the memory in use.', heapUsed),
  ];
}

/** The histogram includes the timer's own interval. */
function lagOf(delay: IntervalHistogram): Family {
  const seconds = (ns: number): number => Math.max(0, (Number.isFinite(ns) ? ns : 0) / NS_PER_S - RESOLUTION_MS / 1000);
  const values = { mean: delay.mean, p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
  return {
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How long the event loop kept others waiting since the last collection.',
    type: 'gauge',
    /* Without a sample since then, the minimum exceeds the maximum. */
    samples: Object.entries(values).map(([stat, ns]) => ({
      labels: { stat },
      value: delay.count > 0 ? seconds(ns) : 0,
    })),
  };
}
