import { countFound, searchDesk } from '@gatehouse/client/areas/desk/check-ins/model/use-desk';
import { CacheDatabase } from '@gatehouse/client/db/cache-database';
import { QueueDatabase } from '@gatehouse/client/db/queue-database';
import { createSealingKey, webSealer } from '@gatehouse/client/db/sealing';
import { createApiClient } from '@gatehouse/client/lib/api/api-client';
import { toBase64 } from '@gatehouse/client/lib/api/base64';
import { browserSyncDeps, openBrowserQueue } from '@gatehouse/client/sync/browser/browser-sync-deps';
import { CacheSession } from '@gatehouse/client/sync/cache/cache-session';
import { RowStreams } from '@gatehouse/client/sync/engine/row-streams';
import { createSyncEngine } from '@gatehouse/client/sync/engine/tab-engine';
import type { DeviceIdentity, Given } from '@gatehouse/client/sync/port/engine-port';
import { overlayOf } from '@gatehouse/client/sync/replica/overlay';
import type { Collections } from '@gatehouse/sync-protocol/sync/collections';
import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { ListTimes } from './peers/device/contend.ts';
import { bodiesOf, customers, PAGE_ROWS, searchedWords, signing, timed } from './support/device-data.ts';

/** Runs inside Chromium; every function answers milliseconds. */

const kiosk: Omit<DeviceIdentity, 'replicaId'> = {
  clientId: 'C00001',
  deviceId: 'bench',
  role: 'kiosk',
  principal: { kind: 'device', id: 'bench' },
};

/** A queued signing: its arguments, and its copy for the server in base64. */
const QUEUED_BYTES = 20_400 + 27_700;

const unseen = { onChange: () => undefined, onMoved: () => undefined };

async function freshSession(
  name: string,
): Promise<{ session: CacheSession; database: CacheDatabase; open(): Promise<CacheSession> }> {
  const database = new CacheDatabase(name);
  await database.delete();
  await database.open();
  const sealer = webSealer(await createSealingKey());
  const open = async (): Promise<CacheSession> => {
    const session = new CacheSession({ open: async () => ({ store: database, sealer }), ...unseen });
    await session.load();
    return session;
  };
  return { session: await open(), database, open };
}

async function fill(session: CacheSession, bodies: readonly string[]): Promise<void> {
  for (const [index, body] of bodies.entries()) {
    const changes = JSON.parse(body) as Change[];
    const more = index < bodies.length - 1;
    const cursor = { epoch: 'e', version: more ? 0 : bodies.length * PAGE_ROWS, at: index };
    const reply = { changes, cursor, more, server_time: new Date().toISOString() };
    await session.apply(reply, session.pullCursor, Date.now());
  }
}

/**
 * What a screen waits for after 'Sign': the engine's whole call with a 20 kB signing, until it is sealed for this device and for
 * the server and durable. Nothing reaches the server. `between` runs after each. Rules D1 and D12.
 */
async function enqueue(times: number, between: () => Promise<void> = async () => undefined): Promise<number[]> {
  await new QueueDatabase().delete();
  const queue = await openBrowserQueue();
  await queue.knowServerKey(kiosk.clientId, await serverKey());
  const api = createApiClient({ token: () => null, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  const identity = { ...kiosk, replicaId: queue.replicaId };
  const deps = browserSyncDeps({
    queue,
    api,
    identity,
    appVersion: 'bench',
    timeZone: () => 'UTC',
    isReplaced: async () => false,
    onWiped: () => undefined,
  });
  const engine = createSyncEngine({ ...deps, bills: null }, identity);
  await new Promise<void>((resolve) => engine.status$.subscribe(({ phase }) => phase === 'ready' && resolve()));
  const results: number[] = [];
  for (let index = 0; index < times; index += 1) {
    results.push(
      await timed(async () => {
        const result = await engine.enqueue('sign_waiver', signing as unknown as Given<'sign_waiver'>);
        if (!result.ok) throw new Error(result.message);
      }),
    );
    await between();
  }
  engine.stop();
  queue.database.close();
  return results;
}

/** The same in turn with one durable write of as many bytes into an empty database: no call can be faster than the disk. */
async function enqueueAndWrite(times: number): Promise<{ engine: number[]; disk: number[] }> {
  const database = await emptyDatabase();
  const disk: number[] = [];
  const engine = await enqueue(times, async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(QUEUED_BYTES));
    disk.push(await timed(() => writeDurably(database, bytes)));
  });
  database.close();
  return { engine, disk };
}

function emptyDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`bench-disk-${crypto.randomUUID()}`);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('bytes', { autoIncrement: true }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function writeDurably(database: IDBDatabase, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('bytes', 'readwrite', { durability: 'strict' });
    transaction.objectStore('bytes').add(bytes);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

async function serverKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  return toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
}

/** Pulled pages, parsed, sealed and stored, until the device could be switched off. */
async function bootstrap(count: number): Promise<number> {
  const { session, database } = await freshSession(`bench-fill-${count}`);
  const bodies = bodiesOf(count);
  const ms = await timed(() => fill(session, bodies));
  await database.delete();
  return ms;
}

/** Opening a filled cache: to the first rows that can be searched, and to the last. */
async function startUp(count: number): Promise<{ firstMs: number; lastMs: number }> {
  const name = `bench-start-${count}`;
  const database = new CacheDatabase(name);
  await database.delete();
  await database.open();
  const sealer = webSealer(await createSealingKey());
  await fill(await opened(database, sealer), bodiesOf(count));
  const session = new CacheSession({
    ...unseen,
    open: async () => ({ store: database, sealer }),
    onChange: () => {
      if (firstMs === null && session.replica.size('customers') > 0 && isFound(session, 'smith'))
        firstMs = performance.now() - startedMs;
    },
  });
  let firstMs: number | null = null;
  const startedMs = performance.now();
  await session.load();
  isFound(session, 'smi');
  const lastMs = performance.now() - startedMs;
  await database.delete();
  return { firstMs: firstMs ?? lastMs, lastMs };
}

async function opened(database: CacheDatabase, sealer: ReturnType<typeof webSealer>): Promise<CacheSession> {
  const session = new CacheSession({ open: async () => ({ store: database, sealer }), ...unseen });
  await session.load();
  return session;
}

/** Fresh and grown queries over people in memory. */
async function search(count: number): Promise<{ fresh: number[]; grown: number[] }> {
  const { session, database } = await freshSession(`bench-search-${count}`);
  session.replica.apply(customers(count));
  isFound(session, 'warm');
  const fresh: number[] = [];
  const grown: number[] = [];
  for (let round = 0; round < 20; round += 1)
    for (const word of searchedWords) {
      isFound(session, '\u0001');
      fresh.push(time(() => isFound(session, word.slice(0, 3))));
      grown.push(time(() => isFound(session, word.slice(0, 4))));
    }
  await database.delete();
  return { fresh, grown };
}

/** The desk's own work for each letter of a name, with as many people in as on a busy day; and the count that follows it. */
async function deskSearch(count: number): Promise<{ listed: number[]; counted: number[] }> {
  const { session, database } = await freshSession(`bench-desk-${count}`);
  session.replica.apply(customers(count));
  const { clientId } = kiosk;
  const overlay = overlayOf([], { clientId, deviceId: '', timeZone: 'UTC', base: () => undefined, bills: () => [] });
  const timers = { after: () => () => undefined, nextFrame: () => () => undefined };
  const engine = new RowStreams({ replica: () => session.replica, overlay: () => overlay }, timers);
  const isIn = customers(count).filter((_, index) => index % (count / 200) === 0);
  const people = {
    engine,
    customers: { get: (id: string) => session.replica.get('customers', id) },
    checkIns: new Map(isIn.map(({ id }) => [id, { waiver_id: id, check_in_time: '' } as Collections['check_ins']])),
    clientId,
    areAllOwn: true,
  };
  const listed: number[] = [];
  const counted: number[] = [];
  for (let round = 0; round < 5; round += 1)
    for (const word of ['smith1', 'garcia', 'olivia k', 'guest99', '555', 'xyz'])
      for (let end = 1; end <= word.length; end += 1) {
        listed.push(time(() => searchDesk(people, word.slice(0, end))));
        counted.push(time(() => countFound(people, word.slice(0, end))));
      }
  await database.delete();
  return { listed, counted };
}

function isFound(session: CacheSession, query: string): boolean {
  let left = 50;
  session.replica.people.find(query, () => --left > 0);
  return left < 50;
}

function time(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

/** A list of people, as `peers/device/contend.ts` measures it. */
async function list(count: number): Promise<ListTimes> {
  const loadMs = await bootstrap(count);
  const { lastMs: startMs } = await startUp(count);
  const { fresh: searchesMs } = await search(count);
  return { loadMs, startMs, searchesMs };
}

Object.assign(globalThis, { bench: { enqueue, enqueueAndWrite, bootstrap, startUp, search, deskSearch, list } });
