import { expect, it } from 'vitest';
import { createRandomBytes } from './random.ts';

it('gives random bytes of any length, each of them once', () => {
  const random = createRandomBytes();
  const lengths = [...Array.from({ length: 300 }, () => 32), 5_000, 12];
  const given = lengths.map((length) => random(length));
  expect(given.map(({ length }) => length)).toEqual(lengths);
  expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(lengths.length);
  expect(given.some((bytes) => bytes.equals(Buffer.alloc(bytes.length)))).toBe(false);
});
