import { expect, it } from 'vitest';
import { engineWorld } from '../testing/engine-world.ts';
import { settled } from '../testing/fake-time.ts';
import { offline } from '../testing/pulled.ts';

const MINUTE_MS = 60_000;

/** A tab without the network that has two check-ins unsent. */
async function withTwoUnsent() {
  const world = engineWorld();
  world.transport.onPush = () => offline;
  world.transport.onPull = () => offline;
  await world.start();
  await world.lead();
  for (const id of ['a', 'b']) expect(await world.checkIn(id)).toMatchObject({ ok: true });
  return world;
}

it('[D24] writes back what is unsent as soon as the browser closes the database', async () => {
  const world = await withTwoUnsent();
  world.queue.evict();
  world.closed();
  await settled();
  expect((await world.queue.list()).map(({ id, state }) => [id, state])).toEqual([
    ['id-1', 'unsent'],
    ['id-2', 'unsent'],
  ]);
  expect(world.done).toEqual(['putBack']);
  expect(await world.queue.readMeta('clock')).toMatchObject({ latestMs: world.time.wall() });
  expect(world.status()).toMatchObject({ unsent: 2 });
});

it('[D24] notices within a minute what the browser cleared without a word', async () => {
  const world = await withTwoUnsent();
  world.queue.evict();
  await world.time.pass(MINUTE_MS);
  await settled();
  expect(await world.queue.list()).toHaveLength(2);
});

it('[D24] sends what was cleared before it was written back', async () => {
  const world = await withTwoUnsent();
  world.queue.evict();
  const sent: unknown[] = [];
  world.transport.onPush = ({ mutations }) => {
    sent.push(...mutations.map((mutation) => (mutation as { id: string }).id));
    return offline;
  };
  world.engine.syncNow();
  await settled();
  expect(sent).toEqual(['id-1', 'id-2']);
});
