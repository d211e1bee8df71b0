import { expect, it } from 'vitest';
import { settled } from '../testing/fake-time.ts';
import { applied } from '../testing/fake-transport.ts';
import { loopsWorld, MetaStore } from '../testing/loops-world.ts';
import { cursor, good, offline, pageOf, putPerson, putVenue, refusal, SERVER_TIME } from '../testing/pulled.ts';

const MINUTE_MS = 60_000;

it('[D10] pushes, pulls and listens at once, none waiting for another', async () => {
  const { transport, loops } = await loopsWorld();
  transport.onPull = () => new Promise(() => undefined);
  transport.onPush = () => new Promise(() => undefined);
  loops.start();
  await settled();
  expect([transport.pushes.length, transport.pulls.length, transport.streams.length]).toEqual([1, 1, 1]);
});

it('says who and how it is with its first push', async () => {
  const { transport, facts, start } = await loopsWorld();
  facts.isPersisted = async () => false;
  await start();
  expect(transport.pushes[0]).toMatchObject({
    replica_id: 'replica-1',
    device_id: 'device-1',
    status: { app_version: '1.2.3', storage_persisted: false },
  });
});

it('pushes as well where the browser does not say whether it keeps storage', async () => {
  const { transport, facts, start } = await loopsWorld();
  facts.isPersisted = async () => Promise.reject(new Error('not here'));
  await start();
  expect(transport.pushes[0]).toMatchObject({ status: { storage_persisted: null } });
});

it('stops all three, and answers to nothing more', async () => {
  const { time, transport, loops, start } = await loopsWorld();
  await start();
  loops.stop();
  expect(transport.streams[0]?.signal.aborted).toBe(true);
  await settled();
  const before = [transport.pushes.length, transport.pulls.length, transport.streams.length];
  loops.wakePush();
  loops.wakeAll({ asksParked: true });
  await time.pass(2 * 60 * MINUTE_MS);
  expect([transport.pushes.length, transport.pulls.length, transport.streams.length]).toEqual(before);
});

it('[D22] pulls alone where it does not lead, and at once each time it is asked', async () => {
  const { transport, loops } = await loopsWorld();
  loops.pull();
  await settled();
  const once = transport.pulls.length;
  expect(once).toBeGreaterThan(0);
  expect([transport.pushes, transport.streams]).toEqual([[], []]);
  loops.pull();
  await settled();
  expect(transport.pulls).toHaveLength(once + 1);
});

it('[H2] pulls when the poke stream opens, and seldom while it is open', async () => {
  const { time, transport, start } = await loopsWorld();
  await start();
  expect(transport.pulls).toHaveLength(1);
  transport.streams[0]?.onOpen();
  await settled();
  expect(transport.pulls).toHaveLength(2);
  await time.pass(5 * MINUTE_MS - 1);
  expect(transport.pulls).toHaveLength(2);
  await time.pass(1);
  expect(transport.pulls).toHaveLength(3);
});

it('[H2] polls each minute again once the stream has ended', async () => {
  const { time, transport, start } = await loopsWorld();
  await start();
  transport.streams[0]?.onOpen();
  await settled();
  transport.streams[0]?.end(offline);
  await time.pass(5 * MINUTE_MS);
  const { length } = transport.pulls;
  await time.pass(MINUTE_MS);
  expect(transport.pulls).toHaveLength(length + 1);
});

it('[H2] a stop ends what the stream had promised', async () => {
  const { time, transport, loops, start } = await loopsWorld();
  await start();
  transport.streams[0]?.onOpen();
  await settled();
  loops.stop();
  loops.pull();
  await settled();
  const { length } = transport.pulls;
  await time.pass(MINUTE_MS);
  expect(transport.pulls).toHaveLength(length + 1);
});

it('[H1] a poke of a newer version pulls, a little later on each device', async () => {
  const { time, transport, facts, start } = await loopsWorld();
  transport.onPull = () => good(pageOf([], 7));
  await start();
  const [stream] = transport.streams;
  facts.random = 0.8;
  stream?.onPoke(7);
  stream?.onPoke(6);
  await time.pass(1_000);
  expect(transport.pulls).toHaveLength(1);
  stream?.onPoke(8);
  await time.pass(399);
  expect(transport.pulls).toHaveLength(1);
  await time.pass(1);
  expect(transport.pulls).toHaveLength(2);
});

it('[H1] before the first fill every poke is news', async () => {
  const { time, transport, start } = await loopsWorld();
  transport.onPull = () => new Promise(() => undefined);
  await start();
  transport.streams[0]?.onPoke(0);
  expect(time.waits).toContain(250);
});

it('listens again about a second after a stream that opened, and by back-off after one that did not', async () => {
  const { time, transport, start } = await loopsWorld();
  await start();
  transport.streams[0]?.end();
  await settled();
  expect(time.waits).toContain(1_500);
  await time.pass(1_499);
  expect(transport.streams).toHaveLength(1);
  await time.pass(1);
  expect(transport.streams).toHaveLength(2);
  transport.streams[1]?.end(offline);
  await time.pass(500);
  expect(transport.streams).toHaveLength(3);
  transport.streams[2]?.end(offline);
  await time.pass(999);
  expect(transport.streams).toHaveLength(3);
  await time.pass(1);
  expect(transport.streams).toHaveLength(4);
});

it('sends what was queued once it hears of it, and then pulls what came of it', async () => {
  const { transport, told, loops, add, start, queue } = await loopsWorld();
  transport.onPull = () => good(pageOf([], 7));
  await start();
  const [pushes, pulls] = [transport.pushes.length, transport.pulls.length];
  await add();
  await settled();
  expect(transport.pushes).toHaveLength(pushes);
  loops.wakePush();
  await settled();
  expect(transport.pushes).toHaveLength(pushes + 1);
  expect(transport.pulls).toHaveLength(pulls + 1);
  expect(told.settled).toBe(1);
  expect(queue.own()).toMatchObject([{ state: 'sent', result: { epoch: 'e' } }]);
});

it('[E4] hands back with a pull what the server acknowledged', async () => {
  const { transport, loops, add, start } = await loopsWorld();
  transport.onPull = () => good(pageOf([], 1));
  transport.onPush = ({ mutations }) => good(applied(mutations.length, { receipt: 'receipt' }));
  await start();
  const { id } = await add();
  loops.wakePush();
  await settled();
  expect(transport.pulls.at(-1)).toMatchObject({ held: { id, receipt: 'receipt' } });
});

it('[D12] seals what was answered to the key of the venue’s row', async () => {
  const { transport, loops, add, start, store } = await loopsWorld();
  transport.onPull = () => good(pageOf([putVenue(1, { sealing_public_key: 'one' })], 1));
  transport.onPush = ({ mutations }) => good(applied(mutations.length, { version: 9 }));
  await start();
  const { mid } = await add();
  transport.onPull = () => new Promise(() => undefined);
  loops.wakePush();
  await settled();
  expect((await store.readCopies([mid])).get(mid)).toContain('one: ');
});

it('everything is asked for at once, whatever it waited for', async () => {
  const { transport, loops, start } = await loopsWorld();
  transport.onPull = () => offline;
  transport.onPush = () => offline;
  await start();
  transport.streams[0]?.end(offline);
  await settled();
  loops.wakePush();
  await settled();
  expect([transport.pushes.length, transport.pulls.length, transport.streams.length]).toEqual([1, 1, 1]);
  loops.wakeAll({ asksParked: false });
  await settled();
  expect([transport.pushes.length, transport.pulls.length, transport.streams.length]).toEqual([2, 2, 2]);
});

it('[D17] asks about parked entries when a person asks, not when the network comes back', async () => {
  const { transport, loops, add, start } = await loopsWorld();
  transport.onPush = ({ mutations }) => good(applied(mutations.length, { status: 'parked', code: 'INVALID_INPUT' }));
  await add();
  await start();
  const { length } = transport.pushes;
  loops.wakeAll({ asksParked: false });
  await settled();
  expect(transport.pushes).toHaveLength(length);
  loops.wakeAll({ asksParked: true });
  await settled();
  expect(transport.pushes).toHaveLength(length + 1);
  expect(transport.pushes.at(-1)?.mutations).toHaveLength(1);
});

it('[D9] tries a refused credential each minute, and backs off from nothing', async () => {
  const { time, transport, status, start } = await loopsWorld();
  const signIn = refusal(401, 'NOT_SIGNED_IN');
  transport.onPull = () => signIn;
  transport.onPush = () => signIn;
  await start();
  transport.streams[0]?.end(signIn);
  await settled();
  expect(status.value.needsSignIn).toBe(true);
  for (const minutes of [1, 2, 3]) {
    await time.pass(MINUTE_MS - 1);
    expect([transport.pushes.length, transport.pulls.length]).toEqual([minutes, minutes]);
    await time.pass(1);
    expect([transport.pushes.length, transport.pulls.length]).toEqual([minutes + 1, minutes + 1]);
  }
  expect(transport.streams).toHaveLength(2);
});

it('reads the contact of an earlier run, also where that can’t be read', async () => {
  const store = new MetaStore();
  await store.writeMeta('contact', { clientId: 'C00001', atUtc: SERVER_TIME });
  const { status } = await loopsWorld({ store });
  expect(status.value.earlierContactAtUtc).toBe(SERVER_TIME);
  const failing = new MetaStore();
  failing.isMetaFailing = true;
  expect((await loopsWorld({ store: failing })).status.value.earlierContactAtUtc).toBeNull();
});

it('tells of what was written, and whether it is all', async () => {
  const { transport, told, status, start } = await loopsWorld();
  const pages = [pageOf([putPerson('a', 1)], 0, { more: true })];
  transport.onPull = () => {
    const page = pages.shift();
    return page ? good(page) : new Promise(() => undefined);
  };
  await start();
  expect([told.written, status.value.isFilled]).toEqual([1, false]);
  pages.push(pageOf([], 3));
  transport.onPull = () => good(pages.shift() ?? pageOf([], 3, { cursor: cursor(3) }));
  const again = await loopsWorld();
  again.transport.onPull = () => good(pageOf([putPerson('a', 1)], 3));
  await again.start();
  expect([again.told.written, again.status.value.isFilled]).toEqual([1, true]);
});
