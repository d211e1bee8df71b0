import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import type { CacheSession } from '../cache/cache-session.ts';
import type { SyncLoops } from '../exchange/sync-loops.ts';
import type { SharedStatus } from '../port/sync-deps.ts';
import { QueueSession } from '../queue/queue-session.ts';
import { EngineStatus } from '../status/engine-status.ts';
import { TabRole } from '../tabs/tab-role.ts';
import { DeviceClock } from '../time/device-clock.ts';
import { watchedCache } from './cache-sessions.ts';
import { FakeTabs } from './fake-tabs.ts';
import { FakeTime, settled } from './fake-time.ts';
import { frontDesk } from './loops-world.ts';
import { plainSealer } from './plain-sealer.ts';

export const CONTACT = '2026-06-15T14:59:00.000Z';

class CountedStore extends MemoryQueueStore {
  lists = 0;
  isFailing = false;

  override async list() {
    this.lists += 1;
    if (this.isFailing) throw new Error('The storage failed.');
    return super.list();
  }
}

/** One tab among others, with its loops replaced by recorders. */
export async function tab({ hasCache = true } = {}) {
  const time = new FakeTime();
  const tabs = new FakeTabs();
  const status = new EngineStatus(true);
  const store = new CountedStore();
  const clock = new DeviceClock(time, { offsetMs: null, floorMs: 0 });
  const queue = new QueueSession({
    store,
    sealer: plainSealer,
    identity: frontDesk,
    sealToServer: async () => '',
    onChange: () => undefined,
    makeRoom: async () => undefined,
    putBack: async () => undefined,
    recover: async () => undefined,
  });
  const { cache } = watchedCache();
  await cache.load();
  const asked: string[] = [];
  const loops = {
    start: () => asked.push('start'),
    stop: () => asked.push('stop'),
    pull: () => asked.push('pull'),
    wakePush: () => asked.push('wakePush'),
    wakeAll: ({ asksParked }: { asksParked: boolean }) => asked.push(`wakeAll ${asksParked}`),
  } as unknown as SyncLoops;
  const opened: CacheSession | null = hasCache ? cache : null;
  const facts = { isFit: true, signedOut: 0, cache: opened };
  const role = new TabRole({
    deps: { tabs, timers: time.timers, random: () => 0 },
    status,
    queue,
    cache: () => facts.cache,
    loops: () => loops,
    clock: () => clock,
    isFit: () => facts.isFit,
    onSignedOut: () => {
      facts.signedOut += 1;
    },
  });
  const lead = async () => {
    void tabs.claims.at(-1)?.grant();
    await settled();
  };
  role.join();
  return { time, tabs, status, store, queue, cache, asked, facts, role, lead, clock };
}

/** The same, once it has read the stored data. */
export async function following(options?: { hasCache?: boolean }) {
  const world = await tab(options);
  world.role.start();
  await settled();
  world.asked.splice(0);
  world.store.lists = 0;
  return world;
}

/** A leader's status message. */
export const told = (change: Partial<SharedStatus> = {}): { kind: 'status'; status: SharedStatus } => ({
  kind: 'status',
  status: {
    network: 'online',
    needsSignIn: false,
    isRevoked: false,
    needsUpdate: false,
    isLocked: false,
    lastContactAtUtc: CONTACT,
    clockOffsetMs: 7_000,
    ...change,
  },
});
