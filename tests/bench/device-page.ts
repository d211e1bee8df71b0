import { countFound, searchDesk } from '@gatehouse/client/areas/desk/check-ins/model/desk-search';
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

/** Runs inside Chromium; every function answers milliseconds. */

const PAGE_ROWS = 1_000;
const first = ['Ava', 'Łukasz', 'Nguyễn', 'María', 'Olivia', 'Noah', 'Chloé', 'Jürgen', 'Priya', 'Mateo'];
const last = ['Smith', 'García', 'Nowak', 'Trần', 'O’Neill', 'Kowalski', 'Silva', 'Okafor', 'Larsen', 'Ivanov'];

function customers(count: number): Change[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `C00001-${String(index).padStart(12, '0')}`;
    const created = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    return {
      op: 'put' as const,
      collection: 'customers',
      id,
      version: index + 1,
      row: {
        waiver_id: id,
        client_id: 'C00001',
        waiver_type: 'Adult',
        adult_first_name: first[index % first.length] as string,
        adult_last_name: `${last[(index * 7) % last.length]}${index % 997}`,
        adult_DoB: '1990-02-28',
        email: `guest${index}@example.org`,
        phone: `(555) ${String(100 + (index % 900))}-${String(1000 + (index % 9000))}`,
        street: '1 Main Street',
        city: 'Springfield',
        state: 'NY',
        zip_code: '12345',
        minor_first_name: null,
        minor_last_name: null,
        minor_DoB: null,
        date_signed: created.slice(0, 10),
        waiver_date: created.slice(0, 10),
        created_at: created,
        has_signature: true,
        needs_review: false,
      },
    };
  });
}

const kiosk: Omit<DeviceIdentity, 'replicaId'> = {
  clientId: 'C00001',
  deviceId: 'bench',
  role: 'kiosk',
  principal: { kind: 'device', id: 'bench' },
};
/** As long as a signing is; the engine reads only the fields that show a person. */
const signing = {
  client_id: 'C00001',
  kind: 'adult',
  event_id: 'bench',
  waiver_ids: ['C00001-bench'],
  adult_first_name: 'Ava',
  adult_last_name: 'Smith',
  adult_DoB: '1990-02-28',
  email: 'ava@example.org',
  phone: '(555) 555-0100',
  signature_data: 'x'.repeat(20_000),
} as unknown as Given<'sign_waiver'>;

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

function bodiesOf(count: number): string[] {
  const rows = customers(count).toReversed();
  return Array.from({ length: Math.ceil(count / PAGE_ROWS) }, (_, page) =>
    JSON.stringify(rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)),
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/**
 * What a screen waits for after 'Sign': the engine's whole call with a 20 kB signing, until it is sealed for this device and for
 * the server and durable. Nothing reaches the server. In turn with it, one durable write of as many bytes into an empty database:
 * no call can be faster than the disk. Rules D1 and D12.
 */
async function enqueue(times: number): Promise<{ engine: number[]; disk: number[] }> {
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
  const engine = createSyncEngine(deps, identity);
  await new Promise<void>((resolve) => engine.status$.subscribe(({ phase }) => phase === 'ready' && resolve()));
  const disk = await emptyDatabase();
  const results = { engine: [] as number[], disk: [] as number[] };
  for (let index = 0; index < times; index += 1) {
    results.engine.push(
      await timed(async () => {
        const result = await engine.enqueue('sign_waiver', signing);
        if (!result.ok) throw new Error(result.message);
      }),
    );
    results.disk.push(await timed(() => writeDurably(disk, crypto.getRandomValues(new Uint8Array(QUEUED_BYTES)))));
  }
  engine.stop();
  queue.database.close();
  disk.close();
  return results;
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
  const words = ['smi', 'gar', 'now', '555', 'nguyen', 'olivia k', 'guest99', 'c00001-0000', 'xyz', 'silva12'];
  const fresh: number[] = [];
  const grown: number[] = [];
  for (let round = 0; round < 20; round += 1)
    for (const word of words) {
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
  const overlay = overlayOf([], { clientId, deviceId: '', timeZone: 'UTC', base: () => undefined });
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

Object.assign(globalThis, { bench: { enqueue, bootstrap, startUp, search, deskSearch } });
