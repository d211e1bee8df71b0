import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { customerKey, PeopleIndex } from './people-index.ts';

/**
 * What search lists: merged records are found as the one that they were merged into, by its names and theirs. Where that one
 * is not on this device (it may be of an earlier year), they are listed themselves. Requirement F22.
 */
export class SearchablePeople {
  readonly #index = new PeopleIndex();
  readonly #stored: (waiverId: string) => CustomerRow | undefined;
  /** Merged records here, by the record they were merged into. */
  readonly #merged = new Map<string, Map<string, CustomerRow>>();
  /** The same the other way: where each of them was put. */
  readonly #placed = new Map<string, string>();

  /** `stored` reads the row that is on the device now. */
  constructor(stored: (waiverId: string) => CustomerRow | undefined) {
    this.#stored = stored;
  }

  /** Called after the row was stored. */
  put(row: CustomerRow): void {
    const { waiver_id: id, merged_into: into } = row;
    const before = this.#leave(id);
    if (into !== undefined) {
      const others = this.#merged.get(into) ?? new Map<string, CustomerRow>();
      this.#merged.set(into, others.set(id, row));
      this.#placed.set(id, into);
    }
    if (before !== undefined && before !== into) this.#settle(before);
    this.#settle(into ?? id);
  }

  /** Called after the row was removed. */
  remove(waiverId: string): void {
    const before = this.#leave(waiverId);
    this.#index.remove(waiverId);
    this.#settle(before ?? waiverId);
  }

  find(text: string, take: (row: CustomerRow) => boolean): void {
    this.#index.find(text, take);
  }

  count(text: string): number {
    return this.#index.count(text);
  }

  matcher(text: string): (waiverId: string) => boolean {
    return this.#index.matcher(text);
  }

  #leave(waiverId: string): string | undefined {
    const before = this.#placed.get(waiverId);
    if (before === undefined) return undefined;
    this.#placed.delete(waiverId);
    const others = this.#merged.get(before);
    others?.delete(waiverId);
    if (others?.size === 0) this.#merged.delete(before);
    return before;
  }

  /** Lists the record with what was merged into it. */
  #settle(keptId: string): void {
    const kept = this.#stored(keptId);
    const merged = this.#merged.get(keptId);
    if (!kept) for (const row of merged?.values() ?? []) this.#index.put(row);
    else {
      for (const id of merged?.keys() ?? []) this.#index.remove(id);
      this.#index.put(kept, merged && Array.from(merged.values(), customerKey).join('\n'));
    }
  }
}
