import { createUuidV7 } from '@gatehouse/sync-protocol/base/ids';
import { CacheDatabase, cacheDatabaseName, dropCache, dropOtherCaches } from '../../db/cache-database.ts';
import type { CacheStore } from '../../db/cache-store.ts';
import { KeyDatabase } from '../../db/key-database.ts';
import { QueueDatabase } from '../../db/queue-database.ts';
import { isWaiting } from '../../db/queue-store.ts';
import { type Sealed, type Sealer, webSealer } from '../../db/sealing.ts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { browserStorage } from '../../lib/store/browser-storage.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import type { NetworkEvents, SyncDeps, SyncStorage, Timers } from '../port/sync-deps.ts';
import { httpTransport } from '../port/transport.ts';
import { createServerSeal, serverKeyMeta } from '../queue/server-seal.ts';
import { browserTabs } from './browser-tabs.ts';
import { StorageWatch } from './storage-watch.ts';

const QUEUE_KEY = 'queue';
const REPLICA_META = 'replica_id';
const IDENTITY_META = 'identity';
/** About ten seconds in total with back-off. */
const DROP_AFTER_FAILURES = 5;
/** A hidden page renders no frames, and its screens still need updates. */
const HIDDEN_FRAME_MS = 100;

/** The queue of this browser profile, opened once for the page; every engine of the page shares it. */
export interface BrowserQueue {
  readonly database: QueueDatabase;
  readonly sealer: Sealer;
  /** Created once per browser profile. */
  readonly replicaId: string;
  /** Unsent entries by venue: pairing and sign-in don't leave another venue's behind without asking. Requirement S30. */
  unsentByVenue(): Promise<Map<string, number>>;
  /** Stores the server's sealing key from pairing, so that even the first entry has a copy. Rule D12. */
  knowServerKey(clientId: string, publicKey: string): Promise<void>;
  /** Who this browser was last, and the number of that change; the text is null where it can't be opened. Requirement K21. */
  readIdentity(): Promise<{ number: number; text: string | null } | null>;
  /** Durable once it resolves. Of two tabs' changes the later one stays. */
  writeIdentity(number: number, text: string): Promise<void>;
  /** Restores what this page knows after the browser cleared the storage, unless another page began anew. Rule D24. */
  putBack(): Promise<void>;
}

interface KeptIdentity {
  number: number;
  sealed: Sealed;
}

/** Rejects where the storage fails or does not respond; the next call retries. Rule D18. */
export async function openBrowserQueue(): Promise<BrowserQueue> {
  const database = new QueueDatabase();
  const keys = new KeyDatabase();
  const watch = new StorageWatch(browserTimers(), () => undefined);
  const [key, replicaId] = await watch
    .limit('openQueue', () => Promise.all([keys.getOrMake(QUEUE_KEY), replicaIdOf(database)]))
    .catch((error: unknown) => {
      database.close();
      throw error;
    })
    .finally(() => keys.close());
  const sealer = webSealer(key);
  let identity: KeptIdentity | undefined;
  const readKept = async (): Promise<KeptIdentity | undefined> =>
    (await database.readMeta(IDENTITY_META)) as KeptIdentity | undefined;
  const writeKept = (kept: KeptIdentity): Promise<void> =>
    database.transaction('rw', database.meta, async () => {
      const stored = await readKept();
      if (!stored || stored.number <= kept.number) await database.writeMeta(IDENTITY_META, kept);
    });
  return {
    database,
    sealer,
    replicaId,
    async unsentByVenue() {
      const counts = new Map<string, number>();
      for (const entry of await database.list())
        if (isWaiting(entry)) counts.set(entry.clientId, (counts.get(entry.clientId) ?? 0) + 1);
      return counts;
    },
    knowServerKey: (clientId, publicKey) => database.writeMeta(serverKeyMeta(clientId), publicKey),
    async readIdentity() {
      const kept = await readKept();
      identity = kept;
      return kept ? { number: kept.number, text: await sealer.open(kept.sealed).catch(() => null) } : null;
    },
    async writeIdentity(number, text) {
      identity = { number, sealed: await sealer.seal(text) };
      await writeKept(identity);
    },
    async putBack() {
      await putKeyBack(QUEUE_KEY, key);
      await replicaIdOf(database, replicaId);
      if (identity) await writeKept(identity);
    },
  };
}

async function putKeyBack(name: string, key: CryptoKey): Promise<void> {
  const keys = new KeyDatabase();
  await keys.putBack(name, key).finally(() => keys.close());
}

/** Created at the first start; of two tabs that start together, one creates it and both get it. */
async function replicaIdOf(database: QueueDatabase, made: string = crypto.randomUUID()): Promise<string> {
  const known = await database.meta.get(REPLICA_META);
  if (known) return String(known.value);
  return database.transaction('rw', database.meta, async () => {
    const first = await database.meta.get(REPLICA_META);
    if (first) return String(first.value);
    await database.meta.put({ key: REPLICA_META, value: made });
    return made;
  });
}

/** Everything the engine needs in a browser. `api` carries the bearer of this identity. */
export function browserSyncDeps(options: {
  queue: BrowserQueue;
  api: ApiClient;
  identity: DeviceIdentity;
  appVersion: string;
  /** The venue's zone until the replica has it. */
  timeZone(): string;
  /** Whether this browser has become another device's or user's. */
  isReplaced(): Promise<boolean>;
  /** After a revoked device surrendered: drop its token and the service worker, then reload. */
  onWiped(): void;
}): SyncDeps {
  const { queue, api, identity, appVersion, timeZone, isReplaced, onWiped } = options;
  return {
    transport: httpTransport(api),
    storage: storageOf(queue, identity),
    clock: { wall: () => Date.now(), monotonic: () => performance.now(), newSession: () => crypto.randomUUID() },
    timers: browserTimers(),
    random: () => Math.random(),
    uuid: () => createUuidV7(),
    tabs: browserTabs(identity),
    network: networkEvents(),
    sealToServer: createServerSeal(),
    spare: browserStorage(),
    appVersion,
    timeZone,
    isStoragePersisted: async () => (await navigator.storage?.persisted?.()) ?? null,
    isReplaced,
    onWiped,
  };
}

function storageOf(queue: BrowserQueue, identity: DeviceIdentity): SyncStorage {
  const name = cacheDatabaseName(identity);
  const openStore = cacheOpener(name);
  let key: CryptoKey | null = null;
  return {
    queue: queue.database,
    queueSealer: queue.sealer,
    async openCache() {
      const [store, made] = await Promise.all([
        openStore(),
        cacheKey(name),
        dropOtherCaches(name).catch(() => undefined),
      ]);
      key = made;
      return { store, sealer: webSealer(key) };
    },
    async putBack() {
      await queue.putBack();
      if (key) await putKeyBack(name, key);
    },
    listenClosed: (run) => queue.database.listenClosed(run),
    dropCache: () => dropCache(name),
    async wipe() {
      await dropCache(name);
      const keys = new KeyDatabase();
      await keys.forget(name).finally(() => keys.close());
    },
  };
}

/**
 * A cache that can't be upgraded is dropped immediately, and one that repeatedly could not be opened: it may be
 * damaged. A single failure loses no stored data. Requirement S11, rule D21.
 */
function cacheOpener(name: string): () => Promise<CacheStore> {
  let failures = 0;
  return async () => {
    const database = new CacheDatabase(name);
    try {
      await database.readState();
    } catch (error) {
      failures += 1;
      const isPassing = !isUpgradeError(error) && failures < DROP_AFTER_FAILURES;
      if (isPassing) {
        database.close();
        throw error;
      }
      await database.delete();
      await database.open();
    }
    failures = 0;
    return database;
  };
}

function isUpgradeError(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return [name, inner?.name].some((found) => found === 'UpgradeError' || found === 'VersionError');
}

async function cacheKey(name: string): Promise<CryptoKey> {
  const keys = new KeyDatabase();
  return keys.getOrMake(name).finally(() => keys.close());
}

function browserTimers(): Timers {
  return {
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    nextFrame(run) {
      const state = { isDone: false };
      const once = (): void => {
        if (state.isDone) return;
        state.isDone = true;
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        run();
      };
      const frame = requestAnimationFrame(once);
      const timer = setTimeout(once, HIDDEN_FRAME_MS);
      return () => {
        state.isDone = true;
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    },
  };
}

function networkEvents(): NetworkEvents {
  return {
    isOnline: () => navigator.onLine,
    listen(onChange) {
      const online = (): void => onChange(true);
      const offline = (): void => onChange(false);
      addEventListener('online', online);
      addEventListener('offline', offline);
      return () => {
        removeEventListener('online', online);
        removeEventListener('offline', offline);
      };
    },
  };
}
