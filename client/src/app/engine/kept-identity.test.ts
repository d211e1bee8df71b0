import { expect, it } from 'vitest';
import { createSessionStore } from '../../domain/session/session-store.ts';
import { createPairedDeviceStore, type PairedDevice } from '../../lib/device/paired-device.ts';
import { pageStorage } from '../../lib/store/browser-storage.ts';
import { createIdentityKeeper } from './kept-identity.ts';

const paired: PairedDevice = {
  deviceId: 'd',
  clientId: 'C00001',
  role: 'kiosk',
  name: 'Door',
  token: 't',
  profile: { staffPinHash: null },
};
const user = { id: 'u1', role: 'client', client_id: 'C00001', name: 'Ada' } as Parameters<
  ReturnType<typeof createSessionStore>['signedIn']
>[1];

/** What is durable: one record, the later one. */
function disk() {
  let kept: { number: number; text: string | null } | null = null;
  return {
    damage: () => (kept = kept && { ...kept, text: null }),
    queue: async () => ({
      readIdentity: async () => kept,
      async writeIdentity(number: number, text: string) {
        if (!kept || kept.number <= number) kept = { number, text };
      },
    }),
  };
}

function copyOf(storage: Storage): Storage {
  const copy = pageStorage();
  for (let at = 0; at < storage.length; at += 1) {
    const key = storage.key(at) ?? '';
    copy.setItem(key, storage.getItem(key) ?? '');
  }
  return copy;
}

it('[K21] a session and a pairing that local storage lost in a power cut are there after the restart', async () => {
  const { queue } = disk();
  const before = createIdentityKeeper(pageStorage(), queue);
  await createSessionStore(before.storage, undefined, before.recorded).signedIn('t1', user);
  const lost = pageStorage();
  const after = createIdentityKeeper(lost, queue);
  expect(await after.restore()).toBe(true);
  expect(createSessionStore(after.storage).token()).toBe('t1');
  expect(await createIdentityKeeper(lost, queue).restore()).toBe(false);

  await createPairedDeviceStore(after.storage, undefined, after.recorded).put(paired);
  const again = createIdentityKeeper(pageStorage(), queue);
  expect(await again.restore()).toBe(true);
  expect(createPairedDeviceStore(again.storage).current()).toEqual(paired);
});

it('[H4] [K21] a staff PIN that local storage lost in a power cut is there after the restart', async () => {
  const { queue } = disk();
  const local = pageStorage();
  const before = createIdentityKeeper(local, queue);
  const store = createPairedDeviceStore(before.storage);
  void store.put(paired);
  await before.recorded();
  const written = copyOf(local);
  store.update({ ...paired, pendingStaffPin: { hash: 'slow', replaces: null } });
  await before.recorded();
  const after = createIdentityKeeper(written, queue);
  expect(await after.restore()).toBe(true);
  expect(createPairedDeviceStore(after.storage).current()?.pendingStaffPin).toEqual({ hash: 'slow', replaces: null });
});

it('[K21] who signed out stays signed out when a power cut undoes what local storage wrote', async () => {
  const { queue } = disk();
  const local = pageStorage();
  const before = createIdentityKeeper(local, queue);
  const session = createSessionStore(before.storage);
  void session.signedIn('t1', user);
  await before.recorded();
  const written = copyOf(local);
  await session.start(async () => ({ kind: 'unknown' }));
  session.signedOut();
  await before.recorded();
  const after = createIdentityKeeper(written, queue);
  expect(await after.restore()).toBe(true);
  expect([written.getItem('token'), written.getItem('gatehouse.user')]).toEqual([null, null]);
});

it('[K21] what local storage has and the record lacks is recorded at the next start, and a record that can’t be opened is replaced', async () => {
  const { queue, damage } = disk();
  const local = pageStorage();
  local.setItem('token', 'of an earlier release');
  expect(await createIdentityKeeper(local, queue).restore()).toBe(false);
  expect(await createIdentityKeeper(pageStorage(), queue).restore()).toBe(true);

  const keeper = createIdentityKeeper(local, queue);
  keeper.storage.setItem('token', 't2');
  await keeper.recorded();
  damage();
  const damaged = pageStorage();
  damaged.setItem('token', 't3');
  expect(await createIdentityKeeper(damaged, queue).restore()).toBe(false);
  damaged.removeItem('token');
  damaged.removeItem('gatehouse.identity');
  expect(await createIdentityKeeper(damaged, queue).restore()).toBe(true);
  expect(damaged.getItem('token')).toBe('t3');
});

it('[K21] a storage that fails keeps nobody from signing in', async () => {
  const keeper = createIdentityKeeper(pageStorage(), () => Promise.reject(new Error('no storage')));
  void createSessionStore(keeper.storage).signedIn('t1', user);
  await keeper.recorded();
  expect(keeper.storage.getItem('token')).toBe('t1');
  await expect(keeper.restore()).rejects.toThrow('no storage');
});
