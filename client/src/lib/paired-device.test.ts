import { deviceProfileSchema } from '@gatehouse/kiosk-config/schema';
import { expect, it } from 'vitest';
import { createPairedDeviceStore, isDeviceRole } from './paired-device.ts';

const device = { deviceId: 'd', clientId: 'C00001', role: 'kiosk', name: 'Door', token: 't', profile: { sound: true } };

function storing(text: string | null): Storage {
  return { getItem: () => text } as Partial<Storage> as Storage;
}
const current = (stored: unknown) => createPairedDeviceStore(storing(JSON.stringify(stored))).current();

it('reads the pairing it stored', () => {
  expect(current(device)).toEqual(device);
});

it('takes anything else for an unpaired browser', () => {
  expect(createPairedDeviceStore(storing(null)).current()).toBeNull();
  expect(createPairedDeviceStore(storing('{')).current()).toBeNull();
  for (const key of Object.keys(device)) expect([key, current({ ...device, [key]: 7 })]).toEqual([key, null]);
  expect(current({ ...device, role: 'office' })).toBeNull();
});

it('knows every role that has a profile', () => {
  const roles = deviceProfileSchema.options.map(({ shape }) => shape.role.value);
  expect(roles.map((role) => isDeviceRole(role))).toEqual(roles.map(() => true));
});
