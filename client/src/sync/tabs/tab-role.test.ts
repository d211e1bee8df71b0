import { expect, it } from 'vitest';
import { newEntry } from '../queue/new-entry.ts';
import { settled } from '../testing/fake-time.ts';
import { frontDesk } from '../testing/loops-world.ts';
import { plainSealer } from '../testing/plain-sealer.ts';
import { pageOf, putPerson } from '../testing/pulled.ts';
import { CONTACT, following, tab, told } from '../testing/tab-world.ts';

it('[D10] starts as a follower: reads the stored data, with its loops stopped', async () => {
  const { tabs, asked, role, store, status } = await tab();
  expect([tabs.claims.length, store.lists]).toEqual([0, 0]);
  role.start();
  await settled();
  expect(tabs.claims).toMatchObject([{ steal: false }]);
  expect([asked, store.lists, status.value.isLeader]).toEqual([['stop'], 1, false]);
});

it('[D10] starts its loops once it leads and has read what a former leader left', async () => {
  const { asked, lead, status, store, cache } = await following();
  const other = await cache.apply(pageOf([putPerson('a', 1)], 1), null, 1);
  expect(other).toBe('applied');
  await lead();
  expect([status.value.isLeader, status.value.isFilled, store.lists]).toEqual([true, true, 1]);
  expect(asked).toEqual(['start', 'wakePush']);
});

it('[D10] stops its loops immediately when another takes the lead', async () => {
  const { asked, lead, status, tabs, store } = await following();
  await lead();
  asked.splice(0);
  store.lists = 0;
  tabs.claims.at(-1)?.lose();
  await settled();
  expect(status.value.isLeader).toBe(false);
  /* Once immediately, and once more after reading. */
  expect(asked).toEqual(['stop', 'stop']);
  expect(store.lists).toBe(1);
});

it('[D22] pulls by itself while its cache is in memory', async () => {
  const { asked, cache, role } = await following();
  await cache.giveWay();
  role.readAgain();
  await settled();
  expect(asked).toEqual(['pull']);
});

it('is idle without a cache, and reads once there is one', async () => {
  const { asked, cache, facts, role, store, lead } = await following({ hasCache: false });
  await lead();
  role.readAgain();
  await settled();
  expect([store.lists, asked]).toEqual([0, []]);
  facts.cache = cache;
  role.readAgain();
  await settled();
  expect(asked).toEqual(['start', 'wakePush']);
});

it('[D19] continues also where reading failed, and retries with back-off', async () => {
  const { asked, lead, store, time, role } = await following();
  store.isFailing = true;
  await lead();
  expect([asked, store.lists]).toEqual([['start', 'wakePush'], 1]);
  role.readAgain();
  await settled();
  expect(store.lists).toBe(1);
  role.readAgain({ isUrgent: true });
  await settled();
  expect(store.lists).toBe(2);
  store.isFailing = false;
  await time.pass(1_000);
  expect(store.lists).toBeGreaterThan(2);
});

it('[D10] sends its status to the other tabs while it leads, and nothing while it follows', async () => {
  const { status, tabs, lead } = await following();
  status.patch({ network: 'offline' });
  expect(tabs.count('status')).toBe(0);
  await lead();
  const before = tabs.count('status');
  expect(before).toBeGreaterThan(0);
  status.patch({ network: 'online' });
  expect(tabs.count('status')).toBe(before + 1);
  expect(tabs.sent.at(-1)).toMatchObject({ kind: 'status', status: { network: 'online' } });
});

it('[C8] takes over the time that a leader of another identity learned, while it leads as well', async () => {
  const { clock, lead, status, tabs } = await following();
  await lead();
  tabs.say({ kind: 'clock', offsetMs: 7_000 });
  expect([clock.memory().offsetMs, status.value.clockOffsetMs]).toEqual([7_000, 7_000]);
  expect(status.value.lastContactAtUtc).toBe(null);
});

it('[D23] shows the leader’s status, and adopts its time', async () => {
  const { tabs, status, clock, time } = await following();
  tabs.say(told({ needsSignIn: true }));
  expect(status.value).toMatchObject({ needsSignIn: true, lastContactAtUtc: CONTACT, clockOffsetMs: 7_000 });
  expect(clock.nowMs()).toBe(time.wall() + 7_000);
});

it('[D10] a heartbeat brings the leader’s status to a tab that opened since it changed', async () => {
  const { tabs, status, lead } = await following();
  tabs.say({ kind: 'heartbeat', status: told({ needsSignIn: true }).status });
  expect(status.value.needsSignIn).toBe(true);
  await lead();
  expect(tabs.sent).toContainEqual({ kind: 'heartbeat', status: status.shared() });
});

it('[D22] gets its own rows into memory where the leader has all and the disk was cleared', async () => {
  const { tabs, cache, asked } = await following();
  tabs.say(told({ isFilled: false }));
  await settled();
  expect([cache.away, asked]).toEqual([null, []]);
  tabs.say(told({ isFilled: true }));
  await settled();
  expect([cache.away, asked]).toEqual(['full', ['pull']]);
});

it('[D22] reads what the leader has stored', async () => {
  const { tabs, cache, asked } = await following();
  await cache.apply(pageOf([putPerson('a', 1)], 1), null, 1);
  tabs.say(told({ isFilled: true }));
  await settled();
  expect([cache.away, asked]).toEqual([null, ['stop']]);
});

it('[D10] a leader ignores other tabs’ status', async () => {
  const { tabs, status, lead, asked } = await following();
  await lead();
  asked.splice(0);
  tabs.say(told({ needsSignIn: true, isLocked: true }));
  await settled();
  expect(status.value).toMatchObject({ needsSignIn: false, isLocked: false, lastContactAtUtc: null });
  expect(asked).toEqual([]);
});

it('[D23] locks and unlocks with the leader', async () => {
  const { tabs, status, cache, store } = await following();
  await cache.apply(pageOf([putPerson('a', 1)], 1), null, 1);
  tabs.say(told({ isLocked: false }));
  await settled();
  expect(store.lists).toBe(0);
  tabs.say(told({ isLocked: true }));
  await settled();
  expect([status.value.isLocked, cache.replica.size('customers')]).toEqual([true, 0]);
  tabs.say(told({ isLocked: false }));
  await settled();
  expect([status.value.isLocked, cache.replica.size('customers')]).toEqual([false, 1]);
});

it('[D23] a leader of an earlier release sends no lock state', async () => {
  const { tabs, status, role } = await following();
  const { isLocked: _isLocked, ...shared } = told().status;
  tabs.say({ kind: 'status', status: shared });
  role.readAgain();
  await settled();
  expect(status.value.isLocked).toBe(false);
  status.patch({ isLocked: true });
  role.readAgain();
  await settled();
  expect(status.value.isLocked).toBe(true);
});

it('[D23] locks by its own clock once it leads', async () => {
  const { tabs, status, lead, cache } = await following();
  await cache.apply(pageOf([putPerson('a', 1)], 1), null, 1);
  tabs.say(told({ isLocked: true }));
  void lead();
  await settled();
  await settled();
  expect([status.value.isLeader, status.value.isLocked]).toEqual([true, false]);
  expect(cache.replica.size('customers')).toBe(1);
});

it('[S12] restarts its wait with each heartbeat of the leader', async () => {
  const { tabs, time } = await following();
  await time.pass(11_000);
  tabs.say({ kind: 'cache' });
  expect(time.waits).toEqual([1_000]);
  tabs.say({ kind: 'heartbeat' });
  expect(time.waits).toEqual([12_000]);
});

it('[D19] takes no lead while its storage does not respond', async () => {
  const { tabs, time, facts } = await following();
  facts.isFit = false;
  await time.pass(60_000);
  expect(tabs.claims).toHaveLength(1);
});

it('syncs everything on another tab’s request, where it leads', async () => {
  const { tabs, asked, lead } = await following();
  tabs.say({ kind: 'wake' });
  expect(asked).toEqual([]);
  await lead();
  asked.splice(0);
  tabs.say({ kind: 'wake' });
  expect(asked).toEqual(['wakeAll true']);
});

it('ends with the others when one signs out', async () => {
  const { tabs, facts, store } = await following();
  tabs.say({ kind: 'heartbeat' });
  tabs.say({ kind: 'wake' });
  expect(facts.signedOut).toBe(0);
  tabs.say({ kind: 'signed_out' });
  await settled();
  expect([facts.signedOut, store.lists]).toEqual([1, 0]);
});

it.each(['cache', 'queue'] as const)('[D14] reads again when another tab changed the %s', async (kind) => {
  const { tabs, queue, store, clock, asked } = await following();
  const { entry } = newEntry('check_in', {}, { id: crypto.randomUUID(), identity: frontDesk, clock });
  await store.add(entry, await plainSealer.seal('{}'), {});
  tabs.say({ kind });
  await settled();
  expect([queue.own().length, asked]).toEqual([1, ['stop']]);
});

it('[D10] notifies the other tabs of many changes once, while it leads', async () => {
  const { tabs, time, role, lead } = await following();
  await lead();
  role.tellTabs();
  role.tellTabs();
  await time.pass(299);
  expect(tabs.count('cache')).toBe(0);
  role.tellTabs();
  await time.pass(1);
  expect(tabs.count('cache')).toBe(1);
  await time.pass(1_000);
  expect(tabs.count('cache')).toBe(1);
  role.tellTabs();
  await time.pass(300);
  expect(tabs.count('cache')).toBe(2);
});

it('[D22] a follower that pulls into memory notifies nobody', async () => {
  const { tabs, time, role } = await following();
  role.tellTabs();
  await time.pass(300);
  expect(tabs.count('cache')).toBe(0);
});

it('neither receives nor sends anything once it is stopped', async () => {
  const { tabs, time, role, lead, status, store, asked, facts } = await following();
  await lead();
  role.tellTabs();
  role.stop();
  await settled();
  expect([tabs.isHeard, status.value.isLeader]).toEqual([false, false]);
  const sentBefore = tabs.sent.length;
  asked.splice(0);
  store.lists = 0;
  tabs.say({ kind: 'signed_out' });
  status.patch({ isLeader: true });
  status.patch({ network: 'offline' });
  role.readAgain({ isUrgent: true });
  await time.pass(60_000);
  expect([tabs.sent.length, time.waits, asked, store.lists, facts.signedOut]).toEqual([sentBefore, [], [], 0, 0]);
});

it('starts no loops after a read during which it was stopped', async () => {
  const { role, asked, store } = await following();
  role.readAgain();
  role.stop();
  await settled();
  expect(store.lists).toBe(1);
  expect(asked).toEqual([]);
});
