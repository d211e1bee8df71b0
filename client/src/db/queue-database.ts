import type { EntityTable } from 'dexie';
import { LocalDatabase } from './local-database.ts';
import {
  CLOCK_KEY,
  type KeptWith,
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
/** In units of 64 KiB. */
const PROBE_PARTS = 2;

interface Payload {
  mid: number;
  args: Sealed;
}
interface Copy {
  mid: number;
  sealed: string;
}

/**
 * Mutations that the server has yet to confirm. Frozen at version 1 and never dropped: a new need gets a new
 * database, so that no upgrade can ever block a signature on its way to the server. Rule D1.
 */
export class QueueDatabase extends LocalDatabase implements QueueStore {
  readonly entries!: EntityTable<QueueEntry, 'mid'>;
  readonly payloads!: EntityTable<Payload, 'mid'>;
  readonly copies!: EntityTable<Copy, 'mid'>;
  readonly meta!: EntityTable<{ key: string; value: unknown }, 'key'>;

  constructor(options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super(QUEUE_DATABASE, { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({ entries: '++mid, &id', payloads: 'mid', copies: 'mid', meta: 'key' });
  }

  add(entry: NewEntry, args: Sealed, { copy, clock }: KeptWith, signal?: AbortSignal): Promise<QueueEntry> {
    const tables = [this.entries, this.payloads, this.copies, this.meta];
    return this.transaction('rw', tables, async (transaction) => {
      signal?.addEventListener('abort', () => transaction.abort());
      signal?.throwIfAborted();
      const added = { ...entry, hasArgs: true, hasCopy: copy !== undefined };
      const mid = await this.entries.add(added);
      /* Each write is a message to the browser's process: these don't wait for each other's answers. */
      await Promise.all([
        this.payloads.add({ mid, args }),
        copy === undefined || this.copies.add({ mid, sealed: copy }),
        clock === undefined || this.meta.put({ key: CLOCK_KEY, value: clock }),
      ]);
      return { ...added, mid };
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

  reopen(): Promise<void> {
    return reopened(this);
  }
}
