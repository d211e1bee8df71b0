import { expect, it } from 'vitest';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import { createPairedDeviceStore, type PairedDevice } from '../../lib/device/paired-device.ts';
import { keepStaffPin } from './keep-staff-pin.ts';

const paired: PairedDevice = {
  deviceId: 'd',
  clientId: 'C00001',
  role: 'kiosk',
  name: 'Door',
  token: 't',
  profile: { staffPinHash: null },
};

function storeOf(device: PairedDevice) {
  const kept = new Map<string, string>();
  const storage: Partial<Storage> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const store = createPairedDeviceStore(storage as Storage);
  store.put(device);
  return store;
}

it('[H4] a PIN that local storage lost in a power cut is there after the restart', async () => {
  const meta = new MemoryQueueStore();
  const before = storeOf(paired);
  const stop = await keepStaffPin(before, meta);
  before.update({ ...paired, pendingStaffPin: { hash: 'slow', replaces: null } });
  stop();
  const after = storeOf(paired);
  await keepStaffPin(after, meta);
  expect(after.current()?.pendingStaffPin).toEqual({ hash: 'slow', replaces: null });
});

it('[H4] leaves the owner’s PIN, a newer one and another device alone', async () => {
  const meta = new MemoryQueueStore();
  const before = storeOf(paired);
  await keepStaffPin(before, meta);
  before.update({ ...paired, pendingStaffPin: { hash: 'slow', replaces: null } });
  const owners = storeOf({ ...paired, profile: { staffPinHash: 'owners' } });
  await keepStaffPin(owners, meta);
  expect(owners.current()?.pendingStaffPin).toBeUndefined();
  const newer = storeOf({ ...paired, pendingStaffPin: { hash: 'newer', replaces: 'owners' } });
  await keepStaffPin(newer, meta);
  expect(newer.current()?.pendingStaffPin?.hash).toBe('newer');
  const other = storeOf({ ...paired, deviceId: 'e' });
  await keepStaffPin(other, meta);
  expect(other.current()?.pendingStaffPin).toBeUndefined();
});
