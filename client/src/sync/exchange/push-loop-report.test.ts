import { PUSH_BATCH_MAX } from '@gatehouse/sync-protocol/base/limits';
import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import { expect, it } from 'vitest';
import { applied, parked, pushing, unreached } from '../testing/pushing.ts';
import { queueOver } from '../testing/queues.ts';

const HOUR_MS = 3_600_000;
const start = { wall: 1_750_000_000_000, monotonic: 5 * HOUR_MS };
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `n${index}`);

it('tells how the device is although nothing waits, and then is idle for an hour', async () => {
  const { round, requests, world } = await pushing([], applied);
  Object.assign(world, start);
  expect(await round()).toEqual({ kind: 'again' });
  expect(await round()).toEqual({ kind: 'idle', waitMs: HOUR_MS });
  expect(requests).toEqual([
    {
      protocol: PROTOCOL_VERSION,
      device_id: 'd',
      replica_id: 'r',
      mutations: [],
      client_now: new Date(start.wall).toISOString(),
      clock: { monotonic_ms: start.monotonic, session: 's' },
      status: { app_version: 't', storage_persisted: null, unsent: 0, parked: 0 },
    },
  ]);
  expect(world.applied).toBe(0);
});

it('tells again after an hour, not before, and asks about what is parked once more', async () => {
  const { round, batches, world } = await pushing(['a'], parked);
  Object.assign(world, start);
  await round();
  world.monotonic += HOUR_MS - 1;
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(batches).toEqual([['a']]);
  world.monotonic += 1;
  expect(await round()).toEqual({ kind: 'again' });
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(batches).toEqual([['a'], ['a']]);
});

it('counts the hour from the last answer', async () => {
  const { round, requests, add, world } = await pushing([], applied);
  Object.assign(world, start);
  await round();
  world.monotonic += HOUR_MS - 1;
  await add('a');
  await round();
  world.monotonic += HOUR_MS - 1;
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(requests).toHaveLength(2);
});

it('keeps reporting until it gets an answer', async () => {
  const { round, requests, world } = await pushing([], () => unreached);
  expect(await round()).toEqual({ kind: 'failed' });
  world.answer = applied;
  expect(await round()).toEqual({ kind: 'again' });
  expect(requests).toHaveLength(2);
});

it('tells again when it is asked to', async () => {
  const { round, requests, loop } = await pushing([], applied);
  await round();
  loop.askAgain();
  await round();
  expect(requests).toHaveLength(2);
});

it('[D14] finds what a tab queued and told nobody when it is about to tell how the device is', async () => {
  const { round, batches, store, loop } = await pushing([], applied);
  const { add } = queueOver({ store });
  await add('check_in', { name: 'first' });
  await round();
  await add('check_in', { name: 'second' });
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(batches).toEqual([['first']]);
  loop.askAgain();
  await round();
  expect(batches).toEqual([['first'], ['second']]);
});

it('counts as unsent what will be when the push is answered, and parked apart', async () => {
  const { round, requests, add, loop } = await pushing(['p'], parked);
  await round();
  for (const name of names(PUSH_BATCH_MAX + 20)) await add(name);
  loop.askAgain();
  await round();
  await round();
  expect(requests.map(({ mutations, status }) => [mutations.length, status?.unsent, status?.parked])).toEqual([
    [1, 0, 0],
    [PUSH_BATCH_MAX, 20, 1],
    /* The one that was parked before is asked about with the last ones. */
    [21, 0, PUSH_BATCH_MAX + 1],
  ]);
});
