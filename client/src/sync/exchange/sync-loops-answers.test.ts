import { expect, it } from 'vitest';
import { CLOCK_KEY } from '../../db/queue-store.ts';
import { settled } from '../testing/fake-time.ts';
import { applied } from '../testing/fake-transport.ts';
import { loopsWorld } from '../testing/loops-world.ts';
import { plainSealer } from '../testing/plain-sealer.ts';
import { cursor, good, offline, pageOf, putPerson, putVenue, refusal, SERVER_TIME } from '../testing/pulled.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;

type World = Awaited<ReturnType<typeof loopsWorld>>;

const clockWrites = ({ store }: World): number => store.written.filter(([key]) => key === CLOCK_KEY).length;

async function pulled(world: World): Promise<void> {
  world.loops.pull();
  await settled();
}

it('[C4] sets the clock and says when the server was heard', async () => {
  const world = await loopsWorld();
  const { facts, status, clock, store, time } = world;
  facts.serverAheadMs = 5_000;
  world.transport.onPush = () => offline;
  await pulled(world);
  expect(status.value).toMatchObject({ lastContactAtUtc: world.serverTime(), clockOffsetMs: 5_000, network: 'online' });
  expect(clock.nowMs()).toBe(time.wall() + 5_000);
  expect(await store.readMeta('contact')).toEqual({ clientId: 'C00001', atUtc: world.serverTime() });
});

it('a failed call is no contact', async () => {
  const world = await loopsWorld();
  world.transport.onPull = () => offline;
  await pulled(world);
  expect(world.status.value).toMatchObject({ lastContactAtUtc: null, clockOffsetMs: null, network: 'offline' });
  expect(world.store.written).toEqual([]);
});

it('[C8] keeps what the clock learnt at once, then now and then', async () => {
  const world = await loopsWorld();
  const { time, store, clock } = world;
  await pulled(world);
  expect(clockWrites(world)).toBe(1);
  expect(await store.readMeta(CLOCK_KEY)).toEqual(clock.memory());
  world.loops.stop();
  await time.pass(MINUTE_MS - 1);
  await pulled(world);
  expect(clockWrites(world)).toBe(1);
  await time.pass(1);
  await pulled(world);
  expect(clockWrites(world)).toBe(2);
});

it.each([
  [999, 1],
  [1_000, 2],
  [-999, 1],
  [-1_000, 2],
])('[C8] keeps an offset that changed by a second or more, and tells all tabs (%d ms)', async (changeMs, writes) => {
  const world = await loopsWorld();
  world.facts.serverAheadMs = 30_000;
  await pulled(world);
  world.facts.serverAheadMs += changeMs;
  await pulled(world);
  expect([clockWrites(world), world.tabs.count('clock')]).toEqual([writes, writes]);
  expect(world.tabs.sent[0]).toEqual({ kind: 'clock', offsetMs: 30_000 });
});

it('[C8] tries again what could not be written', async () => {
  const world = await loopsWorld();
  world.store.isMetaFailing = true;
  await pulled(world);
  world.store.isMetaFailing = false;
  expect(clockWrites(world)).toBe(0);
  await pulled(world);
  expect(clockWrites(world)).toBe(1);
});

it('[C8] each minute a leader keeps the time, a follower does not', async () => {
  const world = await loopsWorld();
  const { time, loops, status } = world;
  await loops.checkLease();
  expect(clockWrites(world)).toBe(1);
  await time.pass(MINUTE_MS);
  status.patch({ isLeader: false });
  await loops.checkLease();
  expect(clockWrites(world)).toBe(1);
  status.patch({ isLeader: true });
  await loops.checkLease();
  /* It knows no better than others while it has no contact. */
  expect([clockWrites(world), world.tabs.count('clock')]).toEqual([2, 0]);
});

it('[D4] locks people when their lease runs out, and opens them with the next pull', async () => {
  const world = await loopsWorld();
  const { cache, time, loops, status, transport } = world;
  transport.onPull = () => good(pageOf([putPerson('a', 1)], 1, { server_time: world.serverTime() }));
  await pulled(world);
  loops.stop();
  await time.pass(WEEK_MS);
  await loops.checkLease();
  expect([status.value.isLocked, cache.replica.size('customers')]).toEqual([false, 1]);
  await time.pass(1);
  await loops.checkLease();
  expect([status.value.isLocked, cache.replica.size('customers')]).toEqual([true, 0]);
  await loops.checkLease();
  transport.onPull = () => offline;
  await pulled(world);
  expect([status.value.isLocked, cache.replica.size('customers')]).toEqual([true, 0]);
  loops.stop();
  transport.onPull = ({ cursor: at }) =>
    good(pageOf([], 1, { cursor: at ?? cursor(0), server_time: world.serverTime() }));
  await pulled(world);
  expect([status.value.isLocked, cache.replica.size('customers')]).toEqual([false, 1]);
});

it('[D4] leaves a cache alone that is locked already, and one whose lease runs', async () => {
  const world = await loopsWorld();
  const { cache, status, loops } = world;
  await pulled(world);
  await loops.checkLease();
  expect(status.value.isLocked).toBe(false);
  status.patch({ isLocked: true });
  await cache.apply(pageOf([putPerson('a', 1)], 1), cache.pullCursor, 1);
  await world.time.pass(0);
  await loops.checkLease();
  expect(cache.replica.size('customers')).toBe(1);
});

it('[D4] an answer to a push alone opens nobody', async () => {
  const world = await loopsWorld();
  world.status.patch({ isLocked: true });
  world.transport.onPull = () => offline;
  await world.start();
  expect(world.status.value).toMatchObject({ isLocked: true, lastContactAtUtc: world.serverTime() });
});

it('[D5] a revoked device stops pulling and listening, and surrenders when all is handed over', async () => {
  const world = await loopsWorld();
  const { transport, status, told, time, add } = world;
  await add();
  transport.onPush = ({ mutations }) =>
    good({ ...applied(mutations.length, { status: 'retry' }), revoked: true, server_time: SERVER_TIME });
  transport.onPull = () => offline;
  await world.start();
  expect([status.value.isRevoked, told.surrendered]).toEqual([true, 0]);
  transport.streams[0]?.end(offline);
  transport.onPush = ({ mutations }) => good({ ...applied(mutations.length), revoked: true });
  await time.pass(3_000);
  expect(told.surrendered).toBeGreaterThan(0);
  const { length } = transport.pulls;
  await time.pass(2 * MINUTE_MS);
  expect([transport.pulls.length, transport.streams.length]).toEqual([length, 1]);
});

it('[D5] a device that is not revoked surrenders nothing', async () => {
  const { told, start } = await loopsWorld();
  await start();
  expect(told.surrendered).toBe(0);
});

it('[D5] [D12] what can’t be sent keeps no revoked device from surrendering', async () => {
  const world = await loopsWorld({
    sealer: { ...plainSealer, open: async () => Promise.reject(new Error('Another key.')) },
  });
  const { status, told, add, queue } = world;
  const entry = await add();
  await queue.mutations([entry]);
  expect(queue.isSendable(entry)).toBe(false);
  status.patch({ isRevoked: true });
  await world.start();
  expect(queue.own()).toMatchObject([{ state: 'unsent' }]);
  expect(told.surrendered).toBeGreaterThan(0);
});

it('[D5] what is stopped during a push surrenders nothing', async () => {
  const world = await loopsWorld();
  const { transport, loops, told } = world;
  world.status.patch({ isRevoked: true });
  transport.onPush = () => {
    loops.stop();
    return good(applied(0));
  };
  await world.start();
  expect([transport.pushes.length, told.surrendered]).toEqual([1, 0]);
});

it('[D5] learnt by a pull, it hands over its queue at once, not after a back-off', async () => {
  const world = await loopsWorld();
  const { transport, loops, status } = world;
  transport.onPush = () => offline;
  transport.onPull = () => offline;
  await world.start();
  expect(transport.pushes).toHaveLength(1);
  transport.onPull = () => refusal(403, 'DEVICE_REVOKED');
  await world.time.pass(499);
  expect(transport.pushes).toHaveLength(1);
  loops.stop();
  loops.start();
  await settled();
  expect(status.value.isRevoked).toBe(true);
  expect(transport.pushes).toHaveLength(3);
});

it('[D6] lets go of what the server has backed up, of this epoch alone', async () => {
  for (const [backedUp, epoch, left] of [
    [3, 'e', 0],
    [2, 'e', 1],
    [undefined, 'e', 1],
  ] as const) {
    const world = await loopsWorld();
    const { transport, queue, add } = world;
    transport.onPull = () => good(pageOf([], 1));
    await pulled(world);
    await add();
    transport.onPull = () =>
      good(
        pageOf([], 5, { cursor: cursor(5, epoch), ...(backedUp === undefined ? {} : { backed_up_version: backedUp }) }),
      );
    await world.start();
    expect([backedUp, queue.own().length]).toEqual([backedUp, left]);
    world.loops.stop();
  }
});

it('[D6] keeps what was sent until all pages are here, and while the storage fails', async () => {
  for (const isFailing of [false, true]) {
    const world = await loopsWorld();
    const { transport, queue, cache, add } = world;
    transport.onPull = () => good(pageOf([], 1));
    await pulled(world);
    world.loops.stop();
    await add();
    if (isFailing) Object.defineProperty(cache, 'away', { get: () => 'failing' });
    let pages = 0;
    transport.onPull = () => {
      pages += 1;
      return pages > 3 ? new Promise(() => undefined) : good(pageOf([], 5, { backed_up_version: 9, more: !isFailing }));
    };
    await world.start();
    expect(queue.own()).toMatchObject([{ state: 'sent', hasArgs: true }]);
  }
});

it('[D12] knows the server’s key from the venue’s row', async () => {
  const world = await loopsWorld();
  world.transport.onPull = () => good(pageOf([putVenue(1, { sealing_public_key: 'two' })], 1));
  await pulled(world);
  expect(world.store.written.map(([, value]) => value)).toContain('two');
});

it('[D6] sends again at once what a restored server lacks, and nothing else', async () => {
  const world = await loopsWorld();
  const { transport, queue, add } = world;
  transport.onPull = () => good(pageOf([], 1));
  await pulled(world);
  await add();
  await world.start();
  expect(queue.own()).toMatchObject([{ state: 'sent' }]);
  const { length } = transport.pushes;
  await pulled(world);
  expect(transport.pushes).toHaveLength(length);
  transport.onPull = () => good(pageOf([], 1, { cursor: cursor(1, 'restored') }));
  await pulled(world);
  expect(transport.pushes.length + transport.resends.length).toBeGreaterThan(length);
  expect(queue.own()).toMatchObject([{ state: 'sent', result: { epoch: 'restored' } }]);
});

it('[D12] seals to the key of the row that is here now, and where that has none to the one it knew', async () => {
  for (const [rowKey, sealedTo] of [
    ['two', 'two: '],
    ['', 'one: '],
  ] as const) {
    const { transport, cache, queue, store, add, start, loops } = await loopsWorld();
    await queue.knowServerKey('one');
    const { mid } = await add();
    await cache.apply(pageOf([putVenue(1, { sealing_public_key: rowKey })], 1), null, 1);
    transport.onPull = () => new Promise(() => undefined);
    await start();
    expect((await store.readCopies([mid])).get(mid)).toContain(sealedTo);
    loops.stop();
  }
});

it('[D6] makes the copy that is missing with the key it knew, where the venue’s row has none', async () => {
  const { transport, queue, store, add, start, loops } = await loopsWorld();
  transport.onPull = () => good(pageOf([putVenue(1, { sealing_public_key: '' })], 1));
  const { mid } = await add();
  await start();
  expect(queue.own()).toMatchObject([{ state: 'sent', hasCopy: false, hasArgs: true }]);
  await queue.knowServerKey('one');
  transport.onPull = () => good(pageOf([], 5));
  loops.pull();
  await settled();
  expect(queue.own()).toMatchObject([{ hasCopy: true, hasArgs: false }]);
  expect((await store.readCopies([mid])).get(mid)).toContain('one: ');
});
