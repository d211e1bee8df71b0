import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import type { Database } from './database.ts';

/** At most one poke per venue and interval. Rule H1. */
const POKE_EVERY_MS = 1_000;
/** When the versions could not be read after a gap, they are read again after this. */
const COMPARE_AGAIN_MS = 2_000;
const ANY = '*';

/** What a committed write touched; null when unknown, which means anything. */
export type Touched = readonly CollectionName[] | null;

export interface Poke {
  version: number;
  touched: Touched;
}

/**
 * Notifies open streams of a venue's new version: those of this process directly, those of the others by the database's
 * signals. A burst is one poke with the newest version and everything that was touched. After a gap in the signals the
 * venues that have streams are compared with the database. Rules H1, H3.
 */
export interface PokeHub {
  announce(clientId: string, version: number, touched: Touched): void;
  /** The venue's version, which a stream sends when it opens. Called after `subscribe`, so that no later one is missed. */
  versionOf(clientId: string): Promise<number>;
  /** Returns the unsubscribe function. `onClose` runs when the server stops. */
  subscribe(clientId: string, onPoke: (poke: Poke) => void, onClose: () => void): () => void;
  /** How many streams are open in this process. */
  openStreams(): number;
  /** Ends every stream; called on SIGTERM. */
  close(): void;
}

interface Subscriber {
  onPoke(poke: Poke): void;
  onClose(): void;
}

interface Waiting extends Poke {
  /** Whether the other processes are yet to be signaled. */
  isOwn: boolean;
}

interface Resting {
  waiting: Waiting | null;
  timer: NodeJS.Timeout;
}

/** One for each process. `origin` names the process in signals, so that it ignores its own. Listens from the first stream on. */
export function createPokeHub(db: Pick<Database, 'signals' | 'readPlatform'>, origin: string): PokeHub {
  const { signals } = db;
  const venues = new Map<string, Set<Subscriber>>();
  /** The newest version that the streams of a venue got. */
  const announced = new Map<string, number>();
  const resting = new Map<string, Resting>();
  let stopListening: (() => void) | null = null;
  let comparing: NodeJS.Timeout | undefined;

  function poke(clientId: string, news: Waiting): void {
    const rest = resting.get(clientId);
    if (rest) rest.waiting = merge(rest.waiting, news);
    else send(clientId, news);
  }

  function send(clientId: string, { version, touched, isOwn }: Waiting): void {
    const subscribers = venues.get(clientId);
    if (subscribers) announced.set(clientId, version);
    for (const { onPoke } of subscribers ?? []) onPoke({ version, touched });
    if (isOwn) signals.send([origin, clientId, version, touched?.join(',') ?? ANY].join(' '));
    const timer = setTimeout(() => {
      const waiting = resting.get(clientId)?.waiting;
      resting.delete(clientId);
      if (waiting) send(clientId, waiting);
    }, POKE_EVERY_MS);
    timer.unref();
    resting.set(clientId, { waiting: null, timer });
  }

  function hear(text: string): void {
    const [from, clientId = '', version, names = ANY] = text.split(' ');
    if (from === origin) return;
    const touched = names === ANY ? null : (names.split(',') as CollectionName[]);
    poke(clientId, { version: Number(version), touched, isOwn: false });
  }

  async function compare(): Promise<void> {
    clearTimeout(comparing);
    const before = new Map(announced);
    try {
      const rows = await findVersions(db, [...venues.keys()]);
      for (const { client_id: clientId, version } of rows)
        if (before.get(clientId) !== version && announced.get(clientId) !== version)
          poke(clientId, { version, touched: null, isOwn: false });
    } catch {
      if (stopListening) comparing = setTimeout(() => void compare(), COMPARE_AGAIN_MS).unref();
    }
  }

  return {
    announce: (clientId, version, touched) => poke(clientId, { version, touched, isOwn: true }),
    subscribe(clientId, onPoke, onClose) {
      stopListening ??= signals.listen(hear, compare);
      const subscriber = { onPoke, onClose };
      const subscribers = venues.get(clientId) ?? new Set();
      venues.set(clientId, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        /* Unsubscribing twice must not remove a later stream of the venue. */
        if (subscribers.size > 0 || venues.get(clientId) !== subscribers) return;
        venues.delete(clientId);
        announced.delete(clientId);
      };
    },
    async versionOf(clientId) {
      const [row] = await findVersions(db, [clientId]);
      if (!row) throw new Error('A venue without a version');
      if (venues.has(clientId) && !announced.has(clientId)) announced.set(clientId, row.version);
      return row.version;
    },
    openStreams: () => [...venues.values()].reduce((sum, subscribers) => sum + subscribers.size, 0),
    close() {
      stopListening?.();
      stopListening = null;
      clearTimeout(comparing);
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
      for (const { onClose } of [...venues.values()].flatMap((subscribers) => [...subscribers])) onClose();
    },
  };
}

async function findVersions(
  { readPlatform }: Pick<Database, 'readPlatform'>,
  clientIds: readonly string[],
): Promise<{ client_id: string; version: number }[]> {
  if (clientIds.length === 0) return [];
  return readPlatform((db) =>
    db.selectFrom('sync_tenant').where('client_id', 'in', clientIds).select(['client_id', 'version']).execute(),
  );
}

function merge(waiting: Waiting | null, news: Waiting): Waiting {
  if (!waiting) return news;
  const touched = waiting.touched && news.touched ? [...new Set([...waiting.touched, ...news.touched])] : null;
  return { version: Math.max(waiting.version, news.version), touched, isOwn: waiting.isOwn || news.isOwn };
}
