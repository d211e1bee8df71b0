import { PUSH_BATCH_MAX, REQUEST_TIMEOUT_MS, SIGNATURE_DATA_CHARS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { expect, it } from 'vitest';
import { sendingMs } from '#lib/api/api-client';
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

const KIB = 1024;
/** The next batch has room for so many characters, and for not one more. */
const expectRoom = async (size: BatchSize, chars: number): Promise<void> => {
  expect((await taking(size, [chars - 1, 1, 1])).chars).toBe(chars);
};

it('[Q17] takes items by their bytes, one at least, and opens little more than it takes', async () => {
  const size = new BatchSize();
  expect(await taking(size, sizes(60, 60_000))).toEqual({ count: 4, chars: 240_000, read: 10 });
  expect(await taking(size, sizes(3, 2_000_000))).toMatchObject({ count: 1 });
  expect(await taking(size, sizes(500, 10))).toMatchObject({ count: PUSH_BATCH_MAX });
  expect(await taking(size, [])).toMatchObject({ count: 0, chars: 0 });
});

it('[Q17] a server out of reach says nothing of the line, which may be another one afterwards', async () => {
  const size = new BatchSize();
  for (let pushes = 0; pushes < 9; pushes += 1) size.answered((await taking(size, sizes(60, 60_000))).chars, 300);
  expect(size.lost(1_000_000, 20)).toBe(false);
  expect(await taking(size, sizes(60, 60_000))).toMatchObject({ count: 4 });
});

it('[Q3] halves the items that the server refuses whole', async () => {
  const size = new BatchSize();
  size.refused(9);
  expect(await taking(size, sizes(60, 10))).toMatchObject({ count: 4 });
  size.reset();
  expect(await taking(size, sizes(60, 10))).toMatchObject({ count: 60 });
});

it('[Q17] the server waits for the largest signing at the slowest rate', () => {
  const largestSigning = SIGNATURE_DATA_CHARS_MAX + 400_000;
  expect(REQUEST_TIMEOUT_MS).toBeGreaterThan(sendingMs(largestSigning) + 60_000);
});

it('[Q17] begins with 256 KiB, and never goes below 16 KiB nor above 1 MiB', async () => {
  const size = new BatchSize();
  await expectRoom(size, 256 * KIB);
  size.lost(1, 40_000);
  await expectRoom(size, 16 * KIB);
  for (let pushes = 0; pushes < 9; pushes += 1) size.answered(KIB * KIB, 300);
  await expectRoom(size, KIB * KIB);
});

it('[Q17] doubles when a batch of half the room at least was answered within 5 s', async () => {
  const [half, small, slow] = [new BatchSize(), new BatchSize(), new BatchSize()];
  half.answered(128 * KIB, 4_999);
  await expectRoom(half, 512 * KIB);
  small.answered(128 * KIB - 1, 300);
  await expectRoom(small, 256 * KIB);
  slow.answered(256 * KIB, 5_000);
  await expectRoom(slow, 256 * KIB);
});

it('[Q17] halves what was sent when the answer took more than 20 s', async () => {
  const size = new BatchSize();
  size.answered(256 * KIB, 20_000);
  await expectRoom(size, 256 * KIB);
  size.answered(256 * KIB, 20_001);
  await expectRoom(size, 128 * KIB);
});

it('[Q17] takes a call that failed after a second for a line that broke', async () => {
  const size = new BatchSize();
  expect(size.lost(256 * KIB, 999)).toBe(false);
  await expectRoom(size, 256 * KIB);
  expect(size.lost(256 * KIB, 1_000)).toBe(true);
  await expectRoom(size, 128 * KIB);
});

it('[Q3] doubles the items with each answer after a refusal, up to the most that a push may hold', async () => {
  const size = new BatchSize();
  size.refused(2);
  expect(await taking(size, sizes(60, 10))).toMatchObject({ count: 1 });
  size.refused(80);
  size.answered(10, 300);
  expect(await taking(size, sizes(500, 10))).toMatchObject({ count: 80 });
  size.answered(10, 300);
  expect(await taking(size, sizes(500, 10))).toMatchObject({ count: PUSH_BATCH_MAX });
});

it('opens stored items ten at a time, and stops at the last', async () => {
  const portions: number[] = [];
  await new BatchSize().take(
    sizes(20, 1),
    async (portion) => {
      portions.push(portion.length);
      return portion;
    },
    (item) => item,
  );
  expect(portions).toEqual([10, 10]);
});
