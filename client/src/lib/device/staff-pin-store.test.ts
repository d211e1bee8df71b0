import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPairedDeviceStore, DEVICE_KEY, type PairedDeviceStore } from './paired-device.ts';
import { isSlowHash } from './staff-pin.ts';
import { createStaffPin, pendingPinNext } from './staff-pin-store.ts';

const FORMER_KEY = 'gatehouse.kiosk.staff-pin';
const formerHash = (pin: string): string => createHash('sha256').update(`d:${pin}`).digest('hex');

function memory(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  const storage: Partial<Storage> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

/** A kiosk whose server has this hash, with additional browser storage. */
function kiosk(staffPinHash: string | null, entries: Record<string, string> = {}) {
  const device = {
    deviceId: 'd',
    clientId: 'C00001',
    role: 'kiosk',
    name: 'Door',
    token: 't',
    profile: { staffPinHash },
  };
  const storage = memory({ ...entries, [DEVICE_KEY]: JSON.stringify(device) });
  return { storage, store: createPairedDeviceStore(storage) };
}

const pendingOf = (store: PairedDeviceStore) => store.current()?.pendingStaffPin;

it('[H4] [K11] has none at first, and has the one chosen here after a restart, before the server does', async () => {
  const { storage, store } = kiosk(null);
  expect(createStaffPin(store, storage).isSet).toBe(false);
  await createStaffPin(store, storage).choose('2468');
  const restarted = createStaffPin(createPairedDeviceStore(storage), storage);
  expect(restarted.isSet).toBe(true);
  expect([await restarted.matches('2468'), await restarted.matches('1357')]).toEqual([true, false]);
  expect(pendingOf(store)).toEqual({ hash: expect.stringMatching(/^pbkdf2-sha256\$/), replaces: null });
});

it('[H4] replaces a plain hash after the next right entry, and not after a wrong one', {
  timeout: 40_000,
}, async () => {
  for (const [owners, entries] of [
    [formerHash('2468'), {}],
    [null, { [FORMER_KEY]: formerHash('2468') }],
  ] as const) {
    const { storage, store } = kiosk(owners, entries);
    const pin = createStaffPin(store, storage);
    expect(await pin.matches('1111')).toBe(false);
    expect(pendingOf(store)).toBeUndefined();
    expect(await pin.matches('2468')).toBe(true);
    await expect.poll(() => pendingOf(store), { timeout: 15_000 }).toBeDefined();
    expect(pendingOf(store)?.replaces).toBe(owners);
    expect([isSlowHash(pendingOf(store)?.hash ?? ''), storage.getItem(FORMER_KEY)]).toEqual([true, null]);
    expect(await createStaffPin(store, storage).matches('2468')).toBe(true);
  }
});

it('[H4] sends a chosen PIN while the server has the one it replaces, and yields to the owner’s', () => {
  const pending = { hash: 'new', replaces: null };
  expect([null, 'new', 'owner’s'].map((hash) => pendingPinNext(pending, hash))).toEqual(['send', 'drop', 'drop']);
  expect(pendingPinNext({ hash: 'new', replaces: 'plain' }, 'plain')).toBe('send');
});
