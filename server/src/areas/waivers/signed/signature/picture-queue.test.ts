import { expect, it } from 'vitest';
import { createPictureQueue } from './picture-queue.ts';

/** A queue for one job at a time, with jobs that finish when the test decides. */
function turns() {
  const { run, refuseWhenBusy } = createPictureQueue({
    runningMax: 1,
    waitingMax: 4,
    waitingPerCallerMax: 2,
    retryAfterSeconds: 5,
  });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (caller: string | null, name: string) =>
    run(caller, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const end = async () => {
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { take, end, begun, refuseWhenBusy };
}

const busy = { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 5 } };

it('[Q20] runs one job after the other, the venue’s own devices first', async () => {
  const { take, end, begun } = turns();
  const all = [take('a', 'a1'), take('a', 'a2'), take('b', 'b1'), take(null, 'kiosk')];
  for (const _ of all) await end();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'kiosk']);
  expect(begun).toEqual(['a1', 'kiosk', 'a2', 'b1']);
});

it('[Q20] rejects a caller with too many waiting jobs, and nobody else', async () => {
  const { take, end, refuseWhenBusy } = turns();
  const all = ['1', '2', '3'].map((name) => take('a', name));
  await expect(take('a', '4')).rejects.toMatchObject(busy);
  expect(() => refuseWhenBusy('a')).toThrow(expect.objectContaining(busy));
  expect(() => refuseWhenBusy('b')).not.toThrow();
  const other = take('b', 'b1');
  for (let count = 0; count < 4; count += 1) await end();
  expect(await Promise.all([...all, other])).toEqual(['1', '2', '3', 'b1']);
});

it('[Q20] rejects strangers while too many wait, and never a device', async () => {
  const { take, end } = turns();
  const all = ['a', 'b', 'c', 'd', 'e'].map((caller) => take(caller, caller));
  await expect(take('f', 'f')).rejects.toMatchObject(busy);
  const devices = Array.from({ length: 20 }, (_, index) => take(null, `kiosk${index}`));
  for (let count = 0; count < 25; count += 1) await end();
  expect(await Promise.all([...all, ...devices])).toHaveLength(25);
});

it('starts the next job when one fails', async () => {
  const { run } = createPictureQueue({ runningMax: 1, waitingMax: 9, waitingPerCallerMax: 9, retryAfterSeconds: 5 });
  const failing = run('a', () => Promise.reject(new Error('broken')));
  const next = run('a', () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
