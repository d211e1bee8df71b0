import { expect, it } from 'vitest';
import { CLOCK_KEY } from '../../db/queue-store.ts';
import { clockAt, deviceOf, diskFull, NOW, queueOver, resultOf, watchedStore } from '../testing/queues.ts';
import { serverKeyMeta } from './server-seal.ts';

/** A queue on a disk that takes entries while `takes` says so. */
async function onDisk(key: string | null, takes: (kept: { copy?: string }, tries: number) => Error | null) {
  const { store, memory, disk } = watchedStore();
  let tries = 0;
  disk.before = async (call, kept) => {
    if (call !== 'add') return;
    tries += 1;
    const error = takes(kept as { copy?: string }, tries);
    if (error) throw error;
  };
  let rooms = 0;
  const makeRoom = async () => {
    rooms += 1;
  };
  const made = queueOver({ store, makeRoom });
  await made.queue.knowServerKey(key);
  return { ...made, memory, facts: () => ({ tries, rooms }) };
}

it('[D1] shows an added entry immediately, without pictures, and stores it completely with the clock’s memory', async () => {
  const { queue, add, store, heard } = queueOver();
  const clock = clockAt({ wall: NOW, monotonic: 5 });
  const added = await add('check_in', { waiver_id: 'w', signature_data: 'picture', strokes: [] }, clock);
  expect(queue.own()).toEqual([added]);
  expect(Object.keys(queue.shownArgs(added.mid) ?? {})).toEqual(['waiver_id', 'checked_in_at']);
  expect(heard.changes).toBe(1);
  const [{ mutation } = { mutation: null }] = await queue.mutations([added]);
  expect(mutation).toMatchObject({ mid: 1, id: added.id, args: { signature_data: 'picture', strokes: [] } });
  expect(await store.readMeta(CLOCK_KEY)).toEqual(clock.memory());
});

it('[D12] stores an entry with its copy for the server where the key is known', async () => {
  const { queue, add } = queueOver();
  await add('check_in', { waiver_id: 'w' });
  await queue.knowServerKey('key');
  const added = await add('check_in', { waiver_id: 'w' });
  const copies = await queue.copies(queue.own());
  expect([...copies.keys()]).toEqual([added.mid]);
  const copy = copies.get(added.mid) ?? '';
  expect(copy.slice(0, 5)).toBe('key: ');
  expect(JSON.parse(copy.slice(5))).toMatchObject({ mid: 0, id: added.id, name: 'check_in', args: { waiver_id: 'w' } });
});

it('[D12] saves mutations although no copy can be sealed', async () => {
  const { queue, add } = queueOver({ sealToServer: async () => Promise.reject(new Error('no key at all')) });
  await queue.knowServerKey('key');
  expect(await add('check_in', {})).toMatchObject({ hasArgs: true, hasCopy: false });
});

it('[D11] frees a full disk and retries', async () => {
  const { add, facts } = await onDisk('key', (_, tries) => (tries === 1 ? diskFull() : null));
  expect(await add('check_in', {})).toMatchObject({ hasCopy: true });
  expect(facts()).toEqual({ tries: 2, rooms: 1 });
});

it('[D12] saves without the copy where there is no room for it', async () => {
  const { add, queue, memory, facts } = await onDisk('key', ({ copy }) => (copy === undefined ? null : diskFull()));
  const added = await add('check_in', {});
  expect(added).toMatchObject({ hasArgs: true, hasCopy: false });
  expect(queue.own()).toEqual(await memory.list());
  expect(await memory.readMeta(CLOCK_KEY)).toBeDefined();
  expect(facts()).toEqual({ tries: 3, rooms: 1 });
});

it('[S13] reports a full disk where there is no copy to omit', async () => {
  const { add, queue, heard, facts } = await onDisk(null, () => diskFull());
  await expect(add('check_in', {})).rejects.toThrow('The disk is full.');
  expect(queue.own()).toEqual([]);
  expect(heard.changes).toBe(0);
  expect(facts()).toEqual({ tries: 2, rooms: 1 });
});

it('[D20] does not retry on a disk that does not respond', async () => {
  const { add, facts } = await onDisk('key', () => new Error('The disk is gone.'));
  await expect(add('check_in', {})).rejects.toThrow('The disk is gone.');
  expect(facts()).toEqual({ tries: 1, rooms: 0 });
});

it('[D12] keeps the newest key of the server, and writes it once', async () => {
  const { store, memory, calls } = watchedStore();
  const { queue, add } = queueOver({ store });
  await queue.knowServerKey('one');
  await queue.knowServerKey('one');
  await queue.knowServerKey(null);
  expect(calls).toEqual(['writeMeta']);
  expect(await memory.readMeta(serverKeyMeta('C00001'))).toBe('one');
  await queue.knowServerKey('two');
  await add('check_in', {});
  expect((await queue.copies(queue.own())).get(1)).toContain('two: ');
});

it('[D12] uses the key in this run although the disk has no room for it', async () => {
  const { store, disk } = watchedStore();
  disk.before = async (call) => (call === 'writeMeta' ? Promise.reject(diskFull()) : undefined);
  const { queue, add } = queueOver({ store });
  await queue.knowServerKey('key');
  expect(await add('check_in', {})).toMatchObject({ hasCopy: true });
});

it('[D12] starts with the key of the last run, and accepts no older one', async () => {
  const { store } = watchedStore();
  await store.writeMeta(serverKeyMeta('C00001'), 'stored');
  const next = queueOver({ store });
  await next.queue.open();
  await next.add('check_in', {});
  expect((await next.queue.copies(next.queue.own())).get(1)).toContain('stored: ');
  const later = queueOver({ store });
  await later.queue.knowServerKey('newer');
  await store.writeMeta(serverKeyMeta('C00001'), 'stored');
  await later.queue.open();
  const { mid } = await later.add('check_in', {});
  expect((await store.readCopies([mid])).get(mid)).toContain('newer: ');
});

it('[D12] accepts only text as a key, and no other venue’s', async () => {
  const { store } = watchedStore();
  await store.writeMeta(serverKeyMeta('C00001'), 5);
  await store.writeMeta(serverKeyMeta('C00002'), 'key');
  const { queue, add } = queueOver({ store, identity: deviceOf() });
  await queue.open();
  expect(await add('check_in', {})).toMatchObject({ hasCopy: false });
});

it('[D8] sends again what another venue’s credential could not send, and leaves the rest unchanged', async () => {
  const { store, calls } = watchedStore();
  const before = queueOver({ store });
  for (const name of ['foreign', 'parked', 'unsent']) await before.add('check_in', { name });
  const code = (text: string) => ({ status: 'parked', code: text, version: null }) as const;

  await before.queue.settle(
    [
      { mid: 1, state: 'parked', result: resultOf(code('MUTATION_FOREIGN')) },
      { mid: 2, state: 'parked', result: resultOf(code('INVALID_INPUT')) },
    ],
    null,
  );
  const { queue } = queueOver({ store });
  await queue.open();
  expect(queue.own()).toMatchObject([
    { state: 'unsent', result: null },
    { state: 'parked', result: { code: 'INVALID_INPUT' } },
    { state: 'unsent', result: null },
  ]);
  calls.splice(0);
  await queueOver({ store }).queue.open();
  expect(calls).not.toContain('settle');
});
