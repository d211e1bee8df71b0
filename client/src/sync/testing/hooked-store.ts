import type { CacheStore } from '../../db/cache-store.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';

type Call = Exclude<keyof CacheStore, 'close'>;

/** A disk for one cache that records its calls, and fails or runs a hook first on request. */
export class HookedStore extends MemoryCacheStore {
  readonly calls: string[] = [];
  closings = 0;
  readonly #before = new Map<string, () => Promise<void>>();
  #isHooking = false;

  /** Once, before the next call of that name. */
  before(name: Call, run: () => Promise<void>): void {
    this.#before.set(name, run);
  }

  /** The next call of that name fails. */
  failNext(name: Call, errorName = 'UnknownError'): void {
    this.before(name, () => Promise.reject(new DOMException('fault', errorName)));
  }

  override async readState() {
    await this.#called('readState');
    return super.readState();
  }

  override async readPages(...args: Parameters<CacheStore['readPages']>) {
    await this.#called('readPages');
    return super.readPages(...args);
  }

  override async readDeltas(...args: Parameters<CacheStore['readDeltas']>) {
    await this.#called('readDeltas');
    return super.readDeltas(...args);
  }

  override async commit(...args: Parameters<CacheStore['commit']>) {
    await this.#called('commit');
    return super.commit(...args);
  }

  override async clear() {
    await this.#called('clear');
    return super.clear();
  }

  override close(): void {
    this.closings += 1;
  }

  /** The calls since the last time. */
  take(): string[] {
    return this.calls.splice(0);
  }

  async #called(name: string): Promise<void> {
    if (this.#isHooking) return;
    this.calls.push(name);
    const run = this.#before.get(name);
    this.#before.delete(name);
    if (!run) return;
    this.#isHooking = true;
    try {
      await run();
    } finally {
      this.#isHooking = false;
    }
  }
}
