import { type CollectionName, collectionNames, peopleCollections } from '@gatehouse/sync-protocol/entities/collections';
import type { Cursor, PullReply } from '@gatehouse/sync-protocol/messages/pull';
import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/version';
import {
  type CacheState,
  type CacheStep,
  type CacheStore,
  emptyCacheState,
  type StepOutcome,
} from '../db/cache-store.ts';
import { pagesOf } from '../db/folding.ts';
import { type Opening, openPieces } from '../db/opening.ts';
import { encodePiece } from '../db/pieces.ts';
import { isQuota } from '../db/quota.ts';
import type { Sealer } from '../db/sealing.ts';
import { inMemory } from './cache-in-memory.ts';
import { deltaStep, dropStep, emptiedForSchema, fillStep, foldStep, refillStep, same } from './cache-steps.ts';
import { Replica } from './replica.ts';
import { SerialQueue } from './serial-queue.ts';

export interface CacheDelegate {
  store: CacheStore;
  sealer: Sealer;
  onChange(touched: Iterable<CollectionName>): void;
}

/** What became of a pulled page. */
export type Applied = 'applied' | 'again';

/** So many deltas are worth folding. */
export const FOLD_DELTAS_MIN = 64;
/** The lease needs no finer grain than this; an idle pull then writes nothing. */
const CONTACT_WRITE_MS = 10 * 60_000;

/**
 * The cache as this tab knows it: stored pieces and the replica they make. Every change is one atomic step, compared
 * with what is stored, so that another tab's step is noticed instead of overwritten. Rules D2 and D3.
 *
 *     empty ──pull from null──▶ filling (shown as it comes) ──last page──▶ filled ──reset──▶ filled + filling beside ──swap──▶
 */
export class CacheSession {
  readonly #delegate: CacheDelegate;
  readonly #serial = new SerialQueue();
  #store: CacheStore;
  #state: CacheState = emptyCacheState;
  #shown = new Replica();
  /** What a refill has brought so far, while the old rows are still shown. */
  #beside: Replica | null = null;
  /** Of the shown life, oldest first: what a fold replaces. */
  #deltaKeys: number[] = [];
  #isLocked = false;
  #isInMemory = false;

  constructor(delegate: CacheDelegate) {
    this.#delegate = delegate;
    this.#store = delegate.store;
  }

  get replica(): Replica {
    return this.#shown;
  }

  get state(): CacheState {
    return this.#state;
  }

  /** The position that is shown; null before the first fill completed. */
  get cursor(): Cursor | null {
    return this.#state.cursor;
  }

  /** What the next pull asks for. */
  get pullCursor(): Cursor | null {
    const { filling, cursor } = this.#state;
    return filling ? filling.cursor : cursor;
  }

  get deltas(): number {
    return this.#deltaKeys.length;
  }

  /** Opens what is stored. A store that does not answer gives way to memory: the queue must reach the server. */
  load(): Promise<void> {
    return this.#serial.run(() =>
      this.#load().catch(async () => {
        await this.#moveToMemory();
        await this.#load();
      }),
    );
  }

  /** Another tab changed the store: reads the new deltas, or all when they were folded or replaced. */
  catchUp(): Promise<void> {
    return this.#serial.run(async () => {
      const state = await this.#store.readState();
      const isSameLine = state.life === this.#state.life && !this.#state.filling && !state.filling;
      if (!isSameLine || state.foldedThrough > this.#lastDelta || !this.#state.isFilled) return this.#load();
      this.#deltaKeys = this.#deltaKeys.filter((key) => key > state.foldedThrough);
      this.#state = state;
      const fresh = await openPieces(this.#opening(this.#shown, true), 'deltas', state.life, this.#lastDelta);
      this.#deltaKeys.push(...fresh.keys);
      if (fresh.isDamaged) await this.#beginRefill();
    });
  }

  /** One pulled page and its cursor, in one step. `sent` is the cursor it answers. */
  apply(reply: PullReply, sent: Cursor | null, contactAtMs: number): Promise<Applied> {
    return this.#serial.run(async () => {
      if (!same(sent, this.pullCursor)) return 'again';
      if (reply.changes.some(({ op }) => op === 'reset')) {
        /* A restored venue's rows stay shown until the refill is complete; after another reset they may not be ours. */
        if (reply.cursor.epoch === this.#state.cursor?.epoch) await this.#dropRows();
        await this.#beginRefill();
        return 'again';
      }
      const isFill = this.#state.filling !== null || !this.#state.isFilled;
      const stored = await (isFill ? this.#applyFill(reply, contactAtMs) : this.#applyDelta(reply, contactAtMs));
      if (!stored) {
        await this.#load();
        return 'again';
      }
      return 'applied';
    });
  }

  /** Writes as pages what deltas have changed. Loses to any step of another tab. Requirement S25. */
  fold(): Promise<boolean> {
    return this.#serial.run(async () => {
      if (this.#isLocked || this.#state.filling || !this.#state.isFilled || this.deltas === 0) return false;
      const at = this.#state;
      const read = { through: this.#lastDelta, pages: await this.#store.pageKeys(at.life), deltas: this.#deltaKeys };
      const pages = await pagesOf(this.#shown.snapshot(), this.#delegate.sealer, at.life);
      const outcome = await this.#commit(foldStep(at, read, pages));
      if (!outcome) return false;
      this.#state = outcome.state;
      this.#deltaKeys = [];
      return true;
    });
  }

  /** Starts over beside what is shown. */
  refill(): Promise<void> {
    return this.#serial.run(() => this.#beginRefill());
  }

  /** Takes people out of memory, or reads them again. Rule D4. */
  setLocked(isLocked: boolean): Promise<void> {
    return this.#serial.run(async () => {
      if (isLocked === this.#isLocked) return;
      this.#isLocked = isLocked;
      if (!isLocked) return this.#load();
      this.#shown.forget(peopleCollections);
      this.#beside = null;
      this.#delegate.onChange(peopleCollections);
    });
  }

  /** Makes room on a full disk: rows stay in memory and come back with a fill at the next start. Rule D11. */
  giveWay(): Promise<void> {
    return this.#serial.run(() => this.#moveToMemory());
  }

  forgetAll(): void {
    this.#shown.forget(collectionNames);
    this.#beside = null;
    this.#delegate.onChange(collectionNames);
  }

  close(): void {
    this.#store.close();
  }

  async #load(): Promise<void> {
    for (;;) {
      let state = await this.#store.readState();
      if (state.schema !== SCHEMA_VERSION) {
        const outcome = await this.#commit(emptiedForSchema());
        state = outcome?.state ?? (await this.#store.readState());
      }
      const isDamaged = await this.#open(state);
      const after = await this.#store.readState();
      if (after.life !== state.life || after.generation !== state.generation) continue;
      if (isDamaged) await this.#beginRefill();
      return;
    }
  }

  /** Reads the pieces of a state; rows that are shown stay until all are read. Returns whether any was damaged. */
  async #open(state: CacheState): Promise<boolean> {
    const into = new Replica();
    const isFirst = this.#state === emptyCacheState;
    if (isFirst) this.#shown = into;
    const shownLife = state.isFilled ? state.life : (state.filling?.life ?? state.life);
    const pages = await openPieces(this.#opening(into, isFirst), 'pages', shownLife);
    const deltas = await openPieces(this.#opening(into, isFirst), 'deltas', shownLife);
    let isDamaged = pages.isDamaged || deltas.isDamaged;
    let beside: Replica | null = null;
    if (state.isFilled && state.filling) {
      beside = new Replica();
      const opened = await openPieces(this.#opening(beside, false), 'pages', state.filling.life);
      isDamaged ||= opened.isDamaged;
    }
    this.#state = state;
    this.#shown = into;
    this.#beside = beside;
    this.#deltaKeys = deltas.keys;
    this.#delegate.onChange(collectionNames);
    return isDamaged;
  }

  #opening(into: Replica, isShown: boolean): Opening {
    return {
      store: this.#store,
      sealer: this.#delegate.sealer,
      withPeople: !this.#isLocked,
      onChanges: (changes) => {
        const touched = into.apply(changes);
        if (isShown) this.#delegate.onChange(touched);
      },
    };
  }

  async #applyFill(reply: PullReply, contactAtMs: number): Promise<boolean> {
    const before = this.#state;
    const isLast = !reply.more;
    const piece = await encodePiece(this.#delegate.sealer, reply.changes);
    const outcome = await this.#commit(fillStep(before, reply, piece, contactAtMs));
    if (!outcome) return false;
    const target = before.isFilled ? (this.#beside ??= new Replica()) : this.#shown;
    const touched = target.apply(reply.changes);
    this.#state = outcome.state;
    if (isLast && before.isFilled) {
      this.#shown = target;
      this.#beside = null;
      this.#delegate.onChange(collectionNames);
    } else {
      this.#delegate.onChange(before.isFilled ? [] : touched);
    }
    if (isLast) this.#deltaKeys = [];
    return true;
  }

  async #applyDelta(reply: PullReply, contactAtMs: number): Promise<boolean> {
    const at = this.#state;
    const isEmpty = reply.changes.length === 0;
    const isFresh = at.contactAtMs !== null && contactAtMs - at.contactAtMs < CONTACT_WRITE_MS;
    if (isEmpty && isFresh && same(reply.cursor, at.cursor)) return true;
    const piece = isEmpty ? null : await encodePiece(this.#delegate.sealer, reply.changes);
    const outcome = await this.#commit(deltaStep(at, reply, piece, contactAtMs));
    if (!outcome) return false;
    const touched = this.#shown.apply(reply.changes);
    this.#state = outcome.state;
    this.#deltaKeys.push(...outcome.deltaKeys);
    this.#delegate.onChange(touched);
    return true;
  }

  async #beginRefill(): Promise<void> {
    const outcome = await this.#commit(refillStep(this.#state));
    if (!outcome) return this.#load();
    this.#state = outcome.state;
    this.#beside = null;
    /* Nothing was complete yet: what a broken-off fill had shown goes with it. */
    if (!outcome.state.isFilled) this.#shown = new Replica();
    this.#delegate.onChange(collectionNames);
  }

  /** The rows may no longer be held: they go before anything is fetched. Requirement S16. */
  async #dropRows(): Promise<void> {
    const outcome = await this.#commit(dropStep(this.#state));
    if (!outcome) return this.#load();
    await this.#open(outcome.state);
  }

  /** The newest delta this tab has read; a fold's are in the pages. */
  get #lastDelta(): number {
    return Math.max(this.#state.foldedThrough, this.#deltaKeys.at(-1) ?? 0);
  }

  /** A step; on a full disk the cache gives way and lives on in memory. */
  async #commit(step: CacheStep): Promise<StepOutcome | null> {
    try {
      return await this.#store.commit(step);
    } catch (error) {
      if (!isQuota(error) || this.#isInMemory) throw error;
      await this.#moveToMemory();
      return this.#store.commit(step);
    }
  }

  async #moveToMemory(): Promise<void> {
    const full = this.#store;
    this.#isInMemory = true;
    const copy = await inMemory(this.#state, this.#isLocked ? [] : this.#shown.snapshot(), this.#delegate.sealer);
    this.#store = copy.store;
    this.#state = copy.state;
    this.#deltaKeys = [];
    await full.clear().catch(() => full.close());
  }
}
