import { expect, it } from 'vitest';
import { applied, type PushFacts, parked, pushing, refused, retried, unreached } from '../testing/pushing.ts';

type Pushing = Awaited<ReturnType<typeof pushing>>;
const restored = { epoch: 'e2', version: 1 };

/** A queue that epoch `e1` acknowledged; a backup is restored then, and pulls know it. */
async function afterRestore(names: string[], facts: PushFacts = {}): Promise<Pushing> {
  const pushed = await pushing(names, applied, { epoch: 'e1', keys: { queued: 'key' }, ...facts });
  await pushed.round();
  await pushed.round();
  Object.assign(pushed.world, { cursor: restored, applied: 0 });
  pushed.batches.splice(0);
  return pushed;
}
const epochs = ({ queue }: Pushing) => queue.own().map(({ state, result }) => [state, result?.epoch ?? null]);
const copied = ({ copies }: Pushing) => copies.map(({ items }) => items.length);

it('[D6] sends what the server lacks after a restore as the copies it can open', async () => {
  const pushed = await afterRestore(['a', 'b'], { toCopies: applied });
  const { round, batches, world } = pushed;
  expect(await round()).toEqual({ kind: 'again' });
  expect(epochs(pushed)).toEqual([
    ['sent', 'e2'],
    ['sent', 'e2'],
  ]);
  expect([copied(pushed), batches, world.applied]).toEqual([[2], [], 1]);
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(copied(pushed)).toEqual([2]);
});

it('[D6] sends what has no copy as it was sent the first time, before the copies', async () => {
  const pushed = await afterRestore(['a'], { keys: {}, toCopies: applied });
  const { queue, round, add, batches } = pushed;
  await queue.knowServerKey('key');
  await add('b');
  await queue.settle([{ mid: 2, state: 'sent', result: queue.own()[0]?.result ?? null }], null);
  expect(await round()).toEqual({ kind: 'again' });
  expect(epochs(pushed)).toEqual([
    ['unsent', null],
    ['sent', 'e1'],
  ]);
  expect([copied(pushed), batches]).toEqual([[], []]);
  await round();
  expect([copied(pushed), batches]).toEqual([[1], []]);
  await round();
  expect(batches).toEqual([['a']]);
});

it('[C7] sends a copy again with what the server had corrected its clock by', async () => {
  const toCopies = (names: string[]) => applied(names).map((result) => ({ ...result, correction_ms: 4_200 }));
  const { round, world, copies } = await afterRestore(['a'], { toCopies });
  await round();
  world.cursor = { epoch: 'e3', version: 1 };
  await round();
  expect(copies.map(({ items }) => items.map(({ offset_ms }) => offset_ms))).toEqual([[undefined], [4_200]]);
});

it('[D6] sends nothing again while the epoch is the same, or before anything was pulled', async () => {
  const pushed = await afterRestore(['a'], { toCopies: applied });
  for (const cursor of [null, { epoch: 'e1', version: 99 }]) {
    pushed.world.cursor = cursor;
    expect(await pushed.round()).toMatchObject({ kind: 'idle' });
  }
  expect([copied(pushed), pushed.batches]).toEqual([[], []]);
});

it('[D6] [E4] sends again what an epoch acknowledged that the next pull does not know, once for each pull', async () => {
  const inE2 = (names: string[]) => applied(names).map((result) => ({ ...result, receipt: 'e2.mac' }));
  const pushed = await pushing(['a'], inE2, { epoch: 'e1', keys: { queued: 'key' }, toCopies: inE2 });
  await pushed.round();
  expect(epochs(pushed)).toEqual([['sent', 'e2']]);
  await pushed.round();
  expect(copied(pushed)).toEqual([]);
  for (const times of [1, 2]) {
    pushed.loop.lost.pulled();
    for (let rounds = 3; rounds > 0; rounds -= 1) await pushed.round();
    expect(copied(pushed)).toHaveLength(times);
  }
  pushed.loop.lost.pulled();
  pushed.world.cursor = restored;
  await pushed.round();
  expect(copied(pushed)).toHaveLength(2);
});

it('[D6] goes on with the queue where neither arguments nor a copy are left', async () => {
  const pushed = await afterRestore(['a'], { keys: {}, toCopies: applied });
  const { queue, store, round, add, batches, world } = pushed;
  await store.settle([{ mid: 1, state: 'sent', result: queue.own()[0]?.result ?? null, dropsArgs: true }]);
  await queue.load(world.cursor);
  await add('b');
  await round();
  expect([copied(pushed), batches]).toEqual([[], [['b']]]);
});

it('[Q7] backs off when a copy must be sent again, and keeps the answers of the others', async () => {
  const pushed = await afterRestore(['a', 'b'], {
    toCopies: (names) => [...retried(names.slice(1)), ...applied(['b'])],
  });
  expect(await pushed.round()).toEqual({ kind: 'failed' });
  expect(epochs(pushed)).toEqual([
    ['sent', 'e1'],
    ['sent', 'e2'],
  ]);
  expect(pushed.world.applied).toBe(1);
  pushed.world.toCopies = () => [];
  expect(await pushed.round()).toEqual({ kind: 'failed' });
  expect(pushed.world.applied).toBe(1);
});

it('[D17] asks no second time about a copy that the server parked', async () => {
  const pushed = await afterRestore(['a'], { toCopies: parked });
  await pushed.round();
  expect(epochs(pushed)).toEqual([['parked', 'e2']]);
  expect(await pushed.round()).toMatchObject({ kind: 'idle' });
  expect([copied(pushed), pushed.batches]).toEqual([[1], []]);
});

it('[Q3] halves the copies that are refused whole, and backs off from one that is refused', async () => {
  const pushed = await afterRestore(['a', 'b', 'c', 'd'], { toCopies: () => refused(413, 9_000) });
  expect(await pushed.round()).toEqual({ kind: 'again' });
  expect(await pushed.round()).toEqual({ kind: 'again' });
  expect(await pushed.round()).toEqual({ kind: 'failed', retryAfterMs: 9_000 });
  expect(copied(pushed)).toEqual([4, 2, 1]);
  expect(epochs(pushed).flat()).not.toContain('parked');
});

it('tries again later when the server is not reached', async () => {
  const pushed = await afterRestore(['a'], { toCopies: () => unreached });
  expect(await pushed.round()).toEqual({ kind: 'failed' });
  expect(epochs(pushed)).toEqual([['sent', 'e1']]);
});

it('[Q17] tries again later when the line broke under the one copy', async () => {
  const pushed = await afterRestore(['a'], { toCopies: () => unreached });
  pushed.world.tookMs = 40_000;
  expect(await pushed.round()).toEqual({ kind: 'failed' });
});

it('[D14] goes on where another tab has removed the copy meanwhile', async () => {
  const pushed = await afterRestore(['a'], { toCopies: parked });
  await pushed.store.remove([1]);
  expect(await pushed.round()).toMatchObject({ kind: 'idle' });
  expect(pushed.copies).toEqual([]);
  await pushed.queue.load(pushed.world.cursor);
  expect(epochs(pushed)).toEqual([]);
});

it('leaves the queue as it was when it is stopped before the answer', async () => {
  const pushed = await afterRestore(['a'], { toCopies: applied });
  pushed.world.abort = new AbortController();
  expect(await pushed.round()).toEqual({ kind: 'idle', waitMs: null });
  expect(epochs(pushed)).toEqual([['sent', 'e1']]);
});
