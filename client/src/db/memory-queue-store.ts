import {
  CLOCK_KEY,
  type KeptWith,
  LIFE_KEY,
  type NewEntry,
  type QueueEntry,
  type QueueStore,
  type Settlement,
  settled,
} from './queue-store.ts';
import type { Sealed } from './sealing.ts';

/** The queue's port over plain maps: the simulation's disk. Every method is atomic, like a transaction. */
export class MemoryQueueStore implements QueueStore {
  readonly #entries = new Map<number, QueueEntry>();
  readonly #args = new Map<number, Sealed>();
  readonly #copies = new Map<number, string>();
  readonly #meta = new Map<string, unknown>();
  #lastMid = 0;
  #lives = 0;

  constructor() {
    this.evict();
  }

  /** Clears everything, as when the browser clears the storage under a page. Rule D24. */
  evict(): void {
    for (const map of [this.#entries, this.#args, this.#copies, this.#meta]) map.clear();
    this.#lives += 1;
    this.#meta.set(LIFE_KEY, `life ${this.#lives}`);
  }

  async add(entry: NewEntry, args: Sealed | null, { copy, clock }: KeptWith): Promise<QueueEntry> {
    for (const known of this.#entries.values())
      if (known.id === entry.id) throw new DOMException('The id exists already.', 'ConstraintError');
    this.#lastMid += 1;
    const added = { ...entry, mid: this.#lastMid, hasArgs: args !== null, hasCopy: copy !== undefined };
    this.#entries.set(added.mid, added);
    if (args !== null) this.#args.set(added.mid, args);
    if (copy !== undefined) this.#copies.set(added.mid, copy);
    if (clock !== undefined) this.#meta.set(CLOCK_KEY, clock);
    return added;
  }

  async list(): Promise<QueueEntry[]> {
    return [...this.#entries.values()].toSorted((a, b) => a.mid - b.mid);
  }

  async readArgs(mids: readonly number[]): Promise<Map<number, Sealed>> {
    return pick(this.#args, mids);
  }

  async readCopies(mids: readonly number[]): Promise<Map<number, string>> {
    return pick(this.#copies, mids);
  }

  async settle(settlements: readonly Settlement[]): Promise<void> {
    for (const settlement of settlements) {
      const entry = this.#entries.get(settlement.mid);
      const after = entry ? settled(entry, settlement) : null;
      if (!after) continue;
      this.#entries.set(after.mid, after);
      if (settlement.copy !== undefined) this.#copies.set(after.mid, settlement.copy);
      if (settlement.dropsArgs) this.#args.delete(after.mid);
    }
  }

  async remove(mids: readonly number[]): Promise<void> {
    for (const mid of mids) for (const map of [this.#entries, this.#args, this.#copies]) map.delete(mid);
  }

  async readMeta(key: string): Promise<unknown> {
    return this.#meta.get(key);
  }

  async writeMeta(key: string, value: unknown): Promise<void> {
    this.#meta.set(key, value);
  }

  async probe(): Promise<void> {}

  async reopen(): Promise<void> {}

  close(): void {}
}

function pick<V>(map: ReadonlyMap<number, V>, mids: readonly number[]): Map<number, V> {
  const found = new Map<number, V>();
  for (const mid of mids) {
    const value = map.get(mid);
    if (value !== undefined) found.set(mid, value);
  }
  return found;
}
