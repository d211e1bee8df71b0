import { performance } from 'node:perf_hooks';

/**
 * Starts a clock of the time that threads other than this one have computed since, in ms. A lower bound: what this one was at work
 * is left out, also where it had to wait for a core. Node 20 doesn't tell the time of a single thread.
 */
export function otherThreadsTime(): () => number {
  const usage = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  return () => {
    const { user, system } = process.cpuUsage(usage);
    return Math.max(0, (user + system) / 1000 - performance.eventLoopUtilization(loop).active);
  };
}
