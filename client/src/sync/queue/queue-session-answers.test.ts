import { expect, it } from 'vitest';
import type { Settlement } from '../../db/queue-store.ts';
import { diskFull, queueOver, resultOf, watchedStore } from '../testing/queues.ts';

const sent = (mid: number, change: Partial<Settlement> = {}): Settlement => ({
  mid,
  state: 'sent',
  result: resultOf(),
  ...change,
});

/** A queue with two entries on a disk whose settling the test controls. */
async function settling(onSettle: (given: readonly Settlement[], tries: number) => Promise<void> | void) {
  const { store, memory, calls, disk } = watchedStore();
  let rooms = 0;
  const made = queueOver({
    store,
    makeRoom: async () => {
      rooms += 1;
    },
  });
  for (const name of ['a', 'b']) await made.add('check_in', { name });
  let tries = 0;
  disk.before = async (call, given) => {
    if (call !== 'settle') return;
    tries += 1;
    await onSettle(given as readonly Settlement[], tries);
  };
  calls.splice(0);
  made.heard.changes = 0;
  return { ...made, memory, calls, facts: () => ({ tries, rooms }) };
}

it('[D20] shows a result before it is stored', async () => {
  let take = () => undefined as void;
  const { queue, memory, heard } = await settling(
    () =>
      new Promise<void>((resolve) => {
        take = resolve;
      }),
  );
  const settled = queue.settle([sent(1, { copy: 'copy', dropsArgs: true })], null);
  await Promise.resolve();
  expect(queue.own().map(({ state }) => state)).toEqual(['sent', 'unsent']);
  /* Arguments and copy are still those of the storage. */
  expect(queue.own()[0]).toMatchObject({ hasArgs: true, hasCopy: false });
  expect(heard.changes).toBe(1);
  take();
  await settled;
  expect(await memory.list()).toEqual(queue.own());
  expect(queue.own()[0]).toMatchObject({ state: 'sent', hasArgs: false, hasCopy: true });
  expect(heard.changes).toBe(2);
});

it('does not call the storage without a result', async () => {
  const { queue, calls, heard } = await settling(() => undefined);
  await queue.settle([], null);
  await queue.load(null);
  expect(calls).toEqual(['list', 'readMeta']);
  expect(heard.changes).toBe(1);
});

it('[D20] keeps a result that could not be stored, and writes it once it can', async () => {
  const gone = new Error('The disk is gone.');
  const { queue, memory, facts } = await settling((_, tries) => (tries <= 2 ? Promise.reject(gone) : undefined));
  await expect(queue.settle([sent(1)], null)).rejects.toThrow('The disk is gone.');
  await queue.load(null);
  expect(queue.own().map(({ state }) => state)).toEqual(['sent', 'unsent']);
  expect((await memory.list()).map(({ state }) => state)).toEqual(['unsent', 'unsent']);
  await queue.load(null);
  expect((await memory.list()).map(({ state }) => state)).toEqual(['sent', 'unsent']);
  await queue.load(null);
  expect(facts()).toEqual({ tries: 3, rooms: 0 });
});

it('[D20] keeps a newer result when an older one of the same entry is written', async () => {
  let take = () => undefined as void;
  const { queue, memory } = await settling((_, tries) => {
    if (tries === 1)
      return new Promise<void>((resolve) => {
        take = resolve;
      });
    return tries === 2 ? Promise.reject(new Error('The disk is gone.')) : undefined;
  });
  const parked = queue.settle([sent(1, { state: 'parked', result: resultOf({ status: 'parked' }) })], null);
  await expect(queue.settle([sent(1)], null)).rejects.toThrow('The disk is gone.');
  take();
  await parked;
  await queue.load(null);
  expect((await memory.list())[0]).toMatchObject({ state: 'sent' });
});

it('[D11] frees a full disk for results', async () => {
  const { queue, memory, facts } = await settling((_, tries) => (tries === 1 ? Promise.reject(diskFull()) : undefined));
  await queue.settle([sent(1, { copy: 'copy', dropsArgs: true })], null);
  expect((await memory.list())[0]).toMatchObject({ state: 'sent', hasArgs: false, hasCopy: true });
  expect(facts()).toEqual({ tries: 2, rooms: 1 });
});

it('[D6] writes results without their copies where there is no room for them, and keeps the arguments', async () => {
  const { queue, memory, facts } = await settling((given) =>
    given.some(({ copy }) => copy) ? Promise.reject(diskFull()) : undefined,
  );
  await queue.settle([sent(1, { copy: 'copy', dropsArgs: true, correctionMs: 5 }), sent(2)], null);
  expect(await memory.list()).toMatchObject([
    { state: 'sent', hasArgs: true, hasCopy: false, clock: { offset_ms: 5 } },
    { state: 'sent' },
  ]);
  expect(facts()).toEqual({ tries: 3, rooms: 1 });
});

it('[Q12] a late result reverts nothing, and one of a removed entry is ignored', async () => {
  const { queue } = await settling(() => undefined);
  await queue.settle([sent(1)], null);
  await queue.settle([sent(1, { state: 'parked' }), sent(99)], null);
  expect(queue.own().map(({ state }) => state)).toEqual(['sent', 'unsent']);
});

it('removes entries from the storage and from what is shown', async () => {
  const { queue, memory, heard } = await settling(() => undefined);
  await queue.remove(queue.own().slice(0, 1));
  expect(queue.own().map(({ mid }) => mid)).toEqual([2]);
  expect(queue.shownArgs(1)).toBeUndefined();
  expect(await memory.list()).toHaveLength(1);
  expect(heard.changes).toBe(1);
});
