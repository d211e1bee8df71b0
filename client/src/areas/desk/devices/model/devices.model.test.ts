import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { expect, it } from 'vitest';
import { deviceTitle, groupDevices, healthText, troublesOf } from './devices.model.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');
const agoMs = (ms: number) => new Date(now - ms).toISOString();
const HOUR_MS = 3_600_000;
const well: DeviceView = {
  device_id: 'd1',
  name: 'Entrance',
  role: 'front_desk',
  kind: 'paired',
  profile: {},
  paired_at: agoMs(90 * 24 * HOUR_MS),
  last_seen_at: agoMs(20_000),
  unsent: 0,
  parked: 0,
  app_version: '0.1.0',
  storage_persisted: true,
  clock_error_ms: 800,
  checksum_repairs: 0,
  ready_at: agoMs(89 * 24 * HOUR_MS),
  revoked_at: null,
};
const troubles = (fields: Partial<DeviceView>) => troublesOf({ ...well, ...fields }, now);
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';

it('[O40] names the browser that the owner sits at, and only that one', () => {
  const browser: DeviceView = { ...well, kind: 'browser', name: 'Signed-in browser' };
  expect(deviceTitle(browser, 'd1', linux)).toBe('Chrome on Linux · this browser');
  expect(deviceTitle({ ...browser, name: 'Office' }, 'd1', linux)).toBe('Office · this browser');
  expect(deviceTitle(browser, 'd2', linux)).toBe('Signed-in browser');
  expect(deviceTitle(well, 'd1', linux)).toBe('Entrance');
});

it.each([
  [{}, []],
  [{ unsent: 3 }, []],
  [{ unsent: 3, last_seen_at: agoMs(2 * HOUR_MS) }, ['3 items not sent yet: connect it to the network.']],
  [{ parked: 1 }, ['1 item needs attention: see the list above.']],
  [{ clock_error_ms: -6 * 60_000 }, ['The clock is 6 min slow: set it to the right time.']],
  [{ clock_error_ms: 240_000 }, []],
  [{ role: 'kiosk' as const }, ['Set a staff PIN: visitors can use it once it has one.']],
  [{ role: 'kiosk' as const, profile: { staffPinHash: 'x' } }, []],
  [{ last_seen_at: agoMs(3 * 24 * HOUR_MS) }, ['Last contact 3 days ago: switch it on and check its network.']],
  [{ kind: 'browser' as const, last_seen_at: agoMs(30 * 24 * HOUR_MS), storage_persisted: false }, []],
  [
    { storage_persisted: false },
    [expect.stringMatching(/^Its browser may clear what is stored on it.*home screen.*Ask to keep storage/)],
  ],
  [{ parked: 2, revoked_at: agoMs(HOUR_MS) }, []],
])('[O40] says of %j what is wrong', (fields, expected) => {
  expect(troubles(fields)).toEqual(expected);
});

it('[O40] lists tablets apart from browsers, those with trouble first and removed ones last', () => {
  const make = (device_id: string, fields: Partial<DeviceView>): DeviceView => ({ ...well, device_id, ...fields });
  const { tablets, browsers } = groupDevices(
    [
      make('a', { name: 'Removed', revoked_at: agoMs(1), parked: 1 }),
      make('b', { name: 'Kiosk 10' }),
      make('c', { name: 'Kiosk 2' }),
      make('d', { name: 'Zoo', parked: 1 }),
      make('e', { name: 'Old laptop', kind: 'browser' }),
      make('f', { name: 'This one', kind: 'browser' }),
    ],
    'f',
    now,
  );
  expect(tablets.map(({ name }) => name)).toEqual(['Zoo', 'Kiosk 2', 'Kiosk 10', 'Removed']);
  expect(browsers.map(({ name }) => name)).toEqual(['This one', 'Old laptop']);
});

it('[O40] says clock and storage in one line, and nothing that is not known', () => {
  expect(healthText({ ...well, storage_persisted: false })).toBe('Clock OK; storage not protected');
  expect(healthText({ ...well, clock_error_ms: -180_000 })).toBe('Clock 3 min slow; storage protected');
  expect(healthText({ ...well, clock_error_ms: null, storage_persisted: null })).toBe('');
  expect(healthText({ ...well, clock_error_ms: null })).toBe('Storage protected');
});
