import { expect, it } from 'vitest';
import { FairQueue, type FairQueueLimits, limitConcurrency, type Turn } from './fair-queue.ts';

/** A queue whose jobs end when the test says so. */
function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue('pdfs', { runningMax: 1, runningPerVenueMax: 1, waitingPerVenueMax: 10, ...limits });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    started,
    add: (name: string, turn: Partial<Turn> = {}) =>
      queue.run({ venue: name.charAt(0), caller: name.charAt(0), ...turn }, () => {
        started.push(name);
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (error) => (error ? reject(error) : resolve(name))),
        );
      }),
    end: async (name: string, error?: Error) => {
      ends.get(name)?.(error);
      await settle();
    },
  };
}

it('[X11] lets venues take turns, however many jobs one of them has queued', async () => {
  const queue = openQueue();
  for (const name of ['A1', 'A2', 'A3', 'B1', 'C1', 'B2']) void queue.add(name);
  for (const name of ['A1', 'A2', 'B1', 'C1', 'A3']) await queue.end(name);
  expect(queue.started).toEqual(['A1', 'A2', 'B1', 'C1', 'A3', 'B2']);
});

it('[X11] lets the callers of one venue take turns', async () => {
  const queue = openQueue();
  for (const name of ['A1', 'A2', 'A3']) void queue.add(name, { caller: 'many' });
  void queue.add('A4', { caller: 'one' });
  for (const name of ['A1', 'A2']) await queue.end(name);
  expect(queue.started).toEqual(['A1', 'A2', 'A4']);
});

it('[X11] keeps a place free of a venue whose jobs never finish', async () => {
  const queue = openQueue({ runningMax: 2 });
  for (const name of ['A1', 'A2', 'B1']) void queue.add(name);
  expect(queue.started).toEqual(['A1', 'B1']);
  await queue.end('B1');
  void queue.add('C1');
  expect(queue.started).toEqual(['A1', 'B1', 'C1']);
});

it('[X11] rejects a venue with too many queued jobs, and no other', async () => {
  const queue = openQueue({ waitingPerVenueMax: 2 });
  for (const name of ['A1', 'A2', 'A3']) expect(queue.add(name)).not.toBeNull();
  expect(queue.add('A4')).toBeNull();
  expect(queue.add('B1')).not.toBeNull();
  await queue.end('A1');
  expect(queue.add('A5')).not.toBeNull();
});

it('settles each job with its own result, and continues after one that fails', async () => {
  const queue = openQueue();
  const [first, second] = [queue.add('A1'), queue.add('B1')];
  const failed = expect(first).rejects.toThrow('broken');
  await queue.end('A1', new Error('broken'));
  await failed;
  await queue.end('B1');
  expect(await second).toBe('B1');
});

it('[Q20] runs urgent jobs ahead of all others, in order, and rejects none of them', async () => {
  const queue = openQueue({ waitingPerVenueMax: 1, waitingMax: 2 });
  for (const name of ['A1', 'A2', 'B1']) expect(queue.add(name)).not.toBeNull();
  expect(queue.add('C1')).toBeNull();
  for (const name of ['A3', 'A4', 'C2']) expect(queue.add(name, { isUrgent: true })).not.toBeNull();
  for (const name of ['A1', 'A3', 'C2', 'A4', 'A2']) await queue.end(name);
  expect(queue.started).toEqual(['A1', 'A3', 'C2', 'A4', 'A2', 'B1']);
});

it('limits concurrency regardless of the caller, first come, first served', async () => {
  const inTurn = limitConcurrency('pdfs', 2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const jobs = [0, 1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      started.push(number);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      return number;
    }),
  );
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3, 4]);
  expect({ started, most }).toEqual({ started: [0, 1, 2, 3, 4], most: 2 });
});
