import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export interface WorkerLimits {
  /** Time on the clock. */
  timeoutMs: number;
  /** Time of computing, for jobs whose content may be hostile; without it, the clock alone counts. */
  computingMsMax?: number;
  heapMbMax: number;
  /** Ends the job early. */
  signal?: AbortSignal;
}

/** The worker was stopped, ran out of memory or crashed; nothing else is known about its job. */
export class WorkerFailure extends Error {}

/** The clock ran out. On a busy machine that says nothing about the job, unless its computing time is limited too. */
export class WorkerTimeout extends WorkerFailure {}

const LOOK_EVERY_MS = 250;

/** A part of a long result, posted ahead of it. The worker then waits for a message, so that parts never pile up. */
export interface WorkerPart<Part> {
  part: Part;
}

/**
 * Runs one job in a thread of its own and ends it afterward, so that nothing of a hostile file remains. The
 * worker's module posts one message, and before it any number of parts where `takePart` is there to take them.
 * Throws WorkerFailure past a limit, as WorkerTimeout past that of the clock.
 *
 * `module` is a `.ts` file when the server runs from source; the thread then gets the same loader.
 */
export function runWorker<Job, Result, Part = never>(
  module: URL,
  job: Job,
  { timeoutMs, computingMsMax = Number.POSITIVE_INFINITY, heapMbMax, signal }: WorkerLimits,
  takePart?: (part: Part) => Promise<void>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new WorkerFailure('was stopped'));
    const worker = startWorker(module, job, heapMbMax);
    const timer = setTimeout(() => settle(() => reject(new WorkerTimeout('took too long'))), timeoutMs);
    const computing = stoppableTime();
    const looking = setInterval(() => {
      if (computing.ms() > computingMsMax) settle(() => reject(new WorkerFailure('computed too long')));
    }, LOOK_EVERY_MS);
    const onAbort = (): void => settle(() => reject(new WorkerFailure('was stopped')));
    signal?.addEventListener('abort', onAbort);
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      clearInterval(looking);
      signal?.removeEventListener('abort', onAbort);
      void worker.terminate();
      finish();
    };
    worker.on('message', (message: Result | WorkerPart<Part>) => {
      if (!takePart || !isPart(message)) return settle(() => resolve(message as Result));
      computing.stop();
      takePart(message.part).then(
        () => {
          computing.start();
          worker.postMessage(null, []);
        },
        (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
    worker.once('error', (error: Error) => settle(() => reject(new WorkerFailure(error.message))));
    worker.once('exit', () => settle(() => reject(new WorkerFailure('ended without a result'))));
  });
}

function isPart<Part>(message: unknown): message is WorkerPart<Part> {
  return typeof message === 'object' && message !== null && 'part' in message;
}

/** A worker's module next to the caller's own, as source or as built. `path` has no extension. */
export function workerModule(callerUrl: string, path: string): URL {
  return new URL(`${path}${callerUrl.endsWith('.ts') ? '.ts' : '.js'}`, callerUrl);
}

/** A job is short: it doesn't need the server's large young generation. */
const NURSERY_MB_MAX = 16;
/* Given to the process, the flag has precedence over the limits of a thread. The heap of the process itself is configured already. */
setFlagsFromString('--max-semi-space-size=0');

/**
 * A thread whose module finds `job` in `workerData`. What it prints is dropped: a parser of hostile files has nothing to say. It loads
 * nothing that the process was started with, such as a compiler or a monitor, which would take longer than most jobs.
 */
export function startWorker(module: URL, job: unknown, heapMbMax: number): Worker {
  const options = {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax, maxYoungGenerationSizeMb: NURSERY_MB_MAX },
    stdout: true,
    stderr: true,
  };
  if (!module.pathname.endsWith('.ts')) return new Worker(module, { ...options, execArgv: [] });
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = new URL('./dist/esm/api/index.mjs', tsx);
  const code = `import(${JSON.stringify(loader.href)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(module.href)});
  })`;
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=source'] });
}

/** The time of other threads, without what they do while the worker waits: taking its part is work of theirs, not of the job. */
function stoppableTime() {
  let beforeMs = 0;
  let running: (() => number) | null = otherThreadsTime();
  const ms = (): number => beforeMs + (running?.() ?? 0);
  return {
    ms,
    stop: (): void => {
      beforeMs = ms();
      running = null;
    },
    start: (): void => {
      running = otherThreadsTime();
    },
  };
}

/**
 * Starts a clock of the time that threads other than this one have computed since, in ms. A lower bound: what this one was at work
 * is left out, also where it had to wait for a core. Node 20 doesn't tell the time of a single thread.
 */
function otherThreadsTime(): () => number {
  const usage = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  return () => {
    const { user, system } = process.cpuUsage(usage);
    return Math.max(0, (user + system) / 1000 - performance.eventLoopUtilization(loop).active);
  };
}
