import type { Mutation } from '@gatehouse/sync-protocol/sync/messages/push';
import { isTaken, LIFE_KEY, type NewEntry, type QueueEntry, type QueueStore } from '../../db/queue-store.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import { mutationOf } from './entry-args.ts';
import type { QueuePayloads } from './queue-payloads.ts';
import { serverKeyMeta } from './server-seal.ts';

export interface LifeDelegate {
  store: QueueStore;
  identity: Pick<DeviceIdentity, 'clientId'>;
  payloads: QueuePayloads;
  queue: {
    readonly serverKey: string | null;
    /** Counts what this tab has stored: a list that was read before such a change is out of date. */
    readonly changes: number;
    copyOf(mutation: Mutation): Promise<string | undefined>;
  };
  /** Puts back the keys of this page, and who the browser is. */
  putBack(): Promise<void>;
  /** Brings back what this tab can't read, or reports it. Rule D25. */
  recover(lost: readonly QueueEntry[]): Promise<void>;
}

/**
 * Notices that the browser cleared the storage under this tab: the database has another life than the one that this tab read
 * first. Nothing of ours ever deletes it, so no other tab's work is taken for that. Rule D24.
 */
export class QueueLife {
  readonly #delegate: LifeDelegate;
  /** Null until it was read; undefined in a database that an earlier release created. */
  #known: unknown = null;

  constructor(delegate: LifeDelegate) {
    this.#delegate = delegate;
  }

  /** Whether what this tab knows is of a database that is gone. A list that was read before this answers no is of this life. */
  async isOver(): Promise<boolean> {
    const life = await this.#delegate.store.readMeta(LIFE_KEY);
    if (this.#known === null) this.#known = life;
    return life !== this.#known;
  }

  /**
   * What is stored, with every change that this tab has made by the time it returns. Where the browser cleared it, what waits of
   * `known` is written back first.
   */
  async list(known: () => readonly QueueEntry[]): Promise<{ entries: QueueEntry[]; hasReturned: boolean }> {
    const { store, identity, queue, putBack, recover } = this.#delegate;
    for (let hasReturned = false; ; ) {
      const { changes } = queue;
      const entries = await store.list();
      if (!(await this.isOver())) {
        if (changes === queue.changes) return { entries, hasReturned };
        continue;
      }
      hasReturned = true;
      await putBack();
      if (queue.serverKey) await store.writeMeta(serverKeyMeta(identity.clientId), queue.serverKey);
      const life = await store.readMeta(LIFE_KEY);
      await recover(await this.#writeBack(known()));
      this.#known = life;
    }
  }

  /**
   * Writes back what waits and is missing, under its id, so that two tabs write it once and the server applies it once. Its copy
   * is made again, because another page may have created another key since. Returns what this tab can't read. Where a
   * write fails, this rejects, and the next list goes on.
   */
  async #writeBack(known: readonly QueueEntry[]): Promise<QueueEntry[]> {
    const { store, payloads, queue } = this.#delegate;
    const found = new Set((await store.list()).map(({ id }) => id));
    const lost: QueueEntry[] = [];
    for (const entry of known) {
      if (entry.state === 'sent' || found.has(entry.id)) continue;
      const sealed = payloads.kept(entry.id);
      const [opened] = await payloads.open([entry]);
      /* What does not open here had its copy alone, which memory lacks. */
      if (!sealed || !opened) {
        lost.push(entry);
        continue;
      }
      const copy = await queue.copyOf(mutationOf(entry, opened.args)).catch(() => undefined);
      await store.add(asNew(entry), sealed, { copy }).catch((error: unknown) => {
        /* Another tab was first. */
        if (!isTaken(error)) throw error;
      });
    }
    return lost;
  }
}

function asNew({ mid: _mid, hasArgs: _hasArgs, hasCopy: _hasCopy, ...entry }: QueueEntry): NewEntry {
  return entry;
}
