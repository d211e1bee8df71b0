import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { maskOf, Signatures } from './bigram-signatures.ts';

/** More than this share of dead slots is worth a rebuild. */
const DEAD_SHARE_MAX = 0.2;
/** Up to this many new rows are inserted one by one; more are sorted in. */
const SPLICE_MAX = 32;

/** The text that a customer is searched in, folded as queries are. Requirement F2. */
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
 * the text. It reads only as far as rows are taken, and reads on when more are; a query that grew is looked for only among
 * what its beginning found or left unread. Requirement F2.
 *
 * A row keeps its slot; `#order` holds the slots by age, oldest first, and is read from its end.
 */
export class PeopleIndex {
  readonly #slotOf = new Map<string, number>();
  readonly #signatures = new Signatures();
  readonly #rows: (CustomerRow | null)[] = [];
  readonly #keys: string[] = [];
  /** When each slot's row was created, also for dead slots: new ones are inserted among them. */
  readonly #ages: string[] = [];
  #order: number[] = [];
  #fresh: number[] = [];
  #dead = 0;
  /** The previous query, as far as it was read; void after any change. */
  #previous: ResumableScan | null = null;

  /** `moreKeys` are those of records that were merged into this one. */
  put(row: CustomerRow, moreKeys?: string): void {
    this.#previous = null;
    const known = this.#slotOf.get(row.waiver_id);
    if (known !== undefined && this.#rows[known]?.created_at === row.created_at)
      return this.#write(known, row, moreKeys);
    if (known !== undefined) this.#release(known);
    const slot = this.#rows.length;
    this.#slotOf.set(row.waiver_id, slot);
    this.#write(slot, row, moreKeys);
    this.#fresh.push(slot);
  }

  remove(waiverId: string): void {
    const slot = this.#slotOf.get(waiverId);
    if (slot === undefined) return;
    this.#previous = null;
    this.#slotOf.delete(waiverId);
    this.#release(slot);
  }

  /** Gives the rows that contain the query, from the newest on, until `take` says enough. */
  find(text: string, take: (row: CustomerRow) => boolean): void {
    const scan = this.#scanFor(foldQuery(text));
    const fits = this.#fits(scan.query);
    for (let index = 0; index < scan.found.length || scan.readTo(index + 1, fits); index++)
      if (!take(this.#rows[scan.found[index] as number] as CustomerRow)) return;
  }

  /** How many rows contain the query. Reads all of them. */
  count(text: string): number {
    const scan = this.#scanFor(foldQuery(text));
    scan.readTo(Number.POSITIVE_INFINITY, this.#fits(scan.query));
    return scan.found.length;
  }

  /** Tells of single people whether they contain the query; asks nothing of the others. */
  matcher(text: string): (waiverId: string) => boolean {
    const query = foldQuery(text);
    return (waiverId) => {
      const slot = this.#slotOf.get(waiverId);
      return slot !== undefined && (this.#keys[slot] as string).includes(query);
    };
  }

  #scanFor(query: string): ResumableScan {
    this.#settle();
    const previous = this.#previous;
    if (previous?.query === query) return previous;
    const isGrown = previous !== null && query.includes(previous.query);
    this.#previous = isGrown ? previous.grown(query) : ResumableScan.of(query, this.#order);
    return this.#previous;
  }

  #fits(query: string): (slot: number) => boolean {
    const mask = maskOf(query);
    const [signatures, keys, rows] = [this.#signatures, this.#keys, this.#rows];
    /* The key of a dead slot is empty, which contains the empty query alone. */
    return (slot) => signatures.mayContain(slot, mask) && (keys[slot] as string).includes(query) && rows[slot] !== null;
  }

  #write(slot: number, row: CustomerRow, moreKeys?: string): void {
    const key = moreKeys === undefined ? customerKey(row) : `${customerKey(row)}\n${moreKeys}`;
    this.#rows[slot] = row;
    this.#ages[slot] = row.created_at;
    this.#keys[slot] = key;
    this.#signatures.set(slot, key);
  }

  /** Inserts new slots and removes dead ones. */
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
  #release(slot: number): void {
    this.#rows[slot] = null;
    this.#keys[slot] = '';
    this.#signatures.set(slot, '');
    this.#dead += 1;
  }
}

/** Candidates not looked at yet, from `at` towards `end`, which is not one of them; downwards where `end` is below. */
interface Segment {
  readonly slots: readonly number[];
  readonly end: number;
  at: number;
}

/** Looks through slots for a query, newest first, and only as far as asked. */
class ResumableScan {
  readonly query: string;
  /** What was found so far, newest first. */
  readonly found: number[] = [];
  readonly #unread: Segment[];

  private constructor(query: string, unread: Segment[]) {
    this.query = query;
    this.#unread = unread;
  }

  /** Scan over all slots, given oldest first. */
  static of(query: string, order: readonly number[]): ResumableScan {
    return new ResumableScan(query, [{ slots: order, at: order.length - 1, end: -1 }]);
  }

  /**
   * Scan for a query that contains this one: it goes over what this one found, and then over what it left unread. It
   * ends this scan.
   */
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
