import type { CustomerRow } from '@gatehouse/sync-protocol/entities/customer';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/rules/people/search-keys';
import { maskOf, Signatures } from './bigram-signatures.ts';

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
 * Search over customers: keys prepared once, each with a small signature that rules most of them out without a look at
 * the text. A query that grew is looked for only among what its beginning found. Requirement F2.
 *
 * A row keeps its slot for life; `#order` holds the slots by age, oldest first, and is read from its end.
 */
export class PeopleIndex {
  readonly #slotOf = new Map<string, number>();
  readonly #signatures = new Signatures();
  readonly #rows: (CustomerRow | null)[] = [];
  readonly #keys: string[] = [];
  /** When each slot's row was made, also of the dead: new ones are put in place among them. */
  readonly #ages: string[] = [];
  #order: number[] = [];
  #fresh: number[] = [];
  #dead = 0;
  /** The previous query and its slots, newest first; void after any change. */
  #previous: { query: string; slots: number[] } | null = null;

  put(row: CustomerRow): void {
    this.#previous = null;
    const known = this.#slotOf.get(row.waiver_id);
    if (known !== undefined && this.#rows[known]?.created_at === row.created_at) return this.#write(known, row);
    if (known !== undefined) this.#bury(known);
    const slot = this.#rows.length;
    this.#slotOf.set(row.waiver_id, slot);
    this.#write(slot, row);
    this.#fresh.push(slot);
  }

  remove(waiverId: string): void {
    const slot = this.#slotOf.get(waiverId);
    if (slot === undefined) return;
    this.#previous = null;
    this.#slotOf.delete(waiverId);
    this.#bury(slot);
  }

  /** How many rows contain the query, and those from the newest on until `take` says enough. */
  find(text: string, take: (row: CustomerRow) => boolean): number {
    const slots = this.#slotsFor(foldQuery(text));
    for (const slot of slots) if (!take(this.#rows[slot] as CustomerRow)) break;
    return slots.length;
  }

  #slotsFor(query: string): readonly number[] {
    this.#settle();
    const previous = this.#previous;
    const keys = this.#keys;
    const slots: number[] = [];
    if (previous?.query === query) return previous.slots;
    if (previous && query.includes(previous.query)) {
      for (const slot of previous.slots) if ((keys[slot] as string).includes(query)) slots.push(slot);
    } else {
      const mask = maskOf(query);
      const order = this.#order;
      for (let index = order.length - 1; index >= 0; index--) {
        const slot = order[index] as number;
        if (!this.#rows[slot] || !this.#signatures.mayContain(slot, mask)) continue;
        if ((keys[slot] as string).includes(query)) slots.push(slot);
      }
    }
    this.#previous = { query, slots };
    return slots;
  }

  #write(slot: number, row: CustomerRow): void {
    const key = customerKey(row);
    this.#rows[slot] = row;
    this.#ages[slot] = row.created_at;
    this.#keys[slot] = key;
    this.#signatures.set(slot, key);
  }

  /** Puts new slots into their places and takes dead ones out. */
  #settle(): void {
    if (this.#fresh.length > SPLICE_MAX || this.#dead > this.#order.length * DEAD_SHARE_MAX) {
      const live = [...this.#order, ...this.#fresh].filter((slot) => this.#rows[slot] !== null);
      this.#order = live.toSorted((a, b) => this.#byAge(a, b));
      this.#dead = 0;
    } else {
      for (const slot of this.#fresh) this.#order.splice(this.#place(slot), 0, slot);
    }
    this.#fresh = [];
  }

  #place(slot: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#byAge(this.#order[middle] as number, slot) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #byAge(a: number, b: number): number {
    const [first, second] = [this.#ages[a] as string, this.#ages[b] as string];
    return first < second ? -1 : first > second ? 1 : 0;
  }

  /** A dead slot keeps its age and place until the next rebuild, and nothing else of the person. */
  #bury(slot: number): void {
    this.#rows[slot] = null;
    this.#keys[slot] = '';
    this.#signatures.set(slot, '');
    this.#dead += 1;
  }
}
