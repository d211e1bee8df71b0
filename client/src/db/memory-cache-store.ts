import {
  type CacheState,
  type CacheStep,
  type CacheStore,
  emptyCacheState,
  type StepOutcome,
  type StoredPiece,
} from './cache-store.ts';

type Held = StoredPiece & { life: number };

/**
 * The cache's port over plain arrays: the simulation's disk, and a browser's fallback when its database can't
 * be opened or its disk is full.
 */
export class MemoryCacheStore implements CacheStore {
  #state: CacheState = emptyCacheState;
  #pages: Held[] = [];
  #deltas: Held[] = [];
  #lastKey = 0;

  async readState(): Promise<CacheState> {
    return this.#state;
  }

  async readPages(life: number, after: number, limit: number): Promise<StoredPiece[]> {
    return read(this.#pages, life, after, limit);
  }

  async readDeltas(life: number, after: number, limit: number): Promise<StoredPiece[]> {
    return read(this.#deltas, life, after, limit);
  }

  async pageKeys(life: number): Promise<number[]> {
    return this.#pages.filter((page) => page.life === life).map(({ key }) => key);
  }

  async commit(step: CacheStep): Promise<StepOutcome | null> {
    if (!step.expect(this.#state)) return null;
    const kept = (piece: Held, dropped: readonly number[] = []) =>
      !dropped.includes(piece.key) && (step.keepOnlyLife === undefined || piece.life === step.keepOnlyLife);
    this.#pages = this.#pages.filter((page) => kept(page, step.dropPages));
    this.#deltas = this.#deltas.filter((delta) => kept(delta, step.dropDeltas));
    const add = (to: Held[], pieces: CacheStep['pages'] = []) =>
      pieces.map(({ life, piece }) => {
        this.#lastKey += 1;
        to.push({ ...piece, life, key: this.#lastKey });
        return this.#lastKey;
      });
    add(this.#pages, step.pages);
    const deltaKeys = add(this.#deltas, step.deltas);
    this.#state = step.next(this.#state);
    return { state: this.#state, deltaKeys };
  }

  async clear(): Promise<void> {
    this.#state = emptyCacheState;
    this.#pages = [];
    this.#deltas = [];
  }

  async reopen(): Promise<void> {}

  close(): void {}

  /** Changes the pieces as a failing disk would, for tests of corruption. */
  damage(change: (pages: Held[], deltas: Held[]) => void): void {
    change(this.#pages, this.#deltas);
  }
}

function read(pieces: readonly Held[], life: number, after: number, limit: number): StoredPiece[] {
  return pieces.filter((piece) => piece.life === life && piece.key > after).slice(0, limit);
}
