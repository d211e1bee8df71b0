import { isTaken, LIFE_KEY, type NewEntry, type QueueEntry, type QueueStore } from '../../db/queue-store.ts';
import type { Args } from './entry-args.ts';
import type { QueuePayloads } from './queue-payloads.ts';

type CopyOf = (entry: QueueEntry, args: Args) => Promise<string | undefined>;

/**
 * Notices that the browser cleared the storage under this tab: the database has another life than the one that this tab read
 * first. Nothing of ours ever deletes it, so no other tab's work is taken for that. Rule D24.
 */
export class QueueLife {
  readonly #store: QueueStore;
  readonly #payloads: QueuePayloads;
  /** Null until it was read; undefined in a database that an earlier release created. */
  #known: unknown = null;

  constructor(store: QueueStore, payloads: QueuePayloads) {
    this.#store = store;
    this.#payloads = payloads;
  }

  /** Whether what this tab knows is of a database that is gone. A list that was read before this answers no is of this life. */
  async isOver(): Promise<boolean> {
    const life = await this.#store.readMeta(LIFE_KEY);
    if (this.#known === null) this.#known = life;
    return life !== this.#known;
  }

  /**
   * Writes back what waits and is missing, under its id, so that two tabs write it once and the server applies it once. Its copy
   * is made again, because another page may have created another key since. Returns what this tab has no arguments of. Where a
   * write fails, this rejects, and the next call goes on.
   */
  async writeBack(known: readonly QueueEntry[], copyOf: CopyOf): Promise<QueueEntry[]> {
    const life = await this.#store.readMeta(LIFE_KEY);
    const found = new Set((await this.#store.list()).map(({ id }) => id));
    const lost: QueueEntry[] = [];
    for (const entry of known) {
      if (entry.state === 'sent' || found.has(entry.id)) continue;
      const sealed = this.#payloads.kept(entry.id);
      if (!sealed) {
        lost.push(entry);
        continue;
      }
      const [opened] = await this.#payloads.open([entry]);
      const copy = opened && (await copyOf(entry, opened.args).catch(() => undefined));
      await this.#store.add(asNew(entry), sealed, { copy }).catch((error: unknown) => {
        /* Another tab was first. */
        if (!isTaken(error)) throw error;
      });
    }
    this.#known = life;
    return lost;
  }
}

function asNew({ mid: _mid, hasArgs: _hasArgs, hasCopy: _hasCopy, ...entry }: QueueEntry): NewEntry {
  return entry;
}
