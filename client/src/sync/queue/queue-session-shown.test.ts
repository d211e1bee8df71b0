import { mutations } from '@gatehouse/sync-protocol/sync/mutations';
import { expect, it } from 'vitest';
import type { QueueEntry } from '../../db/queue-store.ts';
import { toBase64 } from '../../lib/api/base64.ts';
import { clockAt, deviceOf, plain, queueOver, resultOf, watchedStore } from '../testing/queues.ts';
import { newEntry } from './new-entry.ts';

const cursor = { epoch: 'e', version: 7 };

/** What another tab of this browser queued: two readable entries, and an unreadable one. */
async function queuedElsewhere() {
  const { store, calls } = watchedStore();
  const other = queueOver({ store });
  for (const name of ['a', 'b', 'unreadable']) await other.add('check_in', { name, signature_data: 'picture' });
  const here = queueOver({ store });
  calls.splice(0);
  return { ...here, other, store, calls };
}

it('[D14] reads what another tab queued, and decrypts what screens show of it', async () => {
  const { queue, heard, calls } = await queuedElsewhere();
  expect(queue.own()).toEqual([]);
  await queue.load(null);
  expect(queue.own()).toHaveLength(3);
  expect(queue.shownArgs(1)).toEqual({ name: 'a', checked_in_at: '2026-06-15T15:00:00.000Z' });
  expect(queue.own().map((entry) => queue.isUnreadable(entry))).toEqual([false, false, true]);
  expect(heard.changes).toBe(1);
  expect(calls).toEqual(['list', 'readMeta', 'readArgs']);
  await queue.load(null);
  expect(calls).toEqual(['list', 'readMeta', 'readArgs', 'list', 'readMeta']);
  expect(queue.counts()).toMatchObject({ unsent: 3, parked: 0, foreign: 0 });
});

it('[D6] drops the arguments that another tab removed, and decrypts none that no screen shows', async () => {
  const { queue, store, calls } = await queuedElsewhere();
  await queue.load(null);
  await store.settle([
    { mid: 1, state: 'sent', result: resultOf(), copy: 'copy', dropsArgs: true },
    { mid: 2, state: 'sent', result: resultOf() },
    { mid: 3, state: 'sent', result: resultOf(), copy: 'copy', dropsArgs: true },
  ]);
  await queue.load(cursor);
  expect([1, 2, 3].map((mid) => queue.shownArgs(mid)?.['name'])).toEqual([undefined, 'b', undefined]);
  expect(queue.shownArgs(3)).toBeUndefined();
  expect(queue.own().some((entry) => queue.isUnreadable(entry))).toBe(false);
  calls.splice(0);
  const fresh = queueOver({ store });
  await fresh.queue.load(cursor);
  expect(calls).toEqual(['list', 'readMeta']);
  await fresh.queue.load({ ...cursor, version: 6 });
  expect([1, 2, 3].map((mid) => fresh.queue.shownArgs(mid)?.['name'])).toEqual([undefined, 'b', undefined]);
});

it('[D7] goes on showing what another tab dropped until its own cache has it', async () => {
  const { queue, store } = await queuedElsewhere();
  await queue.load(null);
  await store.settle([{ mid: 1, state: 'sent', result: resultOf(), copy: 'copy', dropsArgs: true }]);
  await queue.load({ ...cursor, version: 6 });
  expect(queue.shownArgs(1)?.['name']).toBe('a');
  await queue.load(cursor);
  expect(queue.shownArgs(1)).toBeUndefined();
  await queue.load({ ...cursor, version: 6 });
  await store.remove([2]);
  await queue.load({ ...cursor, version: 6 });
  expect(queue.shownArgs(2)).toBeUndefined();
});

it.each(['null', '5', 'not JSON'])('treats arguments that parse as %s as unreadable', async (text) => {
  const { queue, store, identity } = queueOver();
  const { entry } = newEntry('check_in', {}, { id: crypto.randomUUID(), identity, clock: clockAt() });
  await store.add(entry, await plain.seal(text), {});
  await queue.load(null);
  expect(queue.shownArgs(1)).toBeNull();
  expect(await queue.mutations(queue.own())).toEqual([]);
});

it('marks unreadable entries when they are sent, and notifies the screens only then', async () => {
  const { queue, store, heard } = await queuedElsewhere();
  await queue.load(cursor);
  const [a, b, unreadable] = queue.own() as [QueueEntry, QueueEntry, QueueEntry];
  heard.changes = 0;
  expect((await queue.mutations([a, b])).map(({ entry, mutation }) => [entry.mid, mutation.args['name']])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect(heard.changes).toBe(0);
  await store.remove([a.mid]);
  expect((await queue.mutations([a, b, unreadable])).map(({ entry }) => entry)).toEqual([a, b]);
  expect(heard.changes).toBe(1);
  expect(queue.isUnreadable(unreadable)).toBe(true);
});

it('[D12] can send readable entries, and unreadable ones with a copy', async () => {
  const { queue, add } = queueOver();
  const open = await add('check_in', {});
  const closed = await add('check_in', { name: 'unreadable' });
  expect([open, closed].map((entry) => queue.isSendable(entry))).toEqual([true, true]);
  await queue.mutations([closed]);
  expect([open, closed].map((entry) => queue.isSendable(entry))).toEqual([true, false]);
  expect(queue.isSendable({ ...closed, hasCopy: true })).toBe(true);
  expect(queue.isUnreadable({ ...closed, hasArgs: false })).toBe(false);
});

it('exports the stored bytes of unreadable entries', async () => {
  const { queue, add } = queueOver();
  const entry = await add('undo_check_in', { name: 'unreadable' });
  const data = toBase64(new TextEncoder().encode('{"name":"unreadable"}'));
  expect([...(await queue.sealedArgs([entry]))]).toEqual([[1, { iv: '', data }]]);
});

it('[D8] hides another venue’s entries, and counts them separately', async () => {
  const { queue, store } = queueOver();
  await queueOver({ store, identity: deviceOf('front_desk', 'C00002') }).add('check_in', {});
  await queue.load(null);
  expect(queue.own()).toEqual([]);
  expect(queue.counts()).toEqual({ unsent: 0, parked: 0, lost: 0, foreign: 1, foreignOf: 'C00002' });
});

it('[D7] lays unsent entries over the rows, and sent ones until the cache has their version', async () => {
  const { queue, add } = queueOver();
  const waiting = await add('check_in', {});
  const after = (result: QueueEntry['result']): QueueEntry => ({ ...waiting, state: 'sent', result });
  const seven = after(resultOf());
  expect(queue.isShown(waiting, cursor)).toBe(true);
  expect(queue.isShown({ ...waiting, state: 'parked', result: resultOf() }, cursor)).toBe(true);
  expect(queue.isShown(seven, cursor)).toBe(false);
  expect(queue.isShown(seven, { ...cursor, version: 6 })).toBe(true);
  expect(queue.isShown(seven, null)).toBe(true);
  expect(queue.isShown(seven, { epoch: 'f', version: 99 })).toBe(true);
  expect(queue.isShown(after(resultOf({ version: null })), null)).toBe(false);
  expect(queue.isShown(after(null), null)).toBe(false);
});

it.each([
  ['kiosk', []],
  ['scan_station', ['check_in', 'undo_check_in']],
  ['front_desk', Object.keys(mutations)],
] as const)('[D7] lays over on a %s what its rows would show', async (role, wanted) => {
  const { queue, add } = queueOver({ identity: deviceOf(role) });
  const entry = await add('check_in', {});
  const names = [...Object.keys(mutations), 'of a later release'];
  expect(names.filter((name) => queue.isOverlaid({ ...entry, name }))).toEqual(wanted);
  const sent: QueueEntry = { ...entry, name: 'of a later release', state: 'sent', result: resultOf() };
  expect(queue.isShown(sent, null)).toBe(false);
});

it.each<[string, (made: ReturnType<typeof queueOver>, mid: number) => Promise<unknown>]>([
  ['adds', ({ add }) => add('check_in', { waiver_id: 'second' })],
  ['removes', ({ queue }) => queue.remove(queue.own())],
  ['settles', ({ queue }, mid) => queue.settle([{ mid, state: 'sent', result: resultOf() }], null)],
])('[D14] knows what it %s between two reads of the storage', async (_, change) => {
  const { store, memory, disk } = watchedStore();
  const made = queueOver({ store });
  const { mid } = await made.add('check_in', { waiver_id: 'first' });
  const before = await memory.list();
  let hasChanged = false;
  disk.before = async (call) => {
    if (call !== 'readMeta' || hasChanged) return;
    hasChanged = true;
    await change(made, mid);
  };
  await made.queue.load(null);
  expect(made.queue.own()).toEqual(await memory.list());
  expect(made.queue.own()).not.toEqual(before);
});
