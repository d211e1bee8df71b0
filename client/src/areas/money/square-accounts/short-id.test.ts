import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';

it('shows the first eight characters of an id', () => {
  expect(shortId('sandbox-sq0idb-red-rock')).toBe('sandbox-…');
  expect(shortId('')).toBe('Not configured');
});
