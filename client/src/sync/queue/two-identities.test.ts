import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheDatabaseName } from '../../db/cache-database.ts';
import { KeyDatabase } from '../../db/key-database.ts';
import { createApiClient } from '../../lib/api/api-client.ts';
import { type BrowserQueue, browserSyncDeps, openBrowserQueue } from '../browser/browser-sync-deps.ts';
import { browserTabs } from '../browser/browser-tabs.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import type { SyncStorage, TabMessage } from '../port/sync-deps.ts';

/* Two tabs of one browser with different identities: each drops only its own data. Rules D13 and D14. */
function device(deviceId: string, clientId = 'C00001'): DeviceIdentity {
  return { clientId, deviceId, replicaId: 'r', role: 'kiosk', principal: { kind: 'device', id: deviceId } };
}

function storageOf(queue: BrowserQueue, identity: DeviceIdentity): SyncStorage {
  const api = createApiClient({ token: () => null });
  const ends = { timeZone: () => 'UTC', isReplaced: async () => true, onWiped: () => undefined };
  return browserSyncDeps({ queue, api, identity, appVersion: '1', ...ends }).storage;
}

const entry = {
  id: '0f43815d-1d75-4818-ad67-61466e057e7e',
  clientId: 'C00001',
  name: 'sign_waiver',
  nameVersion: 1,
  actor: { kind: 'visitor' as const },
  clock: { client_at: '2026-06-15T15:00:00.000Z', offset_ms: null, monotonic_ms: 5, session: 's' },
  queuedAtUtc: '2026-06-15T15:00:00.000Z',
  state: 'unsent' as const,
  result: null,
};

let queue: BrowserQueue;
beforeEach(async () => {
  queue = await openBrowserQueue();
});
afterEach(async () => {
  queue.database.close();
  await Promise.all((await Dexie.getDatabaseNames()).map((name) => Dexie.delete(name)));
});

it('[D13] a wiped device deletes its own cache and key, and keeps another’s, the queue and the queue’s key', async () => {
  const [old, again] = [device('old'), device('again')];
  const before = storageOf(queue, old);
  (await before.openCache()).store.close();
  const { store, sealer } = await storageOf(queue, again).openCache();
  await store.readState();
  const piece = await sealer.seal('a person');
  await queue.database.add(entry, await queue.sealer.seal('"what a visitor signed"'), {});
  await before.wipe();
  expect(await Dexie.getDatabaseNames()).toContain(cacheDatabaseName(again));
  store.close();
  const reopened = await storageOf(queue, again).openCache();
  expect(await reopened.sealer.open(piece)).toBe('a person');
  reopened.store.close();
  const next = await openBrowserQueue();
  const [kept] = await next.database.list();
  const args = (await next.database.readArgs([kept?.mid ?? 0])).get(kept?.mid ?? 0);
  expect(args && (await next.sealer.open(args))).toBe('"what a visitor signed"');
  expect(next.replicaId).toBe(queue.replicaId);
  next.database.close();
  const keys = new KeyDatabase();
  const names = await keys.keys.toCollection().primaryKeys();
  keys.close();
  expect(names).toEqual(expect.arrayContaining([cacheDatabaseName(again), 'queue']));
  expect(names).not.toContain(cacheDatabaseName(old));
});

it('[D13] signing out drops only the cache of that identity', async () => {
  const [one, other] = [device('one'), device('other', 'C00002')];
  const { store } = await storageOf(queue, other).openCache();
  await store.readState();
  await storageOf(queue, one).dropCache();
  expect(await Dexie.getDatabaseNames()).toContain(cacheDatabaseName(other));
  store.close();
});

it('[D8] items that another venue’s credential could not send count as waiting', async () => {
  const parked = { status: 'parked' as const, version: null, needsReview: false, epoch: null, isLocal: true };
  const answeredAtUtc = entry.queuedAtUtc;
  const sealed = await queue.sealer.seal('{}');
  const foreign = { ...parked, code: 'MUTATION_FOREIGN', answeredAtUtc };
  await queue.database.add({ ...entry, state: 'parked', result: foreign }, sealed, {});
  const other = { ...parked, code: 'INVALID_INPUT', answeredAtUtc };
  await queue.database.add({ ...entry, id: crypto.randomUUID(), state: 'parked', result: other }, sealed, {});
  expect([...(await queue.unsentByVenue())]).toEqual([['C00001', 1]]);
});

it('[D14] notifies every tab about the queue, and only its own identity about the rest', async () => {
  const tabs = [device('one'), device('one'), device('other', 'C00002')].map((identity) => browserTabs(identity));
  const heard: TabMessage['kind'][][] = tabs.map(() => []);
  const ends = tabs.map((tab, index) => tab.listen(({ kind }) => heard[index]?.push(kind)));
  for (const kind of ['queue', 'signed_out', 'heartbeat', 'wake', 'cache'] as const) tabs[0]?.send({ kind });
  await expect.poll(() => [heard[1]?.length, heard[2]?.length]).toEqual([5, 1]);
  /* A channel has no order with another one. */
  const kinds = heard.map((each) => each.toSorted());
  expect(kinds).toEqual([[], ['cache', 'heartbeat', 'queue', 'signed_out', 'wake'], ['queue']]);
  for (const end of ends) end();
});
