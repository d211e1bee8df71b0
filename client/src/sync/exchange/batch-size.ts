import { PUSH_BATCH_MAX } from '@gatehouse/sync-protocol/base/limits';

/** What a browser may send before anything is known of its line: half a minute at 64 kbit/s. */
const CHARS_FIRST = 256 * 1024;
const CHARS_MIN = 16 * 1024;
/** Larger ones gain nothing on a fast line, and would cost minutes where it has become a slow one. */
const CHARS_MAX = 1024 * 1024;
/** An answer within this time lets the next batch be larger, one after the other makes it smaller. */
const QUICK_MS = 5_000;
const SLOW_MS = 20_000;
/** A failure before this is a server out of reach; after it, bytes were on their way. */
const SENDING_MS = 1_000;
/** Stored items are opened in portions, so that a small batch does not open a long queue. */
const PORTION = 10;

/** How much goes into one push: as much as the line has shown that it carries. Rules Q3 and Q17. */
export class BatchSize {
  #items = PUSH_BATCH_MAX;
  #chars = CHARS_FIRST;

  /** Takes as many items as fit, in their order, and at least one. `read` may leave some out. */
  async take<E, T>(
    entries: readonly E[],
    read: (portion: readonly E[]) => Promise<readonly T[]>,
    charsOf: (item: T) => number,
  ): Promise<{ items: T[]; chars: number }> {
    const items: T[] = [];
    let chars = 0;
    for (let at = 0; at < entries.length; at += PORTION)
      for (const item of await read(entries.slice(at, at + PORTION))) {
        const more = charsOf(item);
        const isFull = items.length === this.#items || chars + more > this.#chars;
        if (items.length > 0 && isFull) return { items, chars };
        items.push(item);
        chars += more;
      }
    return { items, chars };
  }

  answered(chars: number, tookMs: number): void {
    this.#items = Math.min(PUSH_BATCH_MAX, this.#items * 2);
    const isMeasured = chars * 2 >= this.#chars;
    if (isMeasured && tookMs < QUICK_MS) this.#chars = Math.min(CHARS_MAX, this.#chars * 2);
    else if (tookMs > SLOW_MS) this.#shrink(chars);
  }

  /** No answer came. Returns whether the line broke or timed out while it carried this batch. */
  lost(chars: number, tookMs: number): boolean {
    this.#chars = Math.min(this.#chars, CHARS_FIRST);
    if (tookMs < SENDING_MS) return false;
    this.#shrink(chars);
    return true;
  }

  /** The server refused the whole body. */
  refused(count: number): void {
    this.#items = Math.max(1, Math.floor(count / 2));
  }

  /** The item that was refused by itself is out of the way. */
  reset(): void {
    this.#items = PUSH_BATCH_MAX;
  }

  #shrink(chars: number): void {
    this.#chars = Math.max(CHARS_MIN, Math.floor(Math.min(this.#chars, chars) / 2));
  }
}
