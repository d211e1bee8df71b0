import type { CollectionName } from '@gatehouse/sync-protocol/entities/collections';
import type { Signals } from '../db/database.ts';

/** At most one poke per venue and this span. Rule K1. */
const POKE_EVERY_MS = 1_000;
const ANY = '*';

/** What a committed write touched; null when it is not known, which means anything. */
export type Touched = readonly CollectionName[] | null;

export interface Poke {
  version: number;
  touched: Touched;
}

/**
 * Tells open streams that a venue moved on: those of this process at once, those of the others by the database's
 * signals. A burst is one poke with the newest version and everything that was touched.
 */
export interface PokeHub {
  announce(clientId: string, version: number, touched: Touched): void;
  /** Returns the unsubscribe function. `onClose` runs when the server stops. */
  subscribe(clientId: string, onPoke: (poke: Poke) => void, onClose: () => void): () => void;
  /** Ends every stream; called on SIGTERM. */
  close(): void;
}

interface Subscriber {
  onPoke(poke: Poke): void;
  onClose(): void;
}

interface Waiting extends Poke {
  /** Whether the other processes have yet to hear of it. */
  isOwn: boolean;
}

interface Resting {
  waiting: Waiting | null;
  timer: NodeJS.Timeout;
}

export function createPokeHub(signals: Signals, origin: string): PokeHub {
  const venues = new Map<string, Set<Subscriber>>();
  const resting = new Map<string, Resting>();
  let stopListening: (() => void) | null = null;

  function poke(clientId: string, news: Waiting): void {
    const rest = resting.get(clientId);
    if (rest) rest.waiting = merge(rest.waiting, news);
    else send(clientId, news);
  }

  function send(clientId: string, { version, touched, isOwn }: Waiting): void {
    for (const { onPoke } of venues.get(clientId) ?? []) onPoke({ version, touched });
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

  return {
    announce: (clientId, version, touched) => poke(clientId, { version, touched, isOwn: true }),
    subscribe(clientId, onPoke, onClose) {
      stopListening ??= signals.listen(hear);
      const subscriber = { onPoke, onClose };
      const subscribers = venues.get(clientId) ?? new Set();
      venues.set(clientId, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0) venues.delete(clientId);
      };
    },
    close() {
      stopListening?.();
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
      for (const { onClose } of [...venues.values()].flatMap((subscribers) => [...subscribers])) onClose();
    },
  };
}

function merge(waiting: Waiting | null, news: Waiting): Waiting {
  if (!waiting) return news;
  const touched = waiting.touched && news.touched ? [...new Set([...waiting.touched, ...news.touched])] : null;
  return { version: Math.max(waiting.version, news.version), touched, isOwn: waiting.isOwn || news.isOwn };
}
