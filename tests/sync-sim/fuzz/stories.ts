import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { StoryEnd } from './story-worker.ts';

/**
 * Part of `npm run test:long`: lives through `SIM_RUNS` random stories from `SIM_SEED` on, in `SIM_WORKERS` processes (one more than
 * there are cores, because a story waits for the disk now and then). A story that fails does not end the run; `SIM_SEED=<its seed>` repeats it. Ends with 1 when one failed.
 */
const first = Number(process.env['SIM_SEED'] ?? 1);
const runs = Number(process.env['SIM_RUNS'] ?? 3_000);
const workers = Math.min(runs, Number(process.env['SIM_WORKERS'] ?? availableParallelism() + 1));
/** Longer than any story takes, also on a machine with much other work; one that never ends has failed. */
const STORY_MS_MAX = 1_200_000;
const PROGRESS_EVERY_MS = 10_000;

const workerPath = fileURLToPath(new URL('story-worker.ts', import.meta.url));
const startedMs = Date.now();
const failed: number[] = [];
let next = first;
let done = 0;
let deeds = 0;

const progress = setInterval(report, PROGRESS_EVERY_MS);
await Promise.all(Array.from({ length: workers }, work));
clearInterval(progress);
report();
if (failed.length > 0) process.stdout.write(`failed: ${failed.map((seed) => `SIM_SEED=${seed}`).join(' ')}\n`);
process.exitCode = failed.length === 0 && deeds > runs ? 0 : 1;

/** Takes seeds until none is left; a process that died or hung is replaced. */
async function work(): Promise<void> {
  let worker: ChildProcess | null = null;
  while (next < first + runs) {
    const seed = next;
    next += 1;
    worker ??= fork(workerPath, { execArgv: [...process.execArgv, '--max-semi-space-size=64'] });
    const end = await live(worker, seed);
    if (!worker.connected) worker = null;
    done += 1;
    deeds += end.deeds;
    if (end.failure === null) continue;
    failed.push(seed);
    process.stdout.write(`SIM_SEED=${seed}: ${end.failure}\n`);
  }
  worker?.disconnect();
}

function live(worker: ChildProcess, seed: number): Promise<StoryEnd> {
  return new Promise((resolve) => {
    const lost = (failure: string): void => {
      finish({ seed, deeds: 0, failure });
      if (worker.connected) worker.disconnect();
      worker.kill('SIGKILL');
    };
    const onExit = (code: number | null): void => lost(`the process ended with ${code}`);
    const timer = setTimeout(() => lost('the story did not end'), STORY_MS_MAX);
    const finish = (end: StoryEnd): void => {
      clearTimeout(timer);
      worker.off('message', finish);
      worker.off('exit', onExit);
      resolve(end);
    };
    worker.on('message', finish);
    worker.once('exit', onExit);
    worker.send(seed);
  });
}

function report(): void {
  const seconds = (Date.now() - startedMs) / 1_000;
  const speed = (done / seconds).toFixed(1);
  process.stdout.write(`${done} of ${runs} stories, ${speed} a second, ${deeds} deeds, ${failed.length} failed\n`);
}
