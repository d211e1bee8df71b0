import { expect, it } from 'vitest';
import { pageStorage } from '#lib/store/browser-storage';
import { keepReturnPath, keptReturnPath, returnPath } from './return-path.ts';

it('[X29] keeps where the last sign-in through a provider leads back to', () => {
  const storage = pageStorage();
  expect(keptReturnPath(storage)).toBeNull();
  keepReturnPath(storage, '/invitation/t1');
  expect(keptReturnPath(storage)).toBe('/invitation/t1');
  keepReturnPath(storage, null);
  expect(keptReturnPath(storage)).toBeNull();
  keepReturnPath(null, '/staff');
  expect(keptReturnPath(null)).toBeNull();
});

it('[X29] leads to no other site', () => {
  for (const from of ['//evil.example', 'https://evil.example', '', 7, null]) expect(returnPath({ from })).toBeNull();
  expect(returnPath({ from: '/staff?tab=1' })).toBe('/staff?tab=1');
  expect(returnPath(null)).toBeNull();
});
