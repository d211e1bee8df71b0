/** Candidates not looked at yet, from `at` towards `end`, which is not one of them; downwards where `end` is below. */
interface Segment {
  readonly slots: readonly number[];
  readonly end: number;
  at: number;
}

/** Looks through slots for a query, newest first, and only as far as asked. */
export class ResumableScan {
  readonly query: string;
  /** What was found so far, newest first. */
  readonly found: number[] = [];
  readonly #unread: Segment[];

  private constructor(query: string, unread: Segment[]) {
    this.query = query;
    this.#unread = unread;
  }

  /** Over all slots, given oldest first. */
  static of(query: string, order: readonly number[]): ResumableScan {
    return new ResumableScan(query, [{ slots: order, at: order.length - 1, end: -1 }]);
  }

  /** For a query that contains this one: over what this one found, and then what it left unread. It ends this scan. */
  grown(query: string): ResumableScan {
    return new ResumableScan(query, [{ slots: this.found, at: 0, end: this.found.length }, ...this.#unread]);
  }

  /** Reads on until this many are found or no candidate is left; says whether they are. */
  readTo(count: number, fits: (slot: number) => boolean): boolean {
    for (let next = this.#unread[0]; next && this.found.length < count; next = this.#unread[0]) {
      const { slots, end } = next;
      const step = next.at < end ? 1 : -1;
      let at = next.at;
      for (; at !== end && this.found.length < count; at += step) {
        const slot = slots[at] as number;
        if (fits(slot)) this.found.push(slot);
      }
      next.at = at;
      if (at === end) this.#unread.shift();
    }
    return this.found.length >= count;
  }
}
