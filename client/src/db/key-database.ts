import type { EntityTable } from 'dexie';
import { LocalDatabase } from './local-database.ts';
import { createSealingKey } from './sealing.ts';

interface StoredKey {
  name: string;
  key: CryptoKey;
}

/**
 * Non-extractable keys, stored separately from what they seal, so that dropping a cache keeps its key. Version 1 is frozen for the
 * same reason as the queue's: without its key a queue entry is lost.
 */
export class KeyDatabase extends LocalDatabase {
  readonly keys!: EntityTable<StoredKey, 'name'>;

  constructor(options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super('gatehouse-keys', { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({ keys: 'name' });
  }

  /** The key of that name, created once: of two tabs that start together, one creates it and both get it. */
  async getOrMake(name: string): Promise<CryptoKey> {
    const known = await this.keys.get(name);
    if (known) return known.key;
    const made = await createSealingKey();
    return this.transaction('rw', this.keys, async () => {
      const first = await this.keys.get(name);
      if (first) return first.key;
      await this.keys.add({ name, key: made });
      return made;
    });
  }

  /** After the browser cleared it: puts back a key that a page still has, where none was created since. Rule D24. */
  async putBack(name: string, key: CryptoKey): Promise<void> {
    await this.transaction('rw', this.keys, async () => {
      if (!(await this.keys.get(name))) await this.keys.add({ name, key });
    });
  }

  /** Called only on the server's request: what the key sealed becomes unreadable. Rule D4. */
  async forget(name: string): Promise<void> {
    await this.keys.delete(name);
  }
}
