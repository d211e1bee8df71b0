import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { CacheState, CacheStore } from '../../db/cache-store.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import type { Sealer } from '../../db/sealing.ts';
import type { OpenedCache } from '../port/sync-deps.ts';
import { inMemory } from './cache-in-memory.ts';

/** Why the cache is not in its database: it fails, or its space is needed. */
export type Away = 'failing' | 'full';

/**
 * Where the cache lives: in its database, or in memory while that fails or has no room. Rules D11 and D21.
 *
 *     disk ──fails──▶ memory, stored data stays ──▶ disk
 *       └───full───▶ memory, stored data is cleared ──▶ disk
 */
export class CachePlace {
  readonly #openDisk: () => Promise<OpenedCache>;
  #disk: OpenedCache | null = null;
  #used: OpenedCache = { store: new MemoryCacheStore(), sealer: plainSealer };
  #away: Away | null = null;

  constructor(openDisk: () => Promise<OpenedCache>) {
    this.#openDisk = openDisk;
  }

  get store(): CacheStore {
    return this.#used.store;
  }

  get sealer(): Sealer {
    return this.#used.sealer;
  }

  /** Null while it is on the disk. */
  get away(): Away | null {
    return this.#away;
  }

  /** The database; opened once, and retried after a failure. */
  async disk(): Promise<OpenedCache> {
    this.#disk ??= await this.#openDisk();
    return this.#disk;
  }

  useDisk(disk: OpenedCache): void {
    this.#used = disk;
    this.#away = null;
  }

  /** Copies the known rows into memory; returns the state of the copy. */
  async useMemory(why: Away, at: CacheState, rows: readonly Change[]): Promise<CacheState> {
    const { sealer } = this.#used;
    const copy = await inMemory(at, rows, sealer);
    this.#used = { store: copy.store, sealer };
    this.#away = why;
    return copy.state;
  }

  /** Frees space on the disk. */
  async clearDisk(): Promise<void> {
    if (this.#away) this.#away = 'full';
    await this.#disk?.store.clear().catch(() => undefined);
  }

  close(): void {
    this.#disk?.store.close();
  }
}

/** Serves rows that exist only in memory, before the database and its key were ever opened. */
const plainSealer: Sealer = {
  seal: async (text) => ({ iv: new Uint8Array(), data: new TextEncoder().encode(text) }),
  open: async ({ data }) => new TextDecoder().decode(data),
};
