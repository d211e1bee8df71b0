import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import {
  type CollectionName,
  type Collections,
  collectionFacts,
  collectionNames,
} from '@gatehouse/sync-protocol/sync/collections';
import type { Change, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import { addToChecksum, rowHash } from '@gatehouse/sync-protocol/sync/row-checksum';
import { SearchablePeople } from './searchable-people.ts';

interface Held {
  row: Record<string, unknown>;
  version: number;
}

/** The cache's content in memory: rows by id and the search keys of people. */
export class Replica {
  #people = this.#noPeople();
  readonly #tables = new Map<string, Map<string, Held>>(collectionNames.map((name) => [name, new Map()]));

  get people(): SearchablePeople {
    return this.#people;
  }

  /** Applies changes in order and returns which collections they touched. Unknown collections are ignored. */
  apply(changes: readonly Change[]): Set<CollectionName> {
    const touched = new Set<CollectionName>();
    for (const change of changes) {
      const table = this.#tables.get(change.collection);
      if (!table || change.op === 'reset') continue;
      const collection = change.collection as CollectionName;
      touched.add(collection);
      if (change.op === 'put') this.#put(collection, table, change.id, { row: change.row, version: change.version });
      else if (change.op === 'remove') this.#remove(collection, table, change.id);
      else this.#evict(collection, table, change.id);
    }
    return touched;
  }

  size(collection: CollectionName): number {
    return this.#tables.get(collection)?.size ?? 0;
  }

  get<C extends CollectionName>(collection: C, id: string): Collections[C] | undefined {
    return this.#tables.get(collection)?.get(id)?.row as Collections[C] | undefined;
  }

  *entries<C extends CollectionName>(collection: C): IterableIterator<[string, Collections[C]]> {
    for (const [id, { row }] of this.#tables.get(collection) ?? []) yield [id, row as unknown as Collections[C]];
  }

  /** Rows and order-free checksum of a collection. Rule L7. */
  checksum(collection: string): { count: number; checksum: number } {
    const table = this.#tables.get(collection);
    let checksum = 0;
    for (const [id, { version }] of table ?? []) checksum = addToChecksum(checksum, rowHash(id, version));
    return { count: table?.size ?? 0, checksum };
  }

  /** Which collections differ from the server's at this position. Rule L7. */
  differing(checksums: NonNullable<PullReply['checksums']>): string[] {
    return Object.entries(checksums)
      .filter(([collection, theirs]) => {
        const ours = this.checksum(collection);
        return ours.count !== theirs.count || ours.checksum !== theirs.checksum;
      })
      .map(([collection]) => collection);
  }

  /** Every row as a `put`, newest first, to be written as pages. */
  snapshot(): Change[] {
    const changes: Change[] = [];
    for (const collection of collectionNames) {
      const rows = [...(this.#tables.get(collection) ?? [])];
      for (const [id, { row, version }] of rows) changes.push({ op: 'put', collection, id, version, row });
    }
    return changes;
  }

  /** Removes rows from memory: people whose lease ran out, or a scope that is lost. */
  forget(collections: Iterable<CollectionName>): void {
    for (const collection of collections) {
      this.#tables.get(collection)?.clear();
      if (collection === 'customers') this.#people = this.#noPeople();
    }
  }

  #noPeople(): SearchablePeople {
    return new SearchablePeople((waiverId) => this.get('customers', waiverId));
  }

  #put(collection: CollectionName, table: Map<string, Held>, id: string, held: Held): void {
    table.set(id, held);
    if (collection === 'customers') this.#people.put(held.row as unknown as CustomerRow);
  }

  #remove(collection: CollectionName, table: Map<string, Held>, id: string): void {
    table.delete(id);
    if (collection === 'customers') this.#people.remove(id);
  }

  #evict(collection: CollectionName, table: Map<string, Held>, day: string): void {
    const column = collectionFacts[collection].day;
    if (!column) return;
    for (const [id, { row }] of table) if (String(row[column]) < day) this.#remove(collection, table, id);
  }
}
