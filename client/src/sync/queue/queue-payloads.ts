import type { QueueEntry, QueueStore } from '../../db/queue-store.ts';
import type { Sealed, Sealer } from '../../db/sealing.ts';
import { type Args, withoutPictures } from './entry-args.ts';

/** More than a day of signings at a busy door; what comes after is on the disk alone. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * The sealed arguments of what waits, by id, in memory too: from here they are written back when the browser clears the storage
 * under a living tab. Rule D24.
 */
export class KeptPayloads {
  readonly #kept = new Map<string, Sealed>();
  readonly #bytesMax: number;
  #bytes = 0;
  #isFull = false;

  constructor(bytesMax = KEPT_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** True from when one had no room until others leave. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get(id: string): Sealed | undefined {
    return this.#kept.get(id);
  }

  keep(id: string, sealed: Sealed): void {
    if (this.#kept.has(id)) return;
    if (this.#bytes + sealed.data.length > this.#bytesMax) {
      this.#isFull = true;
      return;
    }
    this.#kept.set(id, sealed);
    this.#bytes += sealed.data.length;
  }

  /** Drops what no longer waits. */
  retain(isWanted: (id: string) => boolean): void {
    for (const [id, { data }] of this.#kept) {
      if (isWanted(id)) continue;
      this.#kept.delete(id);
      this.#bytes -= data.length;
      this.#isFull = false;
    }
  }
}

/** At most this many entries that have no room in memory are read again each time. */
const READ_AT_ONCE = 20;

/**
 * The arguments of entries: sealed in the store, opened without pictures where screens show them, and sealed in memory too while
 * they wait. Rules D7, D24.
 */
export class QueuePayloads {
  readonly #store: Pick<QueueStore, 'readArgs'>;
  readonly #sealer: Sealer;
  readonly #kept = new KeptPayloads();
  /** Arguments by `mid`, without pictures and strokes; null where they can't be decrypted. */
  readonly #shown = new Map<number, Args | null>();

  constructor(store: Pick<QueueStore, 'readArgs'>, sealer: Sealer) {
    this.#store = store;
    this.#sealer = sealer;
  }

  /** Undefined until read, null where they can't be decrypted. */
  shown(mid: number): Args | null | undefined {
    return this.#shown.get(mid);
  }

  kept(id: string): Sealed | undefined {
    return this.#kept.get(id);
  }

  added({ mid, id }: QueueEntry, sealed: Sealed, args: Args): void {
    this.#kept.keep(id, sealed);
    this.#shown.set(mid, withoutPictures(args));
  }

  forget(mid: number): void {
    this.#shown.delete(mid);
  }

  /** Arguments as they are stored; what the browser has cleared since, as it is in memory. */
  async sealed(entries: readonly QueueEntry[]): Promise<Map<number, Sealed>> {
    const found = await this.#store.readArgs(entries.map(({ mid }) => mid));
    for (const { mid, id } of entries) {
      const kept = this.#kept.get(id);
      if (kept && !found.has(mid)) found.set(mid, kept);
    }
    return found;
  }

  /** Whole. Those that can't be decrypted are marked and left out. */
  async open(entries: readonly QueueEntry[]): Promise<{ entry: QueueEntry; args: Args }[]> {
    const sealed = await this.sealed(entries);
    const opened: { entry: QueueEntry; args: Args }[] = [];
    for (const entry of entries) {
      const args = await this.#openOne(sealed.get(entry.mid));
      if (args) opened.push({ entry, args });
      else this.#shown.set(entry.mid, null);
    }
    return opened;
  }

  /**
   * Opens what screens show and was not opened, and takes into memory what waits, also another venue's, which is not opened
   * (rule D8). Another tab may have dropped arguments whose effect its rows show and this tab's don't yet (rule D7).
   */
  async follow(all: ReadonlyMap<number, QueueEntry>, isShown: (entry: QueueEntry) => boolean): Promise<void> {
    const entries = [...all.values()];
    const waiting = new Set(entries.filter((entry) => isKept(entry)).map(({ id }) => id));
    this.#kept.retain((id) => waiting.has(id));
    for (const mid of this.#shown.keys()) {
      const entry = all.get(mid);
      if (!entry || !(entry.hasArgs || isShown(entry))) this.#shown.delete(mid);
    }
    const isToOpen = (entry: QueueEntry): boolean => entry.hasArgs && isShown(entry) && !this.#shown.has(entry.mid);
    const isToKeep = (entry: QueueEntry): boolean => isKept(entry) && entry.hasArgs && !this.#kept.get(entry.id);
    const opened = entries.filter(isToOpen);
    const sealed = opened.length > 0 ? await this.sealed(opened) : new Map<number, Sealed>();
    for (const { mid, id, state } of opened) {
      const found = sealed.get(mid);
      if (found && state !== 'sent') this.#kept.keep(id, found);
      const args = await this.#openOne(found);
      this.#shown.set(mid, args ? withoutPictures(args) : null);
    }
    const unkept = entries.filter(isToKeep);
    while (unkept.length > 0 && !this.#kept.isFull) {
      const some = unkept.splice(0, READ_AT_ONCE);
      const found = await this.sealed(some);
      for (const { mid, id } of some) {
        const args = found.get(mid);
        if (args) this.#kept.keep(id, args);
      }
    }
  }

  async #openOne(sealed: Sealed | undefined): Promise<Args | null> {
    if (!sealed) return null;
    try {
      const args: unknown = JSON.parse(await this.#sealer.open(sealed));
      return args !== null && typeof args === 'object' ? (args as Args) : null;
    } catch {
      return null;
    }
  }
}

function isKept(entry: QueueEntry): boolean {
  return entry.state !== 'sent';
}
