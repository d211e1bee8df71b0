import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashStaffPin, isSlowHash, matchesStaffPin, STAFF_PIN_PATTERN } from './staff-pin.ts';

const formerHash = (deviceId: string, pin: string): string =>
  createHash('sha256').update(`${deviceId}:${pin}`).digest('hex');

it('[K11] hashes slowly and with a new salt each time', async () => {
  const [one, other] = [await hashStaffPin('4711'), await hashStaffPin('4711')];
  expect(one).toMatch(/^pbkdf2-sha256\$310000\$/);
  expect(other).not.toBe(one);
  expect([isSlowHash(one), isSlowHash(formerHash('device-1', '4711'))]).toEqual([true, false]);
  expect(await matchesStaffPin(one, 'device-1', '4711')).toBe(true);
  expect(await matchesStaffPin(one, 'device-1', '4712')).toBe(false);
});

it('[K11] uses the iteration count from the hash itself', async () => {
  const [name, , salt, key] = (await hashStaffPin('4711')).split('$');
  expect(await matchesStaffPin([name, '310001', salt, key].join('$'), 'device-1', '4711')).toBe(false);
});

it('[K11] still accepts the plain hash of an earlier release, only on its own device', async () => {
  const stored = formerHash('device-1', '4711');
  expect(await matchesStaffPin(stored, 'device-1', '4711')).toBe(true);
  expect(await matchesStaffPin(stored, 'device-2', '4711')).toBe(false);
});

it('[K11] accepts four to eight digits', () => {
  expect(['123', '12a4', '123456789'].some((pin) => STAFF_PIN_PATTERN.test(pin))).toBe(false);
  expect(STAFF_PIN_PATTERN.test('0000')).toBe(true);
});
