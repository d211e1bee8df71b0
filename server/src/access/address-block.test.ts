import { expect, it } from 'vitest';
import { addressBlock } from './address-block.ts';

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::198.51.100.1', '64:ff9b:0:0::/64'],
])('takes %s for %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

it.each(['203.0.113.9', 'jo@splat.example', 'C00001', ''])('leaves %j unchanged', (subject) => {
  expect(addressBlock(subject)).toBe(subject);
});
