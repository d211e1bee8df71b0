import type { CacheStore } from '../../db/cache-store.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import { pageStorage } from '../../lib/store/browser-storage.ts';
import { TabEngine } from '../engine/tab-engine.ts';
import type { QueueItem, SyncStatus } from '../port/engine-port.ts';
import { FakeTabs } from './fake-tabs.ts';
import { FakeTime, settled } from './fake-time.ts';
import { applied, FakeTransport } from './fake-transport.ts';
import { frontDesk, MetaStore } from './loops-world.ts';
import { plainSealer } from './plain-sealer.ts';
import { cursor, good, pageOf } from './pulled.ts';

/** A disk that outlives the engines of a test. */
export function disk() {
  return { queue: new MetaStore(), cache: new MemoryCacheStore() as CacheStore, spare: pageStorage() };
}

/** One tab's engine over stores in memory, with everything else controlled by the test. */
export function engineWorld({ queue, cache, spare }: ReturnType<typeof disk> = disk()) {
  const time = new FakeTime();
  const transport = new FakeTransport();
  const tabs = new FakeTabs();
  const facts = { isReplaced: false, openFailures: 0, wipeFailures: 0, ids: 0, opens: 0, timeZone: 'America/New_York' };
  const done: string[] = [];
  const serverTime = () => new Date(time.wall()).toISOString();
  transport.onPull = ({ cursor: at }) => good(pageOf([], 0, { cursor: at ?? cursor(0), server_time: serverTime() }));
  transport.onPush = ({ mutations }) => good({ ...applied(mutations.length), server_time: serverTime() });
  let onClosed: (() => void) | null = null;
  let onNetwork: ((isOnline: boolean) => void) | null = null;
  const watched = new Proxy(cache, {
    get(target, name) {
      if (name === 'close') return () => done.push('close');
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const engine = new TabEngine(
    {
      transport,
      storage: {
        queue,
        queueSealer: plainSealer,
        openCache: async () => {
          facts.opens += 1;
          if (facts.openFailures > 0) {
            facts.openFailures -= 1;
            throw new DOMException('fault', 'UnknownError');
          }
          return { store: watched, sealer: plainSealer };
        },
        putBack: async () => void done.push('putBack'),
        listenClosed: (run) => {
          onClosed = run;
          return () => {
            onClosed = null;
          };
        },
        dropCache: async () => void done.push('dropCache'),
        wipe: async () => {
          done.push('wipe');
          if (facts.wipeFailures > 0) {
            facts.wipeFailures -= 1;
            throw new DOMException('fault', 'UnknownError');
          }
        },
      },
      clock: time,
      timers: time.timers,
      random: () => 0.5,
      uuid: () => {
        facts.ids += 1;
        return `id-${facts.ids}`;
      },
      tabs,
      network: {
        isOnline: () => true,
        listen: (onChange) => {
          onNetwork = onChange;
          return () => {
            onNetwork = null;
          };
        },
      },
      spare,
      sealToServer: async (publicKey, text) => `${publicKey}: ${text}`,
      bills: null,
      appVersion: '1.2.3',
      timeZone: () => facts.timeZone,
      isStoragePersisted: async () => true,
      isReplaced: async () => facts.isReplaced,
      onWiped: () => done.push('onWiped'),
    },
    frontDesk,
  );
  const status = (): SyncStatus => {
    let now: SyncStatus | null = null;
    engine.status$.subscribe((value) => (now = value)).unsubscribe();
    return now as unknown as SyncStatus;
  };
  const items = () => {
    let now: readonly QueueItem[] = [];
    engine.queue$.subscribe((value) => (now = value)).unsubscribe();
    return now;
  };
  const start = async () => {
    engine.start();
    await settled();
  };
  const lead = async () => {
    void tabs.claims.at(-1)?.grant();
    await settled();
  };
  const checkIn = (waiverId = 'a') =>
    engine.enqueue('check_in', { checkin_id: `checkin-${waiverId}`, waiver_id: waiverId });
  const network = (isOnline: boolean) => onNetwork?.(isOnline);
  const isListening = () => onNetwork !== null || onClosed !== null;
  const closed = () => onClosed?.();
  return {
    engine,
    time,
    transport,
    tabs,
    facts,
    done,
    queue,
    cache,
    spare,
    status,
    items,
    start,
    lead,
    checkIn,
    network,
    isListening,
    closed,
  };
}

/** How many people the engine's screens have now. */
export function peopleShown({ engine }: Pick<ReturnType<typeof engineWorld>, 'engine'>): number {
  let size = -1;
  engine
    .rows$('customers')
    .subscribe((view) => {
      size = view.size;
    })
    .unsubscribe();
  return size;
}
