import { type LostItemArgs, lostId, lostMutation, lostName } from '@gatehouse/sync-protocol/sync/lost-item';
import type { Mutation } from '@gatehouse/sync-protocol/sync/messages/push';
import { isTaken, LIFE_KEY, type NewEntry, type QueueEntry, type QueueStore } from '../../db/queue-store.ts';
import type { SpareStorage, SyncDeps, SyncStorage } from '../port/sync-deps.ts';
import { type Args, mutationOf } from './entry-args.ts';
import { SerialQueue } from './serial-queue.ts';
import { serverKeyMeta } from './server-seal.ts';

export interface SpareDelegate {
  deps: Pick<SyncDeps, 'spare' | 'timers'> & { storage: Pick<SyncStorage, 'queueSealer'> };
  /** The queue's database, watched. */
  store: QueueStore;
  clientId: string;
  /**
   * The server's key. Without it, the next life could make no copies before its first contact. Null while it is not
   * known.
   */
  serverKey(): string | null;
  /** Entries without a final result. */
  waiting(): readonly QueueEntry[];
  /** Sealed to the server; undefined while its key is not known. */
  copyOf(mutation: Mutation): Promise<string | undefined>;
  /** Undefined where the arguments were not read, null where they can't be. */
  argsOf(entry: QueueEntry): Args | null | undefined;
  personOf(args: Args): string | null;
}

/** What waits, with what is to be said where it can't be brought back: only the server can read that. */
interface SpareItem {
  entry: NewEntry;
  report?: { entry: NewEntry; copy: string };
}
interface SpareIndex {
  life: unknown;
  items: SpareItem[];
}

/** The list and the copies take at most this much: local storage has five million characters, and the rest is for others. */
const CHARS_MAX = 2_500_000;
const ITEMS_MAX = 2_000;
const SOON_MS = 100;

/**
 * The copies of what waits (rule D12), also outside the databases. Where the browser cleared these, they are queued again, and what
 * has no copy is reported to staff and the owner. Nothing in it can be read on the device but kinds and times. Rule D25.
 */
export class SpareQueue {
  readonly #delegate: SpareDelegate;
  readonly #storage: SpareStorage;
  readonly #key: string;
  readonly #serverKey: string;
  readonly #follows = new SerialQueue();
  #cancel: (() => void) | null = null;
  #isStopped = false;

  constructor(delegate: SpareDelegate) {
    this.#delegate = delegate;
    this.#storage = delegate.deps.spare;
    this.#key = `gatehouse.spare ${delegate.clientId}`;
    this.#serverKey = `${this.#key} server_key`;
  }

  /** The queue changed. Where local storage is full or blocked, only this second place is missing. */
  changed(): void {
    const { deps, waiting } = this.#delegate;
    if (this.#isStopped) return;
    this.#cancel ??= deps.timers.after(SOON_MS, () => {
      this.#cancel = null;
      void this.follow(waiting()).catch(() => undefined);
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  /** Keeps what waits now, and lets go of the rest; one after another, so that the last one's list stays. */
  follow(waiting: readonly QueueEntry[]): Promise<void> {
    return this.#follows.run(() => this.#follow(waiting));
  }

  async #follow(waiting: readonly QueueEntry[]): Promise<void> {
    const index = this.#read();
    if (index || waiting.length > 0) await this.#keep(index, waiting);
    const key = this.#delegate.serverKey();
    if (key && key !== this.#storage.getItem(this.#serverKey)) this.#storage.setItem(this.#serverKey, key);
  }

  async #keep(index: SpareIndex | null, waiting: readonly QueueEntry[]): Promise<void> {
    const { store } = this.#delegate;
    const life = await this.#life();
    if (index && index.life !== life) return;
    const known = new Map(index?.items.map((item) => [item.entry.id, item]));
    const kept = waiting.slice(0, ITEMS_MAX);
    const isKept = new Set(kept.map(({ id }) => id));
    const items: SpareItem[] = [];
    for (const entry of kept) items.push(known.get(entry.id) ?? (await this.#itemOf(entry)));
    for (const id of known.keys()) if (!isKept.has(id)) this.#storage.removeItem(this.#copyKey(id));
    if (items.length === 0) return this.#storage.removeItem(this.#key);
    /* First the list: where its copies have no room, what is lost can still be said. */
    const list = JSON.stringify({ life, items } satisfies SpareIndex);
    this.#storage.setItem(this.#key, list);
    const fresh = kept.filter(({ id, hasCopy }) => hasCopy && !known.has(id));
    const copies = await store.readCopies(fresh.map(({ mid }) => mid));
    let room = CHARS_MAX - list.length - items.reduce((sum, { entry }) => sum + (this.#copy(entry.id)?.length ?? 0), 0);
    for (const { mid, id } of fresh) {
      const copy = copies.get(mid);
      if (copy === undefined || copy.length > room) continue;
      this.#storage.setItem(this.#copyKey(id), copy);
      room -= copy.length;
    }
  }

  /**
   * Where the databases were cleared since: queues again what has a copy here, and the report of what has none. `lost` is what a
   * living tab can't write back by itself.
   */
  async recover(lost: readonly QueueEntry[] = []): Promise<void> {
    const { store, clientId } = this.#delegate;
    const keyMeta = serverKeyMeta(clientId);
    const serverKey = this.#storage.getItem(this.#serverKey);
    if (serverKey !== null && (await store.readMeta(keyMeta)) === undefined) await store.writeMeta(keyMeta, serverKey);
    const index = this.#read();
    const life = await this.#life();
    const items = index && index.life !== life ? index.items : [];
    if (items.length + lost.length === 0) return;
    const found = new Set((await store.list()).map(({ id }) => id));
    for (const { entry, report } of items) {
      if (found.has(entry.id)) continue;
      found.add(entry.id);
      const copy = this.#copy(entry.id);
      if (copy !== null) await this.#queue({ ...entry, state: 'unsent', result: null }, { copy });
      else if (report) await this.#queue(report.entry, { copy: report.copy });
      else await this.#report(entry, null);
    }
    /* Another venue's own list has its copies. */
    for (const entry of lost.filter((known) => known.clientId === clientId && !found.has(known.id)))
      await this.#report(entry, this.#delegate.argsOf(entry) ?? null);
    if (index) this.#storage.setItem(this.#key, JSON.stringify({ ...index, life }));
  }

  async #report(entry: NewEntry, known: Args | null): Promise<void> {
    const { report, args } = this.#reportOf(entry, known);
    await this.#queue(report, { args, copy: await this.#delegate.copyOf(mutationOf({ ...report, mid: 0 }, args)) });
  }

  async #queue(entry: NewEntry, { args, copy }: { args?: Args; copy?: string | undefined }): Promise<void> {
    const { store, deps } = this.#delegate;
    const sealed = args ? await deps.storage.queueSealer.seal(JSON.stringify(args)) : null;
    await store.add(entry, sealed, { copy }).catch((error: unknown) => {
      /* Another tab was first. */
      if (!isTaken(error)) throw error;
    });
  }

  async #itemOf(waiting: QueueEntry): Promise<SpareItem> {
    const { mid: _mid, hasArgs: _hasArgs, hasCopy: _hasCopy, ...entry } = waiting;
    if (lostMutation(entry.name) !== null) return { entry };
    const { report, args } = this.#reportOf(entry, this.#delegate.argsOf(waiting) ?? null);
    const copy = await this.#delegate.copyOf(mutationOf({ ...report, mid: 0 }, args)).catch(() => undefined);
    return { entry, ...(copy === undefined ? {} : { report: { entry: report, copy } }) };
  }

  #reportOf(entry: NewEntry, known: Args | null): { report: NewEntry; args: Args } {
    const { personOf } = this.#delegate;
    const { id, clientId, name, actor, clock, queuedAtUtc } = entry;
    const amount = known?.['amount'];
    const said: LostItemArgs = {
      id,
      person: known ? personOf(known) : null,
      at: queuedAtUtc,
      ...(typeof amount === 'number' ? { amount } : {}),
    };
    const report: NewEntry = {
      id: lostId(id),
      clientId,
      name: lostName(name),
      nameVersion: 1,
      actor,
      clock,
      queuedAtUtc,
      state: 'unsent',
      result: null,
    };
    return { report, args: { ...said } };
  }

  async #life(): Promise<unknown> {
    return (await this.#delegate.store.readMeta(LIFE_KEY)) ?? null;
  }

  #copyKey(id: string): string {
    return `${this.#key} ${id}`;
  }

  #copy(id: string): string | null {
    return this.#storage.getItem(this.#copyKey(id));
  }

  #read(): SpareIndex | null {
    try {
      const stored: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? 'null');
      return stored !== null && typeof stored === 'object' && 'items' in stored ? (stored as SpareIndex) : null;
    } catch {
      return null;
    }
  }
}
