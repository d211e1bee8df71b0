import 'fake-indexeddb/auto';
import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { CacheDatabase, cacheDatabaseName } from '#db/cache-database';
import { createSessionStore } from '#domain/session/session-store';
import { createApiClient } from '#lib/api/api-client';
import { createPairedDeviceStore } from '#lib/device/paired-device';
import { pairThisBrowser } from './pair.actions.ts';

const paired = {
  success: true,
  device_id: '0f43815d-1d75-4818-ad67-61466e057e7e',
  token: 'd1',
  role: 'front_desk',
  name: 'Desk',
  client_id: 'C00001',
  config: {},
};
const user = { id: 'u1', role: 'client', client_id: 'C00001' } as SessionUser;
const own = cacheDatabaseName({ clientId: 'C00001', principal: { id: paired.device_id }, role: 'front_desk' });

afterEach(async () => {
  await Promise.all((await Dexie.getDatabaseNames()).map((name) => Dexie.delete(name)));
});

function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  const storage: Partial<Storage> = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
  return storage as Storage;
}

async function openCaches(...names: string[]): Promise<void> {
  for (const name of names) {
    const cache = new CacheDatabase(name);
    await cache.open();
    cache.close();
  }
}

/** Pairs a browser in which another tab is signed in too; returns what was called and what is left. */
async function pair(reply: object) {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  void session.signedIn('t1', user);
  void createSessionStore(storage).signedIn('t2', { ...user, id: 'u2', client_id: 'C00002' });
  const calls: string[] = [];
  const known: string[][] = [];
  const api = createApiClient({
    token: session.token,
    fetch: async (input, init = {}) => {
      const path = input as string;
      const { authorization = 'nobody' } = init.headers as Record<string, string>;
      calls.push(`${path} ${authorization}`);
      return Response.json(path.endsWith('/pair') ? reply : { success: true });
    },
  });
  const device = createPairedDeviceStore(storage);
  const queue = async () => ({
    replicaId: 'r',
    unsentByVenue: async () => new Map<string, number>(),
    knowServerKey: async (...told: [string, string]) => void known.push(told),
  });
  await openCaches(own, 'gatehouse-cache-C00001-u1-front_desk');
  const outcome = await pairThisBrowser({ api, device, session, queue }, 'CODE');
  return { outcome, calls, known, device, session, stored: storage.getItem('token') };
}

it('[S30] [D15] ends every session of the browser, drops their caches and keeps the new device’s own', async () => {
  const { outcome, calls, device, session, stored } = await pair(paired);
  expect(outcome).toMatchObject({ ok: true });
  expect(calls).toEqual(['/api/devices/pair nobody', '/api/logout Bearer t1', '/api/logout Bearer t2']);
  expect([session.state().status, session.token(), stored]).toEqual(['signed-out', null, null]);
  expect(device.current()).toMatchObject({ deviceId: paired.device_id, token: 'd1' });
  expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('gatehouse-cache'))).toEqual([own]);
});

it('[D12] keeps the server’s key for the first entry, and does without from a server that does not tell it', async () => {
  expect((await pair({ ...paired, sealing_public_key: 'K' })).known).toEqual([['C00001', 'K']]);
  expect((await pair(paired)).known).toEqual([]);
});
