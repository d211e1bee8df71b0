import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import type { Sealer } from '../../db/sealing.ts';
import { SyncLoops } from '../exchange/sync-loops.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import type { SyncDeps } from '../port/sync-deps.ts';
import { newEntry } from '../queue/new-entry.ts';
import { QueueSession } from '../queue/queue-session.ts';
import { EngineStatus } from '../status/engine-status.ts';
import { DeviceClock } from '../time/device-clock.ts';
import { watchedCache } from './cache-sessions.ts';
import { FakeTabs } from './fake-tabs.ts';
import { FakeTime, settled } from './fake-time.ts';
import { applied, FakeTransport } from './fake-transport.ts';
import { plainSealer } from './plain-sealer.ts';
import { cursor, good, pageOf } from './pulled.ts';

export const frontDesk: DeviceIdentity = {
  clientId: 'C00001',
  deviceId: 'device-1',
  replicaId: 'replica-1',
  role: 'front_desk',
  principal: { kind: 'device', id: 'device-1' },
};

/** A queue store whose metadata calls fail on request. */
export class MetaStore extends MemoryQueueStore {
  isMetaFailing = false;
  readonly written: [key: string, value: unknown][] = [];

  override async readMeta(key: string): Promise<unknown> {
    if (this.isMetaFailing) throw new Error('The storage failed.');
    return super.readMeta(key);
  }

  override async writeMeta(key: string, value: unknown): Promise<void> {
    if (this.isMetaFailing) throw new Error('The storage failed.');
    this.written.push([key, value]);
    return super.writeMeta(key, value);
  }
}

/** A leader's loops over real sessions, with a server, timers and clocks that the test controls. */
export async function loopsWorld({
  store = new MetaStore(),
  sealer = plainSealer,
}: {
  store?: MetaStore;
  sealer?: Sealer;
} = {}) {
  const time = new FakeTime();
  const transport = new FakeTransport();
  const tabs = new FakeTabs();
  const facts = { random: 0.5, serverAheadMs: 0, isPersisted: async (): Promise<boolean | null> => true };
  const told = { written: 0, settled: 0, surrendered: 0 };
  const { cache } = watchedCache();
  await cache.load();
  const serverTime = () => new Date(time.wall() + facts.serverAheadMs).toISOString();
  transport.onPull = ({ cursor: at }) => good(pageOf([], 0, { cursor: at ?? cursor(0), server_time: serverTime() }));
  transport.onPush = ({ mutations }) => good({ ...applied(mutations.length), server_time: serverTime() });
  const queue = new QueueSession({
    store,
    sealer,
    identity: frontDesk,
    sealToServer: async (publicKey, text) => `${publicKey}: ${text}`,
    onChange: () => undefined,
    makeRoom: async () => undefined,
    putBack: async () => undefined,
    recover: async () => undefined,
  });
  const clock = new DeviceClock(time, { offsetMs: null, floorMs: 0 });
  const status = new EngineStatus(true);
  status.patch({ isLeader: true });
  const loops = new SyncLoops({
    deps: {
      timers: time.timers,
      transport,
      tabs,
      random: () => facts.random,
      appVersion: '1.2.3',
      isStoragePersisted: () => facts.isPersisted(),
    } as unknown as SyncDeps,
    identity: frontDesk,
    store,
    queue,
    cache,
    clock,
    status,
    untilNextDayMs: () => 86_400_000,
    onCacheWritten: () => {
      told.written += 1;
    },
    onQueueSettled: () => {
      told.settled += 1;
    },
    onSurrendered: async () => {
      told.surrendered += 1;
    },
  });
  await settled();
  const add = async (waiverId = 'a') => {
    const args = { checkin_id: `checkin-${waiverId}`, waiver_id: waiverId };
    const { entry, frozen } = newEntry('check_in', args, { id: crypto.randomUUID(), identity: frontDesk, clock });
    return queue.add(entry, frozen, clock);
  };
  const start = async () => {
    loops.start();
    await settled();
  };
  return { time, transport, tabs, facts, told, store, cache, queue, clock, status, loops, add, start, serverTime };
}
