import { PUSH_BATCH_MAX, REQUEST_TIMEOUT_MS, SIGNATURE_DATA_CHARS_MAX } from '@gatehouse/sync-protocol/limits';
import { expect, it } from 'vitest';
import { sendingMs } from '../lib/deadline.ts';
import { BatchSize } from './batch-size.ts';

const sizes = (count: number, chars: number): number[] => Array.from({ length: count }, () => chars);
const taking = async (size: BatchSize, entries: readonly number[]) => {
  const read: number[] = [];
  const { items, chars } = await size.take(
    entries,
    async (portion) => {
      read.push(...portion);
      return portion;
    },
    (item) => item,
  );
  return { count: items.length, chars, read: read.length };
};

it('[P17] takes items by their bytes, one at least, and opens little more than it takes', async () => {
  const size = new BatchSize();
  expect(await taking(size, sizes(60, 60_000))).toEqual({ count: 4, chars: 240_000, read: 10 });
  expect(await taking(size, sizes(3, 2_000_000))).toMatchObject({ count: 1 });
  expect(await taking(size, sizes(500, 10))).toMatchObject({ count: PUSH_BATCH_MAX });
  expect(await taking(size, [])).toMatchObject({ count: 0, chars: 0 });
});

it('[P17] halves down to one item with each batch that the line loses, and grows again with quick answers', async () => {
  const size = new BatchSize();
  expect(size.lost(240_000, 40_000)).toBe(true);
  expect(await taking(size, sizes(60, 60_000))).toMatchObject({ count: 2 });
  expect(size.lost(120_000, 40_000)).toBe(true);
  expect(await taking(size, sizes(60, 60_000))).toMatchObject({ count: 1 });
  for (let pushes = 0; pushes < 9; pushes += 1) size.answered((await taking(size, sizes(60, 60_000))).chars, 300);
  expect(await taking(size, sizes(60, 60_000))).toMatchObject({ count: 17 });
});

it('[P17] a server out of reach says nothing of the line, which may be another one afterwards', async () => {
  const size = new BatchSize();
  for (let pushes = 0; pushes < 9; pushes += 1) size.answered((await taking(size, sizes(60, 60_000))).chars, 300);
  expect(size.lost(1_000_000, 20)).toBe(false);
  expect(await taking(size, sizes(60, 60_000))).toMatchObject({ count: 4 });
});

it('[P17] does not grow by small pushes, and shrinks by slow ones', async () => {
  const size = new BatchSize();
  for (let pushes = 0; pushes < 20; pushes += 1) size.answered(900, 40);
  expect(await taking(size, sizes(60, 60_000))).toMatchObject({ count: 4 });
  size.answered(240_000, 40_000);
  expect(await taking(size, sizes(60, 60_000))).toMatchObject({ count: 2 });
});

it('[P3] halves the items that the server refuses whole', async () => {
  const size = new BatchSize();
  size.refused(9);
  expect(await taking(size, sizes(60, 10))).toMatchObject({ count: 4 });
  size.reset();
  expect(await taking(size, sizes(60, 10))).toMatchObject({ count: 60 });
});

it('[P17] the server waits for the largest signing at the slowest rate', () => {
  const largestSigning = SIGNATURE_DATA_CHARS_MAX + 400_000;
  expect(REQUEST_TIMEOUT_MS).toBeGreaterThan(sendingMs(largestSigning) + 60_000);
});
