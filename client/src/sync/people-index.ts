import type { CustomerRow } from '@gatehouse/sync-protocol/entities/customer';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/rules/search-keys';

interface Slot {
  row: CustomerRow;
  key: string;
  isLive: boolean;
}

/** More than this share of dead slots is worth a rebuild. */
const DEAD_SHARE_MAX = 0.2;
/** So few new rows are put in place one by one; more are sorted in. */
const SPLICE_MAX = 32;

export function customerKey(row: CustomerRow): string {
  const minor = [row.minor_first_name, row.minor_last_name].filter(Boolean).join(' ');
  const adult = `${row.adult_first_name} ${row.adult_last_name}`;
  return searchKey({
    names: [adult, `${row.adult_last_name} ${row.adult_first_name}`, minor],
    email: row.email,
    phone: row.phone,
    ids: [row.waiver_id],
  });
}

/**
 * Search over customers: keys prepared once, oldest first in one array, read from its end. A query that grew is
 * looked for only among the slots that its beginning found. Design §8 'Search'.
 */
export class PeopleIndex {
  readonly #byId = new Map<string, Slot>();
  #ordered: Slot[] = [];
  #fresh: Slot[] = [];
  #dead = 0;
  /** The previous query and its slots, newest first; void after any change. */
  #previous: { query: string; slots: Slot[] } | null = null;

  put(row: CustomerRow): void {
    const known = this.#byId.get(row.waiver_id);
    this.#previous = null;
    if (known && known.row.created_at === row.created_at) {
      known.row = row;
      known.key = customerKey(row);
      return;
    }
    if (known) this.#bury(known);
    const slot: Slot = { row, key: customerKey(row), isLive: true };
    this.#byId.set(row.waiver_id, slot);
    this.#fresh.push(slot);
  }

  remove(waiverId: string): void {
    const known = this.#byId.get(waiverId);
    if (!known) return;
    this.#previous = null;
    this.#byId.delete(waiverId);
    this.#bury(known);
  }

  clear(): void {
    this.#byId.clear();
    this.#ordered = [];
    this.#fresh = [];
    this.#dead = 0;
    this.#previous = null;
  }

  /** Rows whose key contains the query, newest first. The array is shared with the next call: read it, keep it not. */
  find(text: string): readonly Slot[] {
    const query = foldQuery(text);
    this.#settle();
    const previous = this.#previous;
    const slots: Slot[] = [];
    if (previous && query.includes(previous.query)) {
      for (const slot of previous.slots) if (slot.key.includes(query)) slots.push(slot);
    } else {
      for (let index = this.#ordered.length - 1; index >= 0; index--) {
        const slot = this.#ordered[index] as Slot;
        if (slot.key.includes(query)) slots.push(slot);
      }
    }
    this.#previous = { query, slots };
    return slots;
  }

  /** Puts new slots into their places and takes dead ones out. */
  #settle(): void {
    if (this.#fresh.length > SPLICE_MAX || this.#dead > this.#ordered.length * DEAD_SHARE_MAX) {
      const live = [...this.#ordered, ...this.#fresh].filter((slot) => slot.isLive);
      this.#ordered = live.toSorted(byAge);
      this.#dead = 0;
    } else {
      for (const slot of this.#fresh) if (slot.isLive) this.#ordered.splice(this.#place(slot), 0, slot);
    }
    this.#fresh = [];
  }

  #place(slot: Slot): number {
    let low = 0;
    let high = this.#ordered.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (byAge(this.#ordered[middle] as Slot, slot) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A dead slot keeps its place with a key that nothing matches, until the next rebuild. */
  #bury(slot: Slot): void {
    slot.isLive = false;
    slot.key = '';
    this.#dead += 1;
  }
}

function byAge(a: Slot, b: Slot): number {
  return a.row.created_at < b.row.created_at ? -1 : a.row.created_at > b.row.created_at ? 1 : 0;
}
