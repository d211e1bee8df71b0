import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { expect, it } from 'vitest';
import type { EntryResult } from '../../db/queue-store.ts';
import { deviceOf, NOW, queueOver, resultOf, watchedStore } from '../testing/queues.ts';

const DAY_MS = 86_400_000;

/** A queue with one signing that the server acknowledged at version 7 of epoch `e`. */
async function acknowledged(role: DeviceRole, change: Partial<EntryResult> = {}) {
  const { queue, add, store } = queueOver({ identity: deviceOf(role) });
  const { mid } = await add('sign_waiver', { email: 'a' });
  await queue.settle([{ mid, state: 'sent', result: resultOf(change) }], null);
  const kept = async () => ({
    entries: (await store.list()).length,
    args: (await store.readArgs([mid])).size,
    copies: (await store.readCopies([mid])).size,
  });
  return { queue, kept };
}

const facts = { cursor: { epoch: 'e', version: 7 }, publicKey: 'key', backedUpVersion: null, nowMs: NOW };

it('[D6] replaces arguments that the cache shows by a copy that only the server can read', async () => {
  const { queue, kept } = await acknowledged('front_desk');
  await queue.tidy(facts);
  expect(await kept()).toEqual({ entries: 1, args: 0, copies: 1 });
});

it('[D6] keeps arguments while there is no key to make the copy with', async () => {
  const { queue, kept } = await acknowledged('front_desk');
  await queue.tidy({ ...facts, publicKey: null });
  expect(await kept()).toEqual({ entries: 1, args: 1, copies: 0 });
});

it('[D7] keeps arguments while the cache has not reached the version', async () => {
  const { queue, kept } = await acknowledged('front_desk');
  await queue.tidy({ ...facts, cursor: { epoch: 'e', version: 6 } });
  expect(await kept()).toEqual({ entries: 1, args: 1, copies: 0 });
});

it.each(['kiosk', 'front_desk'] as const)('[D6] drops nothing of another epoch on a %s', async (role) => {
  const { queue, kept } = await acknowledged(role);
  await queue.tidy({ ...facts, cursor: { epoch: 'f', version: 99 }, backedUpVersion: 99, nowMs: NOW + 40 * DAY_MS });
  expect(await kept()).toEqual({ entries: 1, args: 1, copies: 0 });
});

it.each([
  ['a backup reaches its version', { backedUpVersion: 7 }, 0],
  ['a backup ends before its version', { backedUpVersion: 6 }, 1],
  ['it is more than 30 days old', { nowMs: NOW + 30 * DAY_MS + 1 }, 0],
  ['it is 30 days old', { nowMs: NOW + 30 * DAY_MS }, 1],
])('[D6] drops or keeps an entry when %s', async (_, change, entries) => {
  const { queue, kept } = await acknowledged('front_desk');
  await queue.tidy({ ...facts, ...change });
  expect((await kept()).entries).toBe(entries);
});

it('[D6] keeps an entry without a version until it is 30 days old', async () => {
  const { queue, kept } = await acknowledged('kiosk', { version: null });
  await queue.tidy({ ...facts, backedUpVersion: 99 });
  expect((await kept()).entries).toBe(1);
});

it('[D6] drops nothing before the first pull', async () => {
  const { queue, kept } = await acknowledged('front_desk');
  await queue.tidy({ ...facts, cursor: null, backedUpVersion: 99, nowMs: NOW + 40 * DAY_MS });
  expect(await kept()).toEqual({ entries: 1, args: 1, copies: 0 });
});

it('[D12] learns the server’s key, for later entries', async () => {
  const { queue, add } = queueOver();
  await queue.tidy(facts);
  expect(await add('check_in', {})).toMatchObject({ hasCopy: true });
});

it('[D6] keeps an existing copy when it drops arguments', async () => {
  const { queue, add, store } = queueOver();
  await queue.knowServerKey('first');
  const { mid } = await add('check_in', {});
  await queue.settle([{ mid, state: 'sent', result: resultOf() }], null);
  await queue.tidy(facts);
  expect(queue.own()).toMatchObject([{ hasArgs: false, hasCopy: true }]);
  expect((await store.readCopies([mid])).get(mid)).toContain('first: ');
  expect(queue.shownArgs(mid)).toBeUndefined();
});

it('[D6] does not call the storage for entries that it dropped, or that are empty', async () => {
  const { store, calls } = watchedStore();
  const { queue, add } = queueOver({ store });
  const { mid } = await add('check_in', {});
  await queue.settle([{ mid, state: 'sent', result: resultOf() }], null);
  await queue.tidy(facts);
  calls.splice(0);
  await queue.tidy(facts);
  expect(calls).not.toContain('remove');
  expect(queue.shownArgs(mid)).toBeUndefined();
  await queue.tidy({ ...facts, backedUpVersion: 7 });
  expect(queue.own()).toEqual([]);
  expect(queue.shownArgs(mid)).toBeUndefined();
  const next = await add('check_in', {});
  await queue.settle([{ mid: next.mid, state: 'sent', result: resultOf() }], null);
  await queue.tidy({ ...facts, backedUpVersion: 7 });
  expect(queue.shownArgs(next.mid)).toBeUndefined();
});
