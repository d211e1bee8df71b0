import type { EntityTable, Transaction } from 'dexie';
import { LocalDatabase } from './local-database.ts';
import {
  CLOCK_KEY,
  type KeptWith,
  LIFE_KEY,
  type NewEntry,
  QUEUE_DATABASE,
  type QueueEntry,
  type QueueStore,
  type Settlement,
  settled,
} from './queue-store.ts';
import { reopened } from './reopened.ts';
import type { Sealed } from './sealing.ts';

const PROBE_META = 'probe';
/** The size of the probe in units of 64 KiB. */
const PROBE_PARTS = 2;

interface Payload {
  mid: number;
  args: Sealed;
}
interface Copy {
  mid: number;
  sealed: string;
}
interface Meta {
  key: string;
  value: unknown;
}

/**
 * Mutations that the server has yet to confirm. Frozen at version 1 and never dropped: a new need gets a new
 * database, so that no upgrade can ever block a signature on its way to the server. Rule D1.
 */
export class QueueDatabase extends LocalDatabase implements QueueStore {
  readonly entries!: EntityTable<QueueEntry, 'mid'>;
  readonly payloads!: EntityTable<Payload, 'mid'>;
  readonly copies!: EntityTable<Copy, 'mid'>;
  readonly meta!: EntityTable<Meta, 'key'>;
  readonly #closed = new Set<() => void>();

  constructor(options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super(QUEUE_DATABASE, { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({ entries: '++mid, &id', payloads: 'mid', copies: 'mid', meta: 'key' });
    this.on('populate', begin);
    const closed = (): void => {
      for (const run of this.#closed) run();
    };
    this.on('ready', () => this.backendDB().addEventListener('close', closed), true);
  }

  /**
   * Uses the browser's own requests, because Dexie's layers took a third of the time. Each is a message to its process:
   * none waits for another's answer, except for the entry's number. An error, also one after `commit`, stores nothing.
   */
  async add(
    entry: NewEntry,
    args: Sealed | null,
    { copy, clock }: KeptWith,
    signal?: AbortSignal,
  ): Promise<QueueEntry> {
    const added = { ...entry, hasArgs: args !== null, hasCopy: copy !== undefined };
    const transaction = await this.#begin();
    const cancel = (): void => transaction.abort();
    signal?.addEventListener('abort', cancel);
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const adding = transaction.objectStore('entries').add(added) as IDBRequest<number>;
      adding.addEventListener('success', () => {
        const mid = adding.result;
        if (args !== null) transaction.objectStore('payloads').add({ mid, args } satisfies Payload);
        if (copy !== undefined) transaction.objectStore('copies').add({ mid, sealed: copy } satisfies Copy);
        if (clock !== undefined) transaction.objectStore('meta').put({ key: CLOCK_KEY, value: clock } satisfies Meta);
        /* Nothing can call it back from here on. */
        signal?.removeEventListener('abort', cancel);
        transaction.commit();
      });
      transaction.addEventListener('complete', () => resolve({ ...added, mid: adding.result }));
      transaction.addEventListener('abort', () => reject(transaction.error ?? signal?.reason));
    });
  }

  list(): Promise<QueueEntry[]> {
    return this.entries.orderBy('mid').toArray();
  }

  async readArgs(mids: readonly number[]): Promise<Map<number, Sealed>> {
    const found = await this.payloads.bulkGet([...mids]);
    return new Map(found.filter((payload) => payload !== undefined).map(({ mid, args }) => [mid, args]));
  }

  async readCopies(mids: readonly number[]): Promise<Map<number, string>> {
    const found = await this.copies.bulkGet([...mids]);
    return new Map(found.filter((copy) => copy !== undefined).map(({ mid, sealed }) => [mid, sealed]));
  }

  async settle(settlements: readonly Settlement[]): Promise<void> {
    await this.transaction('rw', this.entries, this.payloads, this.copies, async () => {
      const found = await this.entries.bulkGet(settlements.map(({ mid }) => mid));
      for (const [index, settlement] of settlements.entries()) {
        const entry = found[index];
        const after = entry ? settled(entry, settlement) : null;
        if (!after) continue;
        await this.entries.put(after);
        if (settlement.copy !== undefined) await this.copies.put({ mid: after.mid, sealed: settlement.copy });
        if (settlement.dropsArgs) await this.payloads.delete(after.mid);
      }
    });
  }

  async remove(mids: readonly number[]): Promise<void> {
    await this.transaction('rw', this.entries, this.payloads, this.copies, async () => {
      await Promise.all([this.entries, this.payloads, this.copies].map((table) => table.bulkDelete([...mids])));
    });
  }

  async readMeta(key: string): Promise<unknown> {
    return (await this.meta.get(key))?.value;
  }

  async writeMeta(key: string, value: unknown): Promise<void> {
    await this.meta.put({ key, value });
  }

  /** Random bytes, because the browser compresses others. */
  async probe(): Promise<void> {
    const value = Array.from({ length: PROBE_PARTS }, () => crypto.getRandomValues(new Uint8Array(65_536)));
    await this.meta.put({ key: PROBE_META, value });
    await this.meta.delete(PROBE_META);
  }

  /** Calls back when the browser closed the database by itself, as it does when it clears the storage; returns the unsubscribe function. */
  listenClosed(run: () => void): () => void {
    this.#closed.add(run);
    return () => this.#closed.delete(run);
  }

  reopen(): Promise<void> {
    return reopened(this);
  }

  /** Where there is no connection yet, or the browser has closed it, a call of Dexie opens one. */
  async #begin(): Promise<IDBTransaction> {
    const begin = (): IDBTransaction =>
      this.backendDB().transaction(['entries', 'payloads', 'copies', 'meta'], 'readwrite', { durability: 'strict' });
    try {
      return begin();
    } catch {
      await this.readMeta(CLOCK_KEY);
      return begin();
    }
  }
}

/**
 * Part of the transaction that creates the database. Its numbers begin at a random one, because those of a database that the browser
 * cleared may still be in use. All are below 10 ** 13: the server takes a tenth of those above for card numbers, and parks their items.
 * Rule D24.
 */
async function begin(transaction: Transaction): Promise<void> {
  const life = crypto.randomUUID();
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const mid = random * 2_048;
  await Promise.all([
    transaction.table('meta').add({ key: LIFE_KEY, value: life }),
    transaction.table('entries').add({ mid, id: life }),
    transaction.table('entries').delete(mid),
  ]);
}
