import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it('writes sizes in the unit that fits', () => {
  expect([0, 20, 14_200, 5e8, 1.26e9, 1e10, 1.5e12].map(sizeText)).toEqual([
    '0 MB',
    '1 kB',
    '14 kB',
    '500 MB',
    '1.3 GB',
    '10.0 GB',
    '1,500.0 GB',
  ]);
});
