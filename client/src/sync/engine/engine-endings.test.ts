import { expect, it } from 'vitest';
import { pageStorage } from '../../lib/store/browser-storage.ts';
import { serverKeyMeta } from '../queue/server-seal.ts';
import { disk, engineWorld, peopleShown } from '../testing/engine-world.ts';
import { settled } from '../testing/fake-time.ts';
import { applied } from '../testing/fake-transport.ts';
import { good, offline, pageOf, putPerson, refusal } from '../testing/pulled.ts';
import { diskFull } from '../testing/queues.ts';

const MINUTE_MS = 60_000;

type World = ReturnType<typeof engineWorld>;

/** A leader with one person in its cache, and the owner about to remove it. */
async function removed(
  change: (world: World) => void | Promise<void> = () => undefined,
  made = disk(),
): Promise<World> {
  const world = engineWorld(made);
  world.transport.onPull = () => good(pageOf([putPerson('a', 1)], 1));
  await world.start();
  await world.lead();
  expect(peopleShown(world)).toBe(1);
  await change(world);
  world.transport.onPush = ({ mutations }) => good({ ...applied(mutations.length), revoked: true });
  world.engine.syncNow();
  await settled();
  return world;
}

it('[S24] signs out when nothing is unsent: the other tabs are notified, and the cache is deleted', async () => {
  const { engine, start, tabs, done, transport, lead, isListening, time } = engineWorld();
  await start();
  await lead();
  expect(await engine.signOut()).toEqual({ ok: true });
  expect([tabs.count('signed_out'), done.filter((each) => each !== 'close')]).toEqual([1, ['dropCache']]);
  expect([isListening(), tabs.isHeard]).toEqual([false, false]);
  const { length } = transport.pulls;
  await time.pass(10 * MINUTE_MS);
  expect(transport.pulls).toHaveLength(length);
});

it('[S24] refuses to sign out while items are unsent, also what another tab queued', async () => {
  const { engine, start, tabs, done, checkIn, isListening, queue } = engineWorld();
  await start();
  await checkIn();
  const [entry] = await queue.list();
  if (entry) await queue.add({ ...entry, id: 'of another tab' }, { iv: new Uint8Array(), data: new Uint8Array() }, {});
  expect(await engine.signOut()).toEqual({ ok: false, unsent: 2 });
  expect([tabs.count('signed_out'), done, isListening()]).toEqual([0, [], true]);
});

it('[S24] leaves unsent items behind where the user chooses to', async () => {
  const { engine, start, done, checkIn, queue } = engineWorld();
  await start();
  await checkIn();
  expect(await engine.signOut({ handOver: true })).toEqual({ ok: true });
  expect([done.includes('dropCache'), (await queue.list()).length]).toEqual([true, 1]);
});

it('signs out before it was started as well', async () => {
  const { engine, done, checkIn } = engineWorld();
  expect(await engine.signOut()).toEqual({ ok: true });
  expect(done).toEqual(['dropCache']);
  const other = engineWorld();
  await checkIn();
  await other.checkIn();
  expect(await other.engine.signOut()).toEqual({ ok: false, unsent: 1 });
});

it('[D8] counts as unsent what another venue’s credential could not send, before it was started as well', async () => {
  const before = engineWorld();
  await before.checkIn();
  const result = { status: 'parked', code: 'MUTATION_FOREIGN', version: null, needsReview: false, epoch: 'e' } as const;
  await before.queue.settle([
    { mid: 1, state: 'parked', result: { ...result, answeredAtUtc: '2026-06-15T15:00:00.000Z', isLocal: false } },
  ]);
  const { engine } = engineWorld(before);
  expect(await engine.signOut()).toEqual({ ok: false, unsent: 1 });
});

it('signs out before it was started with sent items that are not shown yet', async () => {
  const before = engineWorld();
  await before.start();
  await before.lead();
  await before.checkIn();
  await settled();
  expect(await before.queue.list()).toMatchObject([{ state: 'sent', hasArgs: true }]);
  const { engine } = engineWorld(before);
  expect(await engine.signOut()).toEqual({ ok: true });
});

it('exports what is queued before it was started', async () => {
  const before = engineWorld();
  await before.checkIn();
  const { engine } = engineWorld(before);
  const exported = await engine.exportQueue();
  expect([exported.type, await exported.text()]).toEqual(['application/json', expect.stringContaining('id-1')]);
});

it('does nothing more once it is stopped', async () => {
  const { engine, start, lead, time, transport, done, tabs, isListening } = engineWorld();
  await start();
  await lead();
  let isComplete = false;
  engine.rows$('customers').subscribe({ complete: () => (isComplete = true) });
  engine.stop();
  await settled();
  expect([isComplete, isListening(), tabs.isHeard, done]).toEqual([true, false, false, ['close']]);
  expect(transport.streams[0]?.signal.aborted).toBe(true);
  const { length } = transport.pulls;
  await time.pass(10 * MINUTE_MS);
  expect([transport.pulls.length, time.waits]).toEqual([length, []]);
});

it('starts nothing when it is stopped while it opens, and closes what it opened', async () => {
  const { engine, tabs, time, status, done } = engineWorld();
  engine.start();
  engine.stop();
  await settled();
  expect([status().phase, tabs.claims, time.waits]).toEqual(['starting', [], []]);
  expect(done).toContain('close');
});

it('ends when another tab signs out', async () => {
  const { start, tabs, isListening, done } = engineWorld();
  await start();
  tabs.say({ kind: 'signed_out' });
  expect([isListening(), done]).toEqual([false, ['close']]);
});

it('[D11] frees a full disk: the cache is dropped, the signature is saved', async () => {
  const world = engineWorld();
  world.transport.onPull = () => good(pageOf([putPerson('a', 1)], 1));
  await world.start();
  await world.lead();
  const add = world.queue.add.bind(world.queue);
  let isFull = true;
  world.queue.add = async (...args: Parameters<typeof add>) => {
    if (isFull) {
      isFull = false;
      throw new DOMException('full', 'QuotaExceededError');
    }
    return add(...args);
  };
  expect(await world.checkIn()).toMatchObject({ ok: true });
  expect([(await world.cache.readState()).isFilled, peopleShown(world)]).toEqual([false, 1]);
  await world.time.pass(10 * MINUTE_MS);
  expect((await world.cache.readState()).isFilled).toBe(true);
});

it('[D5] a removed device pushes its queue, then wipes its data, once', async () => {
  const world = await removed(async ({ checkIn, transport }) => {
    transport.onPush = () => offline;
    await checkIn();
  });
  const { queue, done, transport, time, status } = world;
  expect(status().isRevoked).toBe(true);
  expect(transport.pushes.some(({ mutations }) => mutations.length === 1)).toBe(true);
  expect([await queue.list(), peopleShown(world), done]).toEqual([[], 0, ['close', 'wipe', 'onWiped']]);
  const { length } = transport.pushes;
  await time.pass(2 * 60 * MINUTE_MS);
  expect([transport.pushes.length, done.length]).toEqual([length, 3]);
  world.tabs.say({ kind: 'queue' });
  await time.pass(MINUTE_MS);
  expect(done).toHaveLength(3);
});

it('[D5] a removed device saves nothing more', async () => {
  const { checkIn, queue } = await removed();
  expect(await checkIn()).toMatchObject({ ok: false, message: 'This device was removed by the owner.' });
  expect(await queue.list()).toEqual([]);
});

it('[D5] keeps what the server has not acknowledged, and deletes the rest', async () => {
  const { engine, start, lead, transport, checkIn, queue, done } = engineWorld();
  await checkIn('sent');
  await start();
  await lead();
  const [sent] = await queue.list();
  expect(sent).toMatchObject({ state: 'sent' });
  transport.onPush = ({ mutations }) => (mutations.length > 0 ? refusal(400, 'INVALID_INPUT') : good(applied(0)));
  await checkIn('refused whole');
  await settled();
  const sealed = { iv: new Uint8Array(), data: new TextEncoder().encode('of another key') };
  if (sent) await queue.add({ ...sent, id: 'closed', state: 'unsent', result: null }, sealed, {});
  transport.onPull = () => refusal(403, 'DEVICE_REVOKED');
  engine.syncNow();
  await settled();
  expect(done).toContain('onWiped');
  expect(await queue.list()).toMatchObject([
    { id: 'id-2', state: 'parked', result: { isLocal: true } },
    { id: 'closed', state: 'unsent' },
  ]);
});

it('[D5] [D25] wipes its data also where local storage is full', async () => {
  const spare = pageStorage();
  spare.setItem = () => {
    throw diskFull();
  };
  const made = { ...disk(), spare };
  await made.queue.writeMeta(serverKeyMeta('C00001'), 'key');
  const world = await removed(undefined, made);
  expect(world.done).toEqual(['close', 'wipe', 'onWiped']);
});

it('[D5] retries the wipe where the storage failed, and reports it only then', async () => {
  const world = await removed(({ facts }) => {
    facts.wipeFailures = 1;
  });
  const { done, time } = world;
  await time.pass(3_000);
  expect(done).toEqual(['close', 'wipe', 'close', 'wipe', 'onWiped']);
});

it('[D13] where the browser belongs to another identity by now, people are deleted and sending continues', async () => {
  const world = await removed(({ facts }) => {
    facts.isReplaced = true;
  });
  const { done, checkIn, queue, transport } = world;
  expect(peopleShown(world)).toBe(0);
  expect(done).toContain('wipe');
  expect(done).toContain('onWiped');
  expect(done).not.toContain('close');
  const { length } = transport.pushes;
  expect(await checkIn()).toMatchObject({ ok: true });
  await settled();
  expect(transport.pushes.length).toBeGreaterThan(length);
  expect((await queue.list()).length).toBe(1);
});
