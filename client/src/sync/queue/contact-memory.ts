import type { QueueStore } from '../../db/queue-store.ts';

const KEY = 'contact';
/** Screens show minutes. */
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/**
 * The time of the last contact, kept across a restart without network. Only for screens: the lease and the clock have
 * their own records, and another venue's contact on this browser does not count.
 */
export class ContactMemory {
  readonly #store: Pick<QueueStore, 'readMeta' | 'writeMeta'>;
  readonly #clientId: string;
  #written = '';

  constructor(store: Pick<QueueStore, 'readMeta' | 'writeMeta'>, clientId: string) {
    this.#store = store;
    this.#clientId = clientId;
  }

  /** Null before the first contact with this venue's server. */
  async read(): Promise<string | null> {
    const kept = (await this.#store.readMeta(KEY)) as { clientId: string; atUtc: string } | undefined;
    return kept?.clientId === this.#clientId ? kept.atUtc : null;
  }

  /** Stores a contact, once a minute at most. A full disk only loses this record. */
  heard(atUtc: string): void {
    if (atUtc.slice(0, MINUTE) === this.#written.slice(0, MINUTE)) return;
    this.#written = atUtc;
    this.#store.writeMeta(KEY, { clientId: this.#clientId, atUtc }).catch(() => undefined);
  }
}
