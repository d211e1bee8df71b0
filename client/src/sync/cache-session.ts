import { type CollectionName, collectionNames, peopleCollections } from '@gatehouse/sync-protocol/entities/collections';
import type { Change, Cursor, PullReply } from '@gatehouse/sync-protocol/messages/pull';
import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/version';
import { type CacheState, type CacheStep, emptyCacheState, type StepOutcome } from '../db/cache-store.ts';
import { pagesOf } from '../db/folding.ts';
import { openPieces } from '../db/opening.ts';
import { encodePiece } from '../db/pieces.ts';
import { isQuota } from '../db/quota.ts';
import { type PiecesOf, readRows } from './cache-opening.ts';
import { type Away, CachePlace } from './cache-place.ts';
import { wayBack } from './cache-return.ts';
import {
  deltaStep,
  dropStep,
  emptiedForSchema,
  fillStep,
  foldStep,
  nextLife,
  provingStep,
  refillStep,
  returnStep,
  same,
} from './cache-steps.ts';
import type { OpenedCache } from './deps.ts';
import { Replica } from './replica.ts';
import { SerialQueue } from './serial-queue.ts';

export interface CacheDelegate {
  open(): Promise<OpenedCache>;
  onChange(touched: Iterable<CollectionName>): void;
  /** The cache moved into memory, or back to its database. Rule D21. */
  onMoved(): void;
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
  readonly #place: CachePlace;
  #state: CacheState = emptyCacheState;
  #shown = new Replica();
  /** What a refill has brought so far, while the old rows are still shown. */
  #beside: Replica | null = null;
  /** Of the shown life, oldest first: what a fold replaces. */
  #deltaKeys: number[] = [];
  #isLocked = false;
  /** Locked, or unlocked and not read again yet. */
  #lacksPeople = false;
  /** The server took rows away, and what is stored may still hold them. */
  #isStoredObsolete = false;

  constructor(delegate: CacheDelegate) {
    this.#delegate = delegate;
    this.#place = new CachePlace(() => delegate.open());
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

  /** Why rows are in memory only; null while they are stored. */
  get away(): Away | null {
    return this.#place.away;
  }

  /** Opens the database before its rows are wanted; where that fails, `load` tries again. */
  async prepare(): Promise<void> {
    await this.#place.disk().catch(() => undefined);
  }

  /** Opens what is stored. A store that fails gives way to memory: the queue must reach the server. */
  load(): Promise<void> {
    return this.#serial.run(() =>
      this.#orInMemory(async () => {
        this.#place.useDisk(await this.#place.disk());
        await this.#load();
      }),
    );
  }

  /** Another tab changed the store: reads the new deltas, or all when they were folded or replaced. */
  catchUp(): Promise<void> {
    return this.#serial.run(async () => {
      if (this.away) await this.#goBack({ mayWrite: false });
      else await this.#orInMemory(() => this.#catchUp());
    });
  }

  /** Tries to leave memory for the disk; returns whether the rows are stored. Rule D21. */
  goBack(): Promise<boolean> {
    return this.#serial.run(() => this.#goBack({ mayWrite: true }));
  }

  /** One pulled page and its cursor, in one step. `sent` is the cursor it answers. */
  apply(reply: PullReply, sent: Cursor | null, contactAtMs: number): Promise<Applied> {
    return this.#serial.run(async () => {
      if (!same(sent, this.pullCursor)) return 'again';
      if (reply.changes.some(({ op }) => op === 'reset')) {
        this.#isStoredObsolete = true;
        /* A restored venue's rows stay shown until the refill is complete; after another reset they may not be ours. */
        if (reply.cursor.epoch === this.#state.cursor?.epoch) await this.#dropRows();
        await this.#beginRefill();
        this.#isStoredObsolete = this.away !== null;
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
      if (this.#lacksPeople || this.#state.filling || !this.#state.isFilled || this.deltas === 0) return false;
      const at = this.#state;
      const read = { through: this.#lastDelta, pages: await this.#place.store.pageKeys(at.life), deltas: this.#deltaKeys };
      const pages = await pagesOf(this.#shown.snapshot(), this.#place.sealer, at.life);
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
      if (!isLocked) return this.#orInMemory(() => this.#load());
      this.#lacksPeople = true;
      this.#shown.forget(peopleCollections);
      this.#beside = null;
      this.#delegate.onChange(peopleCollections);
    });
  }

  /** Makes room on a full disk: rows stay in memory. Rule D11. */
  giveWay(): Promise<void> {
    return this.#serial.run(async () => {
      await this.#moveToMemory('full');
      await this.#place.clearDisk();
    });
  }

  forgetAll(): void {
    this.#shown.forget(collectionNames);
    this.#beside = null;
    this.#delegate.onChange(collectionNames);
  }

  close(): void {
    this.#place.close();
  }

  async #catchUp(): Promise<void> {
    const state = await this.#place.store.readState();
    const isSameLine = state.life === this.#state.life && !this.#state.filling && !state.filling;
    if (!isSameLine || state.foldedThrough > this.#lastDelta || !this.#state.isFilled) return this.#load();
    this.#deltaKeys = this.#deltaKeys.filter((key) => key > state.foldedThrough);
    this.#state = state;
    const fresh = await openPieces(this.#piecesOf(this.#shown, true), 'deltas', state.life, this.#lastDelta);
    this.#deltaKeys.push(...fresh.keys);
    if (fresh.isDamaged) await this.#beginRefill();
  }

  async #load(): Promise<void> {
    for (;;) {
      let state = await this.#place.store.readState();
      /* Another tab made room: what was read stays here. */
      if (state.schema === 0 && this.#state.schema !== 0) return this.#moveToMemory('full');
      if (state.schema !== SCHEMA_VERSION) {
        const outcome = await this.#commit(emptiedForSchema());
        state = outcome?.state ?? (await this.#place.store.readState());
      }
      const isDamaged = await this.#open(state);
      const after = await this.#place.store.readState();
      if (after.life !== state.life || after.generation !== state.generation) continue;
      if (isDamaged) await this.#beginRefill();
      return;
    }
  }

  /** Reads the pieces of a state; rows that are shown stay until all are read. Returns whether any was damaged. */
  async #open(state: CacheState): Promise<boolean> {
    const isFirst = this.#state === emptyCacheState;
    const into = new Replica();
    if (isFirst) this.#shown = into;
    const read = await readRows(state, into, (replica) => this.#piecesOf(replica, isFirst && replica === into));
    this.#state = state;
    this.#shown = into;
    this.#lacksPeople = this.#isLocked;
    this.#beside = read.beside;
    this.#deltaKeys = read.deltaKeys;
    this.#delegate.onChange(collectionNames);
    return read.isDamaged;
  }

  #piecesOf(into: Replica, isShown: boolean): ReturnType<PiecesOf> {
    return {
      store: this.#place.store,
      sealer: this.#place.sealer,
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
    const piece = await encodePiece(this.#place.sealer, reply.changes);
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
    const piece = isEmpty ? null : await encodePiece(this.#place.sealer, reply.changes);
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

  /** A step; where the disk is full or fails the cache lives on in memory. */
  async #commit(step: CacheStep): Promise<StepOutcome | null> {
    try {
      return await this.#place.store.commit(step);
    } catch (error) {
      if (this.away) throw error;
      await this.#leaveDisk(error);
      return this.#place.store.commit(step);
    }
  }

  async #orInMemory(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.#leaveDisk(error);
    }
  }

  async #leaveDisk(error: unknown): Promise<void> {
    await this.#moveToMemory(isQuota(error) ? 'full' : 'failing');
    if (isQuota(error)) await this.#place.clearDisk();
  }

  async #moveToMemory(why: Away): Promise<void> {
    if (this.away) return;
    this.#state = await this.#place.useMemory(why, this.#state, this.#heldRows());
    this.#deltaKeys = [];
    /* Without people the copy starts over, and they come with its fill. */
    this.#lacksPeople = this.#isLocked;
    this.#delegate.onMoved();
  }

  #heldRows(): Change[] {
    return this.#lacksPeople ? [] : this.#shown.snapshot();
  }

  async #goBack({ mayWrite }: { mayWrite: boolean }): Promise<boolean> {
    if (!this.away) return true;
    const held = this.#state;
    const why = this.away;
    try {
      const disk = await this.#place.disk();
      const read = await disk.store.readState();
      const way = wayBack(read, held, { isHeldWhole: !this.#lacksPeople, isStoredObsolete: this.#isStoredObsolete });
      if (way === 'wait' || (way === 'write' && !mayWrite)) return false;
      if (way === 'write') {
        const pages = await pagesOf(this.#heldRows(), disk.sealer, nextLife(read));
        const outcome = await disk.store.commit(returnStep(read, held, pages));
        if (!outcome) return false;
        this.#state = outcome.state;
        this.#deltaKeys = [];
      } else if (mayWrite) await disk.store.commit(provingStep);
      this.#place.useDisk(disk);
      this.#isStoredObsolete = false;
      if (way === 'read') await this.#load();
      if (!this.away) this.#delegate.onMoved();
      return !this.away;
    } catch {
      if (!this.away) this.#state = await this.#place.useMemory(why, held, this.#heldRows());
      return false;
    }
  }
}
