import { expect, it } from 'vitest';
import { loadedCache } from '../testing/cache-sessions.ts';
import { disk, engineWorld, peopleShown } from '../testing/engine-world.ts';
import { settled } from '../testing/fake-time.ts';
import { applied } from '../testing/fake-transport.ts';
import { MetaStore } from '../testing/loops-world.ts';
import { good, offline, pageOf, putPerson, putVenue, refusal } from '../testing/pulled.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
const NOON_MS = Date.parse('2026-06-15T15:00:00Z');

async function filledDisk(contactAtMs = NOON_MS) {
  const made = disk();
  const session = await loadedCache(made.cache);
  await session.apply(pageOf([putPerson('a', 1), putVenue(1, { time_zone: 'Asia/Tokyo' })], 1), null, contactAtMs);
  return made;
}

it('is starting until the stored data was read, and then shows it', async () => {
  const world = engineWorld(await filledDisk());
  expect(world.status()).toMatchObject({ phase: 'starting', network: 'online', isFilled: false });
  expect([peopleShown(world), world.tabs.claims.length]).toEqual([0, 0]);
  await world.start();
  expect(world.status()).toMatchObject({ phase: 'ready', isFilled: true, isLocked: false, isLeader: false });
  expect([peopleShown(world), world.tabs.claims.length]).toEqual([1, 1]);
  expect(world.transport.pulls).toEqual([]);
});

it('has one stream of each kind, because a screen that renders subscribes again to any other', async () => {
  const { engine } = engineWorld(disk());
  expect(engine.queue$).toBe(engine.queue$);
  expect(engine.status$).toBe(engine.status$);
});

it('emits rows to screens with the next frame', async () => {
  const world = engineWorld(await filledDisk());
  const seen: number[] = [];
  world.engine.rows$('customers').subscribe(({ size }) => seen.push(size));
  await world.start();
  world.time.frame();
  expect(seen.at(-1)).toBe(1);
  expect(world.engine.searchCustomers('marie', 5)).toMatchObject({ rows: [{ waiver_id: 'a' }], hasMore: false });
  expect(world.engine.searchCustomers('marie', 5, () => false).rows).toEqual([]);
  expect([world.engine.countCustomers('marie'), world.engine.countCustomers('marie', () => false)]).toEqual([1, 0]);
  expect(['a', 'b'].filter(world.engine.customerMatcher('marie'))).toEqual(['a']);
});

it('[O50] counts days in the zone that sign-in named, until the venue’s row is here', async () => {
  const world = engineWorld(await filledDisk());
  world.facts.timeZone = 'Pacific/Pago_Pago';
  const day = (): string[] => [world.engine.timeZone(), world.engine.now().venueDate];
  expect(day()).toEqual(['Pacific/Pago_Pago', '2026-06-15']);
  await world.start();
  expect(day()).toEqual(['Asia/Tokyo', '2026-06-16']);
});

it('pushes, pulls and listens once it leads, and notifies the other tabs of its writes', async () => {
  const { start, lead, transport, tabs, time, status } = engineWorld();
  await start();
  await lead();
  expect([transport.pushes.length, transport.pulls.length, transport.streams.length]).toEqual([1, 1, 1]);
  expect(status()).toMatchObject({ isLeader: true, isFilled: true });
  await time.pass(300);
  expect(tabs.count('cache')).toBe(1);
});

it('[D1] saves mutations, shows them, notifies the other tabs and sends them', async () => {
  const { start, lead, transport, tabs, items, checkIn, time, queue, status } = engineWorld();
  await start();
  expect(await checkIn()).toEqual({ ok: true, id: 'id-1' });
  expect([await queue.list(), tabs.count('queue')]).toMatchObject([[{ id: 'id-1', state: 'unsent' }], 1]);
  expect(status().unsent).toBe(1);
  expect(items()).toEqual([]);
  time.frame();
  expect(items()).toMatchObject([{ id: 'id-1', state: 'unsent' }]);
  await lead();
  expect(status().unsent).toBe(0);
  expect(tabs.count('queue')).toBe(2);
  const { length } = transport.pushes;
  await checkIn('b');
  await settled();
  expect(transport.pushes).toHaveLength(length + 1);
});

it('[D18] saves before anything else is open', async () => {
  const { engine, checkIn, queue } = engineWorld();
  expect(await checkIn()).toEqual({ ok: true, id: 'id-1' });
  expect(await queue.list()).toHaveLength(1);
  expect(await (await engine.exportQueue()).text()).toContain('id-1');
});

it('[D21] a cache that could not be opened is replaced by memory, and returns', async () => {
  const world = engineWorld(await filledDisk());
  world.facts.openFailures = Number.POSITIVE_INFINITY;
  world.transport.onPull = () => offline;
  await world.start();
  expect(world.status()).toMatchObject({ phase: 'ready', isFilled: false });
  expect(peopleShown(world)).toBe(0);
  world.facts.openFailures = 0;
  await world.time.pass(3_000);
  expect([world.status().isFilled, peopleShown(world)]).toEqual([true, 1]);
});

it('[D18] reopens with back-off where the queue could not be read, and reports it', async () => {
  const store = new MetaStore();
  store.isMetaFailing = true;
  const world = engineWorld({ ...disk(), queue: store });
  await world.start();
  expect(world.status()).toMatchObject({ phase: 'starting', storage: 'failing' });
  store.isMetaFailing = false;
  await world.time.pass(60_000);
  expect(world.status()).toMatchObject({ phase: 'ready', storage: 'ok' });
  expect(world.facts.opens).toBe(1);
});

it.each([
  [WEEK_MS, false],
  [WEEK_MS + 1, true],
])('[D4] opens without people whose lease ran out (%d)', async (awayMs, isLocked) => {
  const world = engineWorld(await filledDisk(NOON_MS - awayMs));
  await world.start();
  expect([world.status().isLocked, peopleShown(world)]).toEqual([isLocked, isLocked ? 0 : 1]);
});

it('[D4] locks people while it runs, within a minute', async () => {
  const world = engineWorld(await filledDisk(NOON_MS - WEEK_MS + 90_000));
  await world.start();
  await world.time.pass(2 * MINUTE_MS - 1);
  expect(world.status().isLocked).toBe(false);
  await world.time.pass(1);
  expect([world.status().isLocked, peopleShown(world)]).toEqual([true, 0]);
});

it('reports whether the network is there, and syncs everything when it returns', async () => {
  const { start, lead, transport, status, network } = engineWorld();
  transport.onPull = () => offline;
  await start();
  await lead();
  const { length } = transport.pulls;
  network(false);
  await settled();
  expect([status().network, transport.pulls.length]).toEqual(['offline', length]);
  transport.onPull = () => new Promise(() => undefined);
  network(true);
  expect(status().network).toBe('online');
  await settled();
  expect(transport.pulls).toHaveLength(length + 1);
});

it('[D17] the network’s return triggers no query about parked entries', async () => {
  const { start, lead, transport, checkIn, network, engine } = engineWorld();
  transport.onPush = ({ mutations }) => good(applied(mutations.length, { status: 'parked', code: 'INVALID_INPUT' }));
  await checkIn();
  await start();
  await lead();
  const { length } = transport.pushes;
  network(true);
  await settled();
  expect(transport.pushes).toHaveLength(length);
  engine.syncNow();
  await settled();
  expect(transport.pushes).toHaveLength(length + 1);
});

it('forwards to the leader where it does not lead itself', async () => {
  const { start, lead, engine, tabs, transport } = engineWorld();
  await start();
  engine.syncNow();
  await settled();
  expect([tabs.count('wake'), transport.pulls.length]).toEqual([1, 0]);
  await lead();
  engine.syncNow();
  await settled();
  expect([tabs.count('wake'), transport.pulls.length]).toEqual([1, 2]);
});

it('[C4] returns the venue’s day and the corrected time', async () => {
  const world = engineWorld(await filledDisk());
  await world.queue.writeMeta('clock', { offsetMs: 2_000, floorMs: 0 });
  const own = Intl.DateTimeFormat('en-CA').format(NOON_MS);
  expect(world.engine.now()).toEqual({ epochMs: NOON_MS, venueDate: own });
  await world.start();
  expect(world.engine.now()).toEqual({ epochMs: NOON_MS + 2_000, venueDate: '2026-06-16' });
  expect(world.status().clockOffsetMs).toBe(2_000);
});

it('[L8] pulls soon after the venue’s midnight', async () => {
  const world = engineWorld(await filledDisk());
  world.transport.onPull = ({ cursor: at }) =>
    good(pageOf([], 1, { cursor: at ?? undefined, server_time: new Date(world.time.wall()).toISOString() } as object));
  await world.start();
  /* Twenty seconds before midnight in Tokyo. */
  await world.time.pass(24 * 3_600_000 - 20_000);
  await world.lead();
  const { length } = world.transport.pulls;
  await world.time.pass(27_499);
  expect(world.transport.pulls).toHaveLength(length);
  await world.time.pass(1);
  expect(world.transport.pulls).toHaveLength(length + 1);
});

it('[D12] seals what is queued to the key that the stored venue has', async () => {
  const world = engineWorld(await filledDisk());
  await world.start();
  await world.checkIn();
  const copies = await world.queue.readCopies([1]);
  expect(copies.get(1)).toContain('key: ');
});

it('[C2] a rejected credential is shown, and nothing else changes', async () => {
  const { start, lead, transport, status } = engineWorld();
  transport.onPush = () => refusal(401, 'NOT_SIGNED_IN');
  transport.onPull = () => refusal(401, 'NOT_SIGNED_IN');
  await start();
  await lead();
  expect(status()).toMatchObject({ needsSignIn: true, network: 'online', isRevoked: false });
});

it('[D21] rereads immediately when the cache is back, although reading failed before', async () => {
  const { start, checkIn, time, tabs, queue } = engineWorld(await filledDisk());
  await start();
  const [add, list] = [queue.add.bind(queue), queue.list.bind(queue)];
  let isFull = true;
  queue.add = async (...args: Parameters<typeof add>) => {
    if (isFull) {
      isFull = false;
      throw new DOMException('full', 'QuotaExceededError');
    }
    return add(...args);
  };
  await checkIn();
  let lists = 0;
  queue.list = async () => {
    lists += 1;
    throw new DOMException('fault', 'UnknownError');
  };
  tabs.say({ kind: 'queue' });
  await time.pass(10 * MINUTE_MS - 1);
  const before = lists;
  expect(before).toBeGreaterThan(1);
  await time.pass(1);
  expect(lists).toBe(before + 1);
  queue.list = list;
});
