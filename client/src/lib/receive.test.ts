import { expect, it } from 'vitest';
import { receive, sizeText } from './receive.ts';

it('writes sizes for people', () => {
  expect([500, 2048, 3_500_000].map(sizeText)).toEqual(['500 B', '2 kB', '3.3 MB']);
});

it('reads a body to its end and reports how much has come', async () => {
  const told: number[] = [];
  const blob = await receive(new Response('x'.repeat(100_000)), (bytes) => told.push(bytes));
  expect([blob.size, told.length > 0]).toEqual([100_000, true]);
});
