import { closeSync, openSync, readSync } from 'node:fs';
import { median } from '../../bench/measure.ts';

/** What one piece of work took of the processor, in milliseconds. */
export interface LoopCost {
  /** The longest turn of the event loop. */
  heldMs: number;
  /** All threads together. */
  cpuMs: number;
}

const LOOK_EVERY_MS = 1;
const LINE_BYTES_MAX = 128;

/**
 * Runs a piece of work and measures the longest turn of the event loop meanwhile, as processor time of this thread: a machine that
 * is busy with other work, and time spent waiting, change nothing. Other threads count for `cpuMs` alone. Where the system doesn't
 * say what one thread took, as only Linux does, the time of all threads is used.
 */
export async function loopCost<T>(work: () => Promise<T>): Promise<{ value: T; cost: LoopCost }> {
  const clock = threadClock();
  let heldMs = 0;
  let lastMs = clock.ms();
  const look = (): void => {
    const nowMs = clock.ms();
    heldMs = Math.max(heldMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const turns = setInterval(look, LOOK_EVERY_MS);
  const before = process.cpuUsage();
  try {
    lastMs = clock.ms();
    const value = await work();
    look();
    const { user, system } = process.cpuUsage(before);
    return { value, cost: { heldMs, cpuMs: (user + system) / 1000 } };
  } finally {
    clearInterval(turns);
    clock.close();
  }
}

/** What `referenceWork` takes of a usual machine, warm. */
const REFERENCE_MS = 15;
const REFERENCE_RUNS = 5;

/**
 * How many times slower than usual this machine is at the moment, at least 1: those that others share get less done in the same
 * processor time. `work` takes `REFERENCE_MS` of a usual one.
 */
export function slownessNow(work: () => unknown = referenceWork): number {
  const clock = threadClock();
  try {
    const times = Array.from({ length: REFERENCE_RUNS }, () => {
      const beganMs = clock.ms();
      work();
      return clock.ms() - beganMs;
    });
    return Math.max(1, median(times) / REFERENCE_MS);
  } finally {
    clock.close();
  }
}

/** Text, objects, patterns and sorting, of which most calls consist. */
function referenceWork(): string {
  const rows = Array.from({ length: 6_000 }, (_, row) => ({ id: `row-${row}`, name: `Party ${row}`, at: row * 1_000 }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  return read
    .map(({ name }) => name.replaceAll(/\d/g, 'x'))
    .toSorted()
    .join('');
}

/** Processor time of this thread, which grows while it runs only. */
function threadClock(): { ms: () => number; close: () => void } {
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const line = Buffer.alloc(LINE_BYTES_MAX);
    const ms = (): number =>
      Number(line.toString('latin1', 0, readSync(file, line, 0, line.length, 0)).split(' ')[0]) / 1e6;
    return { ms, close: () => closeSync(file) };
  } catch {
    const ms = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    return { ms, close: () => undefined };
  }
}
