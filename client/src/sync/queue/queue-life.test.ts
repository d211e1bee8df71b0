import { expect, it, vi } from 'vitest';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import type { QueueEntry } from '../../db/queue-store.ts';
import { deviceOf, diskFull, plain, queueOver, resultOf, watchedStore } from '../testing/queues.ts';
import { KeptPayloads } from './queue-payloads.ts';

const idsOf = (entries: readonly QueueEntry[]) => entries.map(({ id }) => id);

it('[D24] writes back what a tab queued and read when the browser clears the storage, with its copies and the server’s key', async () => {
  const store = new MemoryQueueStore();
  const putBack = vi.fn(async () => undefined);
  const other = queueOver({ store });
  await other.add('check_in', { name: 'by another tab' });
  const { queue, add } = queueOver({ store, putBack });
  await queue.knowServerKey('key');
  await queue.load(null);
  const own = await add('sign_waiver', { adult_first_name: 'Ada', signature_data: 'picture' });
  const before = queue.own();
  store.evict();
  await queue.look(null);
  expect(idsOf(queue.own())).toEqual(idsOf(before));
  expect(putBack).toHaveBeenCalledOnce();
  expect(queue.counts().unsent).toBe(2);
  const [, returned] = queue.own() as [QueueEntry, QueueEntry];
  expect(returned).toMatchObject({ id: own.id, clock: own.clock, queuedAtUtc: own.queuedAtUtc, hasCopy: true });
  const [, signing] = await queue.mutations(queue.own());
  expect(signing?.mutation.args).toMatchObject({ adult_first_name: 'Ada', signature_data: 'picture' });
  const next = queueOver({ store });
  await next.queue.open();
  expect(next.queue.counts().unsent).toBe(2);
  expect(await next.add('check_in', {})).toMatchObject({ hasCopy: true });
});

it('[D24] leaves alone what other tabs sent and removed', async () => {
  const store = new MemoryQueueStore();
  const { queue, add } = queueOver({ store });
  await queue.load(null);
  const [sent, removed] = [await add('check_in', {}), await add('check_in', {})];
  await store.settle([{ mid: sent.mid, state: 'sent', result: resultOf() }]);
  await store.remove([removed.mid]);
  await queue.look(null);
  await queue.load(null);
  expect(queue.own()).toMatchObject([{ id: sent.id, state: 'sent' }]);
});

it('[D24] writes back what was parked, and nothing that the server has', async () => {
  const store = new MemoryQueueStore();
  const { queue, add } = queueOver({ store });
  await queue.load(null);
  const [sent, parked] = [await add('check_in', {}), await add('check_in', {})];
  await queue.settle(
    [
      { mid: sent.mid, state: 'sent', result: resultOf() },
      { mid: parked.mid, state: 'parked', result: resultOf({ status: 'parked', code: 'INTERNAL' }) },
    ],
    null,
  );
  store.evict();
  await queue.load(null);
  expect(queue.own()).toMatchObject([{ id: parked.id, state: 'parked', result: { code: 'INTERNAL' } }]);
});

it('[D24] two tabs write each entry back once, and both have what either had', async () => {
  const store = new MemoryQueueStore();
  const [one, two] = [queueOver({ store }), queueOver({ store })];
  await Promise.all([one.queue.load(null), two.queue.load(null)]);
  await one.add('check_in', {});
  await two.queue.load(null);
  await two.add('check_in', {});
  store.evict();
  await Promise.all([one.queue.look(null), two.queue.look(null)]);
  await Promise.all([one.queue.load(null), two.queue.load(null)]);
  expect(await store.list()).toHaveLength(2);
  expect(idsOf(one.queue.own())).toEqual(idsOf(two.queue.own()));
});

it('[D24] gives an answer to the entry that it is of, though numbers begin anew', async () => {
  const store = new MemoryQueueStore();
  const { queue, add } = queueOver({ store });
  await queue.load(null);
  const answered = await add('check_in', {});
  store.evict();
  const later = await add('check_in', {});
  await queue.settle([{ mid: answered.mid, state: 'sent', result: resultOf() }], null);
  expect(queue.own()).toMatchObject([{ id: later.id, state: 'unsent' }]);
});

it('[D24] goes on after a write that failed, and forgets nothing meanwhile', async () => {
  const { store, memory, disk } = watchedStore();
  const { queue, add } = queueOver({ store });
  await queue.load(null);
  for (let count = 0; count < 3; count += 1) await add('check_in', {});
  memory.evict();
  let writes = 0;
  disk.before = async (call) => {
    if (call === 'add' && ++writes === 2) throw diskFull();
  };
  await expect(queue.load(null)).rejects.toThrow('full');
  expect(queue.own()).toHaveLength(3);
  await queue.load(null);
  expect([queue.own().length, (await memory.list()).length]).toEqual([3, 3]);
});

it('[D24] misses nothing when the storage is cleared while it is read', async () => {
  const { store, memory, disk } = watchedStore();
  const { queue, add } = queueOver({ store });
  await queue.load(null);
  await add('check_in', {});
  disk.before = async (call) => {
    if (call !== 'readMeta') return;
    disk.before = async () => undefined;
    memory.evict();
  };
  await queue.load(null);
  expect([queue.own().length, (await memory.list()).length]).toEqual([1, 1]);
});

it('[D24] [D8] writes back another venue’s entries without opening them', async () => {
  const store = new MemoryQueueStore();
  const foreign = await queueOver({ store, identity: deviceOf('front_desk', 'C00002') }).add('check_in', {});
  const open = vi.fn(plain.open);
  const { queue } = queueOver({ store, sealer: { ...plain, open } });
  await queue.load(null);
  expect(open).not.toHaveBeenCalled();
  store.evict();
  await queue.look(null);
  expect(await store.list()).toMatchObject([{ id: foreign.id, clientId: 'C00002', hasArgs: true }]);
  expect(queue.counts()).toMatchObject({ unsent: 0, foreign: 1 });
});

it('[D24] [D25] leaves what it can’t read to what has its copy', async () => {
  const store = new MemoryQueueStore();
  const recover = vi.fn(async () => undefined);
  const { queue, add } = queueOver({ store, recover });
  await queue.load(null);
  const sealedElsewhere = await add('check_in', { name: 'unreadable' });
  const own = await add('check_in', {});
  store.evict();
  await queue.load(null);
  expect(recover).toHaveBeenCalledWith([expect.objectContaining({ id: sealedElsewhere.id })]);
  expect(idsOf(queue.own())).toEqual([own.id]);
});

it('[D24] keeps so many bytes in memory, and lets go of what no longer waits', () => {
  const kept = new KeptPayloads(10);
  const sealed = (bytes: number) => ({ iv: new Uint8Array(), data: new Uint8Array(bytes) });
  kept.keep('a', sealed(6));
  kept.keep('b', sealed(5));
  expect([kept.get('a') !== undefined, kept.get('b')]).toEqual([true, undefined]);
  kept.retain((id) => id !== 'a');
  kept.keep('b', sealed(5));
  kept.keep('c', sealed(5));
  expect([kept.get('a'), kept.get('b') !== undefined, kept.get('c') !== undefined]).toEqual([undefined, true, true]);
});
