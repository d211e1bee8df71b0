import { expect, it, vi } from 'vitest';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import { deviceOf, plain, queueOver } from '../testing/queues.ts';
import { QueuePayloads } from './queue-payloads.ts';

const MANY = 30;

it('[D24] does not read again and again what has no room in memory', async () => {
  const store = new MemoryQueueStore();
  const { add } = queueOver({ store, identity: deviceOf('front_desk', 'C00002') });
  for (let count = 0; count < MANY; count += 1) await add('sign_waiver', {});
  const large = { iv: new Uint8Array(), data: new Uint8Array(20 * 1024 * 1024) };
  const readArgs = vi.fn(async (mids: readonly number[]) => new Map(mids.map((mid) => [mid, large])));
  const payloads = new QueuePayloads({ readArgs }, plain);
  const entries = await store.list();
  const follow = (waiting = entries) =>
    payloads.follow(new Map(waiting.map((entry) => [entry.mid, entry])), () => false);
  const mids = () => readArgs.mock.calls.flatMap(([some]) => some).length;
  await follow();
  const read = mids();
  expect(read).toBeLessThan(MANY);
  await follow();
  expect(mids()).toBe(read);
  /* The one in memory was sent. */
  await follow(entries.slice(1));
  expect([payloads.kept(entries[0]?.id ?? ''), payloads.kept(entries[1]?.id ?? '')]).toEqual([undefined, large]);
});
