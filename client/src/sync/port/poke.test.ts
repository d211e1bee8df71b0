import { expect, it } from 'vitest';
import { readPoke } from './poke.ts';

it('reads no version from a broken event', () => {
  expect([readPoke('{'), readPoke(''), readPoke('{"version":"3"}'), readPoke('{"version":3}')]).toEqual([
    null,
    null,
    null,
    3,
  ]);
});
