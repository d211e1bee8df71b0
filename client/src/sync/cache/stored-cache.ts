import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { type CollectionName, collectionNames } from '@gatehouse/sync-protocol/sync/collections';
import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import { type CacheState, type CacheStep, emptyCacheState, type StepOutcome } from '../../db/cache-store.ts';
import { pagesOf } from '../../db/folding.ts';
import { type Opening, openPieces } from '../../db/opening.ts';
import { isQuota } from '../../db/quota.ts';
import type { OpenedCache } from '../port/sync-deps.ts';
import { Replica } from '../replica/replica.ts';
import { type Away, CachePlace } from './cache-place.ts';
import { wayBack } from './cache-return.ts';
import { dropStep, emptiedForSchema, nextLife, provingStep, refillStep, returnStep } from './cache-steps.ts';

export interface CacheDelegate {
  open(): Promise<OpenedCache>;
  onChange(touched: Iterable<CollectionName>): void;
  /** Called when the cache moved into memory, or back to its database. Rule D21. */
  onMoved(): void;
}

/**
 * The stored cache as read by this tab: its state, its rows, and its place. Callers serialize their calls.
 * Rules D2, D3 and D21.
 */
export class StoredCache {
  readonly place: CachePlace;
  state: CacheState = emptyCacheState;
  shown = new Replica();
  /** The rows of a running fill, while rows that may be older are still shown. */
  arriving: Replica | null = null;
  /** Keys of the shown life's deltas, oldest first, which a fold replaces. */
  deltaKeys: number[] = [];
  isLocked = false;
  /** Locked, or unlocked and not read again yet. */
  lacksPeople = false;
  /** The server revoked rows, and the stored data may still contain them. Requirement S16. */
  isObsolete = false;
  readonly #delegate: CacheDelegate;

  constructor(delegate: CacheDelegate) {
    this.#delegate = delegate;
    this.place = new CachePlace(() => delegate.open());
  }

  get away(): Away | null {
    return this.place.away;
  }

  /** The newest delta this tab has read; a fold's are in the pages. */
  get lastDelta(): number {
    return Math.max(this.state.foldedThrough, this.deltaKeys.at(-1) ?? 0);
  }

  async load(): Promise<void> {
    for (;;) {
      let state = await this.place.store.readState();
      /* Another tab freed the disk: the rows that were read stay in memory. */
      if (state.schema === 0 && this.state.schema !== 0) return this.moveToMemory('full');
      if (state.schema !== SCHEMA_VERSION) {
        const outcome = await this.commit(emptiedForSchema());
        state = outcome?.state ?? (await this.place.store.readState());
      }
      const isDamaged = await this.#open(state);
      if (await this.#isReplaced(state)) continue;
      if (isDamaged) await this.beginRefill();
      return;
    }
  }

  /** Reads the new deltas, or all when they were folded or replaced. */
  async catchUp(): Promise<void> {
    const state = await this.place.store.readState();
    const isSameLine = state.life === this.state.life && !this.state.filling && !state.filling;
    if (!isSameLine || state.foldedThrough > this.lastDelta || !this.state.isFilled) return this.load();
    this.deltaKeys = this.deltaKeys.filter((key) => key > state.foldedThrough);
    this.state = state;
    const fresh = await openPieces(this.#piecesOf(this.shown, true), 'deltas', state.life, this.lastDelta);
    this.deltaKeys.push(...fresh.keys);
    /* A delta that was folded before it was read is in the pages now. */
    if (await this.#isReplaced(state)) return this.load();
    if (fresh.isDamaged) await this.beginRefill();
  }

  async beginRefill(): Promise<void> {
    const outcome = await this.commit(refillStep(this.state));
    if (!outcome) return this.load();
    this.state = outcome.state;
    this.arriving = null;
    /* Nothing was complete yet: the rows of an interrupted fill are dropped. */
    if (!outcome.state.isFilled) this.shown = new Replica();
    this.#delegate.onChange(collectionNames);
  }

  /** The rows may no longer be held: they are removed before anything is fetched. Requirement S16. */
  async dropRows(): Promise<void> {
    const outcome = await this.commit(dropStep(this.state));
    if (!outcome) return this.load();
    await this.#open(outcome.state);
  }

  /** A step; where the disk is full or fails, the cache continues in memory. */
  async commit(step: CacheStep): Promise<StepOutcome | null> {
    try {
      return await this.place.store.commit(step);
    } catch (error) {
      if (this.away) throw error;
      await this.#leaveDisk(error);
      return this.place.store.commit(step);
    }
  }

  async orInMemory(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.#leaveDisk(error);
    }
  }

  async moveToMemory(why: Away): Promise<void> {
    if (this.away) return;
    this.state = await this.place.useMemory(why, this.state, this.#heldRows());
    this.deltaKeys = [];
    /* A copy without people starts over, and they arrive with its fill. */
    this.lacksPeople = this.isLocked;
    /* What is shown meanwhile may have been removed since: it must not become a part of the new fill. */
    const isShown = collectionNames.some((name) => this.shown.size(name) > 0);
    this.arriving = isShown && !this.state.isFilled ? new Replica() : null;
    this.#delegate.onMoved();
  }

  /** Tries to leave memory for the disk; returns whether the rows are stored. Without `mayWrite` only to read them there. */
  async goBack({ mayWrite }: { mayWrite: boolean }): Promise<boolean> {
    const why = this.away;
    if (!why) return true;
    const held = this.state;
    try {
      const disk = await this.place.disk();
      const read = await disk.store.readState();
      const way = wayBack(read, held, { isHeldWhole: !this.lacksPeople, isStoredObsolete: this.isObsolete });
      if (way === 'wait' || (way === 'write' && !mayWrite)) return false;
      if (way === 'write') {
        const pages = await pagesOf(this.#heldRows(), disk.sealer, nextLife(read));
        const outcome = await disk.store.commit(returnStep(read, held, pages));
        if (!outcome) return false;
        this.state = outcome.state;
        this.deltaKeys = [];
      } else await disk.store.commit(provingStep);
      this.place.useDisk(disk);
      this.isObsolete = false;
      if (way === 'read') await this.load();
      if (!this.away) this.#delegate.onMoved();
      return !this.away;
    } catch {
      if (!this.away) this.state = await this.place.useMemory(why, held, this.#heldRows());
      return false;
    }
  }

  async #leaveDisk(error: unknown): Promise<void> {
    await this.moveToMemory(isQuota(error) ? 'full' : 'failing');
    if (isQuota(error)) await this.place.clearDisk();
  }

  /** Whether a fold or a swap removed pieces of this state while they were read. Rule D3. */
  async #isReplaced({ life, generation }: CacheState): Promise<boolean> {
    const now = await this.place.store.readState();
    return now.life !== life || now.generation !== generation;
  }

  #heldRows(): Change[] {
    return this.lacksPeople ? [] : this.shown.snapshot();
  }

  /** Reads the pieces of a state; rows that are shown stay until all are read. Returns whether any was damaged. */
  async #open(state: CacheState): Promise<boolean> {
    const isFirst = this.state === emptyCacheState;
    const into = new Replica();
    if (isFirst) this.shown = into;
    const read = await readRows(state, into, (replica) => this.#piecesOf(replica, isFirst && replica === into));
    this.state = state;
    this.shown = into;
    this.lacksPeople = this.isLocked;
    this.arriving = read.arriving;
    this.deltaKeys = read.deltaKeys;
    this.#delegate.onChange(collectionNames);
    return read.isDamaged;
  }

  #piecesOf(into: Replica, isShown: boolean): Opening {
    return {
      store: this.place.store,
      sealer: this.place.sealer,
      withPeople: !this.isLocked,
      onChanges: (changes) => {
        const touched = into.apply(changes);
        if (isShown) this.#delegate.onChange(touched);
      },
    };
  }
}

/** Options for opening the pieces of one replica. */
type PiecesOf = (into: Replica) => Opening;

interface ReadRows {
  deltaKeys: number[];
  /** The rows of a running refill so far; null without one. */
  arriving: Replica | null;
  isDamaged: boolean;
}

/** Reads all pieces of a state: the shown rows into `shown`, those of a refill separately. */
async function readRows(state: CacheState, shown: Replica, piecesOf: PiecesOf): Promise<ReadRows> {
  const life = state.isFilled ? state.life : (state.filling?.life ?? state.life);
  const pages = await openPieces(piecesOf(shown), 'pages', life);
  const deltas = await openPieces(piecesOf(shown), 'deltas', life);
  const isDamaged = pages.isDamaged || deltas.isDamaged;
  if (!state.isFilled || !state.filling) return { deltaKeys: deltas.keys, arriving: null, isDamaged };
  const arriving = new Replica();
  const opened = await openPieces(piecesOf(arriving), 'pages', state.filling.life);
  return { deltaKeys: deltas.keys, arriving, isDamaged: isDamaged || opened.isDamaged };
}
