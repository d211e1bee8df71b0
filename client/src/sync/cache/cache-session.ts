import { collectionNames, peopleCollections } from '@gatehouse/sync-protocol/sync/collections';
import type { Cursor, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import { encodePiece } from '../../db/cache-pieces.ts';
import type { CacheState } from '../../db/cache-store.ts';
import { pagesOf } from '../../db/folding.ts';
import { SerialQueue } from '../queue/serial-queue.ts';
import { Replica } from '../replica/replica.ts';
import type { Away } from './cache-place.ts';
import { deltaStep, fillStep, foldStep, same } from './cache-steps.ts';
import { type CacheDelegate, StoredCache } from './stored-cache.ts';

/** The result of applying a pulled page. */
export type Applied = 'applied' | 'again';

/** The number of deltas that is worth folding. */
export const FOLD_DELTAS_MIN = 64;
/** The lease needs no finer resolution than this; an idle pull then writes nothing. */
const CONTACT_WRITE_MS = 10 * 60_000;

/**
 * The cache as seen by this tab: stored pieces and the replica they make. Every change is one atomic step, compared
 * with the stored state, so that another tab's step is detected instead of overwritten. Rules D2 and D3.
 *
 *     empty ──pull from null──▶ filling (shown as it arrives) ──last page──▶ filled ──reset──▶ filled + filling apart ──swap──▶
 */
export class CacheSession {
  readonly #delegate: CacheDelegate;
  readonly #serial = new SerialQueue();
  readonly #stored: StoredCache;

  constructor(delegate: CacheDelegate) {
    this.#delegate = delegate;
    this.#stored = new StoredCache(delegate);
  }

  get replica(): Replica {
    return this.#stored.shown;
  }

  get state(): CacheState {
    return this.#stored.state;
  }

  /** The position of the shown rows; null before the first fill is complete. */
  get cursor(): Cursor | null {
    return this.state.cursor;
  }

  /** The cursor of the next pull. */
  get pullCursor(): Cursor | null {
    const { filling, cursor } = this.state;
    return filling ? filling.cursor : cursor;
  }

  get deltas(): number {
    return this.#stored.deltaKeys.length;
  }

  /** Why rows are in memory only; null while they are stored. */
  get away(): Away | null {
    return this.#stored.away;
  }

  /** Opens the database before its rows are wanted; where that fails, `load` tries again. */
  async prepare(): Promise<void> {
    await this.#stored.place.disk().catch(() => undefined);
  }

  /** Opens the stored rows. When the store fails, memory replaces it: the queue must reach the server. */
  load(): Promise<void> {
    const { place } = this.#stored;
    return this.#serial.run(() =>
      this.#stored.orInMemory(async () => {
        place.useDisk(await place.disk());
        await this.#stored.load();
      }),
    );
  }

  /** Another tab changed the store. */
  catchUp(): Promise<void> {
    return this.#serial.run(async () => {
      if (this.away) await this.#stored.goBack({ mayWrite: false });
      else await this.#stored.orInMemory(() => this.#stored.catchUp());
    });
  }

  /** Tries to leave memory for the disk; returns whether the rows are stored. Rule D21. */
  goBack(): Promise<boolean> {
    return this.#serial.run(() => this.#stored.goBack({ mayWrite: true }));
  }

  /** One pulled page and its cursor, in one step. `sent` is the cursor of its request. */
  apply(reply: PullReply, sent: Cursor | null, contactAtMs: number): Promise<Applied> {
    return this.#serial.run(async () => {
      if (!same(sent, this.pullCursor)) return 'again';
      if (reply.changes.some(({ op }) => op === 'reset')) {
        await this.#reset(reply);
        return 'again';
      }
      const isFill = this.state.filling !== null || !this.state.isFilled;
      const stored = await (isFill ? this.#applyFill(reply, contactAtMs) : this.#applyDelta(reply, contactAtMs));
      if (!stored) {
        await this.#stored.load();
        return 'again';
      }
      return 'applied';
    });
  }

  /** Folds deltas into pages. Yields to any step of another tab. Requirement S25. */
  fold(): Promise<boolean> {
    return this.#serial.run(async () => {
      const at = this.state;
      if (this.#stored.lacksPeople || at.filling || !at.isFilled || this.deltas === 0) return false;
      const { place, lastDelta: through, deltaKeys: deltas } = this.#stored;
      const read = { through, pages: await place.store.pageKeys(at.life), deltas };
      const pages = await pagesOf(this.replica.snapshot(), place.sealer, at.life);
      const outcome = await this.#stored.commit(foldStep(at, read, pages));
      if (!outcome) return false;
      this.#stored.state = outcome.state;
      this.#stored.deltaKeys = [];
      return true;
    });
  }

  /** Starts a refill alongside the shown rows. */
  refill(): Promise<void> {
    return this.#serial.run(() => this.#stored.beginRefill());
  }

  /** Removes people from memory, or reads them again. Rule D4. */
  setLocked(isLocked: boolean): Promise<void> {
    return this.#serial.run(async () => {
      const stored = this.#stored;
      if (isLocked === stored.isLocked) return;
      stored.isLocked = isLocked;
      if (!isLocked) return stored.orInMemory(() => stored.load());
      stored.lacksPeople = true;
      stored.shown.forget(peopleCollections);
      stored.arriving = null;
      this.#delegate.onChange(peopleCollections);
    });
  }

  /** Frees space on a full disk: rows stay in memory. Rule D11. */
  giveWay(): Promise<void> {
    return this.#serial.run(async () => {
      await this.#stored.moveToMemory('full');
      await this.#stored.place.clearDisk();
    });
  }

  /** Another tab freed the disk, and has the rows in memory: this one gets its own. Rule D22. */
  stayInMemory(): Promise<void> {
    return this.#serial.run(() => this.#stored.moveToMemory('full'));
  }

  forgetAll(): void {
    this.#stored.shown.forget(collectionNames);
    this.#stored.arriving = null;
    this.#delegate.onChange(collectionNames);
  }

  close(): void {
    this.#stored.place.close();
  }

  /** A restored venue's rows stay shown until the refill is complete; after another reset they may not be ours. */
  async #reset(reply: PullReply): Promise<void> {
    const stored = this.#stored;
    stored.isObsolete = true;
    if (reply.cursor.epoch === this.cursor?.epoch) await stored.dropRows();
    await stored.beginRefill();
    stored.isObsolete = this.away !== null;
  }

  async #applyFill(reply: PullReply, contactAtMs: number): Promise<boolean> {
    const stored = this.#stored;
    const before = stored.state;
    const isLast = !reply.more;
    const piece = await encodePiece(stored.place.sealer, reply.changes);
    const outcome = await stored.commit(fillStep(before, reply, piece, contactAtMs));
    if (!outcome) return false;
    if (before.isFilled) stored.arriving ??= new Replica();
    const { arriving } = stored;
    const touched = (arriving ?? stored.shown).apply(reply.changes);
    stored.state = outcome.state;
    if (isLast && arriving) {
      stored.shown = arriving;
      stored.arriving = null;
      this.#delegate.onChange(collectionNames);
    } else {
      this.#delegate.onChange(arriving ? [] : touched);
    }
    if (isLast) stored.deltaKeys = [];
    return true;
  }

  async #applyDelta(reply: PullReply, contactAtMs: number): Promise<boolean> {
    const stored = this.#stored;
    const at = stored.state;
    const isEmpty = reply.changes.length === 0;
    const isFresh = at.contactAtMs !== null && contactAtMs - at.contactAtMs < CONTACT_WRITE_MS;
    if (isEmpty && isFresh && same(reply.cursor, at.cursor)) return true;
    const piece = isEmpty ? null : await encodePiece(stored.place.sealer, reply.changes);
    const outcome = await stored.commit(deltaStep(at, reply, piece, contactAtMs));
    if (!outcome) return false;
    const touched = stored.shown.apply(reply.changes);
    stored.state = outcome.state;
    stored.deltaKeys.push(...outcome.deltaKeys);
    this.#delegate.onChange(touched);
    return true;
  }
}
