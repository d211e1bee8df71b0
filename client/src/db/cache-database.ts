import { Dexie, type EntityTable, type Table } from 'dexie';
import {
  type CacheState,
  type CacheStep,
  type CacheStore,
  emptyCacheState,
  type Piece,
  type StepOutcome,
  type StoredPiece,
} from './cache-store.ts';
import { LocalDatabase } from './local-database.ts';
import { reopened } from './reopened.ts';

type PieceRecord = Piece & { key: number; life: number };
const STATE_KEY = 'state';
const CACHE_PREFIX = 'gatehouse-cache-';

const ANSWERS_SUFFIX = '-answers';

/** The part of an identity that names what is stored for it. */
export interface StoredIdentity {
  clientId: string;
  principal: { id: string };
  role: string;
}

/** Where the rows of an identity are. Another venue, person, device or role has its own. */
export function cacheDatabaseName(identity: StoredIdentity): string {
  return `${CACHE_PREFIX}${identity.clientId}-${identity.principal.id}-${identity.role}`;
}

/** Where the answers of an identity are, which go with its cache. */
export function lastAnswersName(identity: StoredIdentity): string {
  return `${cacheDatabaseName(identity)}${ANSWERS_SUFFIX}`;
}

/** The server's rows that this device may hold; disposable, so durability is relaxed. Rule D2. */
export class CacheDatabase extends LocalDatabase implements CacheStore {
  readonly states!: Table<CacheState, string>;
  readonly pages!: EntityTable<PieceRecord, 'key'>;
  readonly deltas!: EntityTable<PieceRecord, 'key'>;

  constructor(name: string, options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super(name, options);
    this.version(1).stores({ states: '', pages: '++key, [life+key]', deltas: '++key, [life+key]' });
  }

  async readState(): Promise<CacheState> {
    return { ...emptyCacheState, ...(await this.states.get(STATE_KEY)) };
  }

  readPages(life: number, after: number, limit: number): Promise<StoredPiece[]> {
    return readPieces(this.pages, life, after, limit);
  }

  readDeltas(life: number, after: number, limit: number): Promise<StoredPiece[]> {
    return readPieces(this.deltas, life, after, limit);
  }

  pageKeys(life: number): Promise<number[]> {
    return this.pages.where('[life+key]').between([life, Dexie.minKey], [life, Dexie.maxKey]).primaryKeys();
  }

  commit(step: CacheStep): Promise<StepOutcome | null> {
    return this.transaction('rw', this.states, this.pages, this.deltas, async () => {
      const before = { ...emptyCacheState, ...(await this.states.get(STATE_KEY)) };
      if (!step.expect(before)) return null;
      if (step.keepOnlyLife !== undefined)
        for (const table of [this.pages, this.deltas]) {
          const life = step.keepOnlyLife;
          const others = await table
            .where('[life+key]')
            .below([life, Dexie.minKey])
            .or('[life+key]')
            .above([life, Dexie.maxKey])
            .primaryKeys();
          await table.bulkDelete(others);
        }
      if (step.dropPages) await this.pages.bulkDelete([...step.dropPages]);
      if (step.dropDeltas) await this.deltas.bulkDelete([...step.dropDeltas]);
      await addPieces(this.pages, step.pages);
      const deltaKeys = await addPieces(this.deltas, step.deltas);
      const after = step.next(before);
      await this.states.put(after, STATE_KEY);
      return { state: after, deltaKeys };
    });
  }

  async clear(): Promise<void> {
    await this.transaction('rw', this.states, this.pages, this.deltas, async () => {
      await Promise.all([this.states.clear(), this.pages.clear(), this.deltas.clear()]);
    });
  }

  reopen(): Promise<void> {
    return reopened(this);
  }
}

function readPieces(
  table: EntityTable<PieceRecord, 'key'>,
  life: number,
  after: number,
  limit: number,
): Promise<StoredPiece[]> {
  return table.where('[life+key]').between([life, after], [life, Dexie.maxKey], false, true).limit(limit).toArray();
}

async function addPieces(
  table: EntityTable<PieceRecord, 'key'>,
  pieces: readonly { life: number; piece: Piece }[] = [],
): Promise<number[]> {
  if (pieces.length === 0) return [];
  const records = pieces.map(({ life, piece }) => ({ life, ...piece }) as PieceRecord);
  return table.bulkAdd(records, { allKeys: true });
}

/** Removes one identity's cache and last answers; another open tab of it starts with an empty one. */
export async function dropCache(name: string): Promise<void> {
  await Promise.all([Dexie.delete(name), Dexie.delete(`${name}${ANSWERS_SUFFIX}`)]);
}

/** Removes every cache but one: those of other roles, principals and venues. Requirements S16 and S30. */
export async function dropOtherCaches(keep: string): Promise<void> {
  const kept = new Set([keep, `${keep}${ANSWERS_SUFFIX}`]);
  const names = await Dexie.getDatabaseNames();
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX) && !kept.has(name)).map((name) => Dexie.delete(name)),
  );
}
