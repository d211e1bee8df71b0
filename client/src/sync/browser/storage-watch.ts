import { isTaken } from '../../db/queue-store.ts';
import { isQuota } from '../../db/quota.ts';
import type { Timers } from '../port/sync-deps.ts';

/** `full`: no space left. `failing`: calls fail or time out. */
export type StorageState = 'ok' | 'failing' | 'full';

interface Reopens {
  /** Closes and reopens: a connection that failed once may stay broken. */
  reopen(): Promise<void>;
  close(): void;
}

/** A call that takes longer counts as failed. */
export const STORAGE_TIMEOUT_MS = 10_000;
/** A page of a thousand rows takes a large part of this on a slow tablet. */
const PAGE_MS = 1_000;

const writes: ReadonlySet<string> = new Set(['add', 'settle', 'remove', 'writeMeta', 'commit', 'clear', 'probe']);
/** Writes as large as a signing: only these prove that there is space again. */
const roomy: ReadonlySet<string> = new Set(['add', 'commit', 'probe']);

/**
 * The health of one database. Each call has a time-out, and after a failure the next call reopens the database. A
 * write failure is cleared by a successful write, a read failure by a read. Rules D18 and D20.
 */
export class StorageWatch {
  readonly #timers: Timers;
  readonly #onChange: () => void;
  #reads: 'ok' | 'failing' = 'ok';
  #writes: StorageState = 'ok';
  #isBroken = false;
  #isClosed = false;
  #reopening: Promise<void> | null = null;

  constructor(timers: Timers, onChange: () => void) {
    this.#timers = timers;
    this.#onChange = onChange;
  }

  /** A full disk whose reads fail counts as not responding. Rule D19. */
  get state(): StorageState {
    return this.#reads === 'ok' ? this.#writes : this.#reads;
  }

  /** The store with every call watched. A call that ran out of time gets its last argument, a signal, aborted. */
  guard<S extends Reopens>(store: S): S {
    this.#isClosed = false;
    return new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (name === 'close')
          return () => {
            this.#isClosed = true;
            target.close();
          };
        return (...args: unknown[]) =>
          this.#call(
            String(name),
            async (signal) => {
              await this.#repair(target);
              return Reflect.apply(member, target, [...args, signal]) as Promise<unknown>;
            },
            STORAGE_TIMEOUT_MS + pagesIn(args) * PAGE_MS,
          );
      },
    });
  }

  /** One call that is not of the store itself. */
  limit<T>(name: string, run: () => Promise<T>): Promise<T> {
    return this.#call(name, run) as Promise<T>;
  }

  /** Nothing is reopened from here on. */
  stop(): void {
    this.#isClosed = true;
  }

  async #call(
    name: string,
    run: (signal: AbortSignal) => Promise<unknown>,
    timeoutMs = STORAGE_TIMEOUT_MS,
  ): Promise<unknown> {
    const tooLate = new AbortController();
    let cancel: () => void = () => undefined;
    const timeout = new Promise<never>((_, reject) => {
      cancel = this.#timers.after(timeoutMs, () => {
        tooLate.abort();
        /* A hung opening must not keep later calls waiting. */
        this.#reopening = null;
        reject(new Error(`The storage did not answer: ${name}.`));
      });
    });
    try {
      const result = await Promise.race([run(tooLate.signal), timeout]);
      this.#succeeded(name);
      return result;
    } catch (error) {
      /* That an id exists already is an answer. */
      if (isTaken(error)) this.#succeeded(name);
      else this.#failed(name, isQuota(error));
      throw error;
    } finally {
      cancel();
    }
  }

  async #repair(store: Reopens): Promise<void> {
    if (!this.#isBroken || this.#isClosed) return;
    this.#reopening ??= store.reopen().finally(() => {
      this.#reopening = null;
    });
    await this.#reopening;
    this.#isBroken = false;
  }

  #succeeded(name: string): void {
    const before = this.state;
    if (!writes.has(name)) this.#reads = 'ok';
    else if (this.#writes !== 'full' || roomy.has(name)) this.#writes = 'ok';
    if (this.state !== before) this.#onChange();
  }

  #failed(name: string, isFull: boolean): void {
    const before = this.state;
    if (isFull) this.#writes = 'full';
    else {
      this.#isBroken = true;
      if (!writes.has(name)) this.#reads = 'failing';
      else if (this.#writes !== 'full') this.#writes = 'failing';
    }
    if (this.state !== before) this.#onChange();
  }
}

/** How many pages a step of the cache writes. */
function pagesIn([step]: readonly unknown[]): number {
  const pages = (step as { pages?: unknown } | undefined)?.pages;
  return Array.isArray(pages) ? pages.length : 0;
}
