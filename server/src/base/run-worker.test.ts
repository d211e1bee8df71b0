import { expect, it } from 'vitest';
import { runWorker, WorkerFailure, WorkerTimeout } from './run-worker.ts';

const moduleOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const answering = moduleOf(`
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.postMessage(workerData * 2);`);
const endless = moduleOf('for (;;);');
/* Gets no time of a core, as on a machine that is busy with other things. */
const starving = moduleOf('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');

const heapMbMax = 64;
const long = 60_000;

async function failureOf(module: URL, limits: { timeoutMs: number; computingMsMax?: number }): Promise<unknown> {
  return runWorker(module, null, { ...limits, heapMbMax }).catch((error: unknown) => error);
}

it('passes a job to a thread and returns its answer', async () => {
  expect(await runWorker<number, number>(answering, 21, { timeoutMs: long, heapMbMax })).toBe(42);
});

it('loads nothing into a thread that its process was started with', async () => {
  const asking = moduleOf(`
    import { parentPort } from 'node:worker_threads';
    parentPort.postMessage(process.execArgv);`);
  expect(process.execArgv).not.toEqual([]);
  expect(await runWorker<null, string[]>(asking, null, { timeoutMs: long, heapMbMax })).toEqual([]);
});

it('[F39] ends a job that computes without end, and says that it was the job', async () => {
  const failure = await failureOf(endless, { timeoutMs: long, computingMsMax: 300 });
  expect(failure).toBeInstanceOf(WorkerFailure);
  expect(failure).not.toBeInstanceOf(WorkerTimeout);
});

it('[F39] tells a job that got no time from one that used it up', async () => {
  expect(await failureOf(starving, { timeoutMs: 600, computingMsMax: long })).toBeInstanceOf(WorkerTimeout);
});

const inParts = moduleOf(`
  import { once } from 'node:events';
  import { parentPort } from 'node:worker_threads';
  for (const part of [1, 2, 3]) {
    const taken = once(parentPort, 'message');
    parentPort.postMessage({ part });
    await taken;
  }
  parentPort.postMessage('end');`);

it('[W36] takes parts one at a time, and does not count the taking as computing', async () => {
  const taken: number[] = [];
  let atOnce = 0;
  const take = async (part: number): Promise<void> => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    /* Computes on another thread, as the encoding of a picture does. */
    await failureOf(endless, { timeoutMs: 700 });
    taken.push(part);
    atOnce -= 1;
  };
  const limits = { timeoutMs: long, computingMsMax: 900, heapMbMax };
  expect(await runWorker<null, string, number>(inParts, null, limits, take)).toBe('end');
  expect(taken).toEqual([1, 2, 3]);
});

it('fails where a part can’t be taken', async () => {
  const failing = runWorker<null, string, number>(inParts, null, { timeoutMs: long, heapMbMax }, async () => {
    throw new TypeError('broken');
  });
  await expect(failing).rejects.toThrow(TypeError);
});
