import { expect, it } from 'vitest';
import { waiverAddress } from './waiver-address.ts';

it('[B13] leads to the party’s waiver once there is a booking, and to the venue’s before', () => {
  expect(waiverAddress('C00001', null, 'minor')).toBe('/waiver/C00001?type=minor');
  const link = 'https://gate.example/waiver/C00001?booking=C00001-1&party=abc';
  expect(waiverAddress('C00001', link, 'adult_minor')).toBe(`${link}&type=adult_minor`);
});
