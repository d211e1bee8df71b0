import { foldQuery } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { type CollectionName, type Collections, collectionNames } from '@gatehouse/sync-protocol/sync/collections';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { CustomerFilter, FoundCustomers, Overlaid, RowView } from '../port/engine-port.ts';
import type { Timers } from '../port/sync-deps.ts';
import type { Overlay } from '../replica/overlay-layer.ts';
import { customerKey } from '../replica/people-index.ts';
import type { Replica } from '../replica/replica.ts';

export interface RowSource {
  replica(): Replica;
  /** Computed lazily, after a change. */
  overlay(): Overlay;
}

type AnyRow = Collections[CollectionName];

const everyone: CustomerFilter = () => true;

/** The rows screens read: the replica with the overlay over it, told at most once a frame. */
export class RowStreams {
  readonly #source: RowSource;
  readonly #timers: Timers;
  readonly #views = new Map<CollectionName, LiveView>();
  readonly #dirty = new Set<CollectionName>();
  #cancelFrame: (() => void) | null = null;

  constructor(source: RowSource, timers: Timers) {
    this.#source = source;
    this.#timers = timers;
    for (const name of collectionNames) this.#views.set(name, new LiveView(name, source));
  }

  rows$<C extends CollectionName>(collection: C): Observable<RowView<Overlaid<Collections[C]>>> {
    const view = this.#views.get(collection) as LiveView;
    return view.subject.asObservable() as unknown as Observable<RowView<Overlaid<Collections[C]>>>;
  }

  /** Notifies subscribers of these collections, with the next frame. */
  touch(collections: Iterable<CollectionName>): void {
    for (const name of collections) {
      (this.#views.get(name) as LiveView).revision += 1;
      this.#dirty.add(name);
    }
    if (this.#dirty.size > 0 && !this.#cancelFrame) this.#cancelFrame = this.#timers.nextFrame(() => this.#emit());
  }

  /** The newest people that contain the query; those that stand only in the queue are among them. */
  searchCustomers(query: string, limit: number, isWanted: CustomerFilter = everyone): FoundCustomers {
    const queued = this.#queuedPeople(query, isWanted);
    const rows: FoundCustomers['rows'] = [];
    this.#source.replica().people.find(query, (row) => {
      if (!isWanted(row)) return true;
      for (let next = queued[0]; next && next.created_at >= row.created_at; next = queued[0]) {
        rows.push(next);
        queued.shift();
      }
      /* One more than asked for says that there are more. */
      return rows.push(row) <= limit;
    });
    rows.push(...queued);
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  countCustomers(query: string, isWanted?: CustomerFilter): number {
    const { people } = this.#source.replica();
    let count = this.#queuedPeople(query, isWanted ?? everyone).length;
    if (!isWanted) return count + people.count(query);
    people.find(query, (row) => {
      if (isWanted(row)) count += 1;
      return true;
    });
    return count;
  }

  customerMatcher(query: string): (waiverId: string) => boolean {
    const folded = foldQuery(query);
    const queued = this.#source.overlay().customers;
    const isStoredMatch = this.#source.replica().people.matcher(query);
    return (waiverId) => {
      const row = queued.get(waiverId);
      return row ? customerKey(row).includes(folded) : isStoredMatch(waiverId);
    };
  }

  stop(): void {
    this.#cancelFrame?.();
    for (const view of this.#views.values()) view.subject.complete();
  }

  #queuedPeople(query: string, isWanted: CustomerFilter): FoundCustomers['rows'] {
    const folded = foldQuery(query);
    return [...this.#source.overlay().customers.values()]
      .filter((row) => customerKey(row).includes(folded) && isWanted(row))
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  }

  #emit(): void {
    this.#cancelFrame = null;
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    for (const name of dirty) {
      const view = this.#views.get(name) as LiveView;
      view.subject.next(view);
    }
  }
}

/** One collection, always current. */
class LiveView implements RowView<AnyRow> {
  revision = 0;
  readonly subject: BehaviorSubject<RowView<AnyRow>>;
  readonly #collection: CollectionName;
  readonly #source: RowSource;

  constructor(collection: CollectionName, source: RowSource) {
    this.#collection = collection;
    this.#source = source;
    this.subject = new BehaviorSubject<RowView<AnyRow>>(this);
  }

  get size(): number {
    const replica = this.#source.replica();
    let size = replica.size(this.#collection);
    for (const id of this.#queued().keys()) if (!replica.get(this.#collection, id)) size += 1;
    return size;
  }

  get(id: string): AnyRow | undefined {
    return this.#queued().get(id) ?? this.#source.replica().get(this.#collection, id);
  }

  *values(): IterableIterator<AnyRow> {
    const queued = this.#queued();
    yield* queued.values();
    for (const [id, row] of this.#source.replica().entries(this.#collection)) if (!queued.has(id)) yield row;
  }

  #queued(): Map<string, AnyRow> {
    return this.#source.overlay()[this.#collection];
  }
}
