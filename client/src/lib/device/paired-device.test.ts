import { deviceProfileSchema } from '@gatehouse/kiosk-config/schema';
import { expect, it } from 'vitest';
import { createPairedDeviceStore, DEVICE_KEY, isDeviceRole, type PairedDevice } from './paired-device.ts';

const device: PairedDevice = {
  deviceId: 'd',
  clientId: 'C00001',
  role: 'kiosk',
  name: 'Door',
  token: 't',
  profile: { sound: true },
};

function storing(text: string | null): Storage {
  return { getItem: () => text } as Partial<Storage> as Storage;
}
const current = (stored: unknown) => createPairedDeviceStore(storing(JSON.stringify(stored))).current();

it('reads the pairing it stored', () => {
  expect(current(device)).toEqual(device);
});

it('treats anything else as an unpaired browser', () => {
  expect(createPairedDeviceStore(storing(null)).current()).toBeNull();
  expect(createPairedDeviceStore(storing('{')).current()).toBeNull();
  for (const key of Object.keys(device)) expect([key, current({ ...device, [key]: 7 })]).toEqual([key, null]);
  expect(current({ ...device, role: 'office' })).toBeNull();
});

it('[I4] accepts every role that has a profile', () => {
  const roles = deviceProfileSchema.options.map(({ shape }) => shape.role.value);
  expect(roles.map((role) => isDeviceRole(role))).toEqual(roles.map(() => true));
});

/** One tab's store over a browser's storage that other tabs write. */
function tab(stored: unknown) {
  const entries = new Map([[DEVICE_KEY, JSON.stringify(stored)]]);
  const tabs = new EventTarget();
  const storage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  } as Partial<Storage> as Storage;
  const store = createPairedDeviceStore(storage, tabs);
  const elsewhere = (next: object | null): void => {
    if (next) entries.set(DEVICE_KEY, JSON.stringify(next));
    else entries.delete(DEVICE_KEY);
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: DEVICE_KEY }));
  };
  return { store, elsewhere, kept: () => JSON.parse(entries.get(DEVICE_KEY) ?? 'null') as PairedDevice | null };
}
const again = { ...device, deviceId: 'e', token: 'u', name: 'Again' };

it('[D15] stays the same device when another tab pairs the browser again', () => {
  const { store, elsewhere, kept } = tab(device);
  const told: string[] = [];
  store.subscribe(() => told.push(store.stored()));
  elsewhere(again);
  expect([store.current(), store.stored(), told]).toEqual([device, 'other', ['other']]);
  store.update({ ...device, name: 'News' });
  expect([store.current()?.name, kept()?.name]).toEqual(['News', 'Again']);
  store.clear();
  expect([store.current(), kept()?.deviceId]).toEqual([null, 'e']);
});

it('[D15] adopts updates of its own device from another tab, and notices its removal', () => {
  const { store, elsewhere } = tab(device);
  elsewhere({ ...device, name: 'Side door' });
  expect([store.current()?.name, store.stored()]).toEqual(['Side door', 'own']);
  elsewhere(null);
  expect([store.current()?.name, store.stored()]).toEqual(['Side door', 'none']);
});

it('[D24] stores its device again when the browser cleared everything, and not when another tab removed or replaced it', async () => {
  const entries = new Map([[DEVICE_KEY, JSON.stringify(device)]]);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage;
  const tabs = new EventTarget();
  const store = createPairedDeviceStore(storage, tabs);
  const heard = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  entries.clear();
  heard(null);
  expect([store.stored(), JSON.parse(entries.get(DEVICE_KEY) ?? 'null')]).toEqual(['own', device]);
  entries.clear();
  heard(DEVICE_KEY);
  expect(store.stored()).toBe('none');
  entries.clear();
  heard(null);
  expect(store.stored()).toBe('none');
  await store.put(device);
  entries.set(DEVICE_KEY, JSON.stringify({ ...device, deviceId: 'next' }));
  heard(DEVICE_KEY);
  entries.clear();
  heard(null);
  expect(store.stored()).toBe('none');
});
