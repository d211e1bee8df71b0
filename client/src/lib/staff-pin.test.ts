import { expect, it } from 'vitest';
import { hashStaffPin, STAFF_PIN_PATTERN } from './staff-pin.ts';

it('[K11] gives the same PIN another hash on another device', async () => {
  const one = await hashStaffPin('device-1', '4711');
  expect(one).toMatch(/^[\da-f]{64}$/);
  expect(await hashStaffPin('device-1', '4711')).toBe(one);
  expect(await hashStaffPin('device-2', '4711')).not.toBe(one);
});

it('takes four to eight digits', () => {
  expect(['123', '12a4', '123456789'].some((pin) => STAFF_PIN_PATTERN.test(pin))).toBe(false);
  expect(STAFF_PIN_PATTERN.test('0000')).toBe(true);
});
