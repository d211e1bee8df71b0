import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import {
  type CollectionName,
  type Collections,
  collectionNames,
  rowId,
} from '@gatehouse/sync-protocol/sync/collections';
import type { Actor } from '@gatehouse/sync-protocol/sync/messages/push';
import { type MutationName, mutations } from '@gatehouse/sync-protocol/sync/mutations';
import { BehaviorSubject, map, type Observable } from 'rxjs';
import type {
  CustomerFilter,
  DeviceIdentity,
  EnqueueResult,
  FoundCustomers,
  Given,
  Overlaid,
  QueueItem,
  RowView,
  SyncEngine,
  SyncStatus,
} from '../port/engine-port.ts';
import { overlayOf } from '../replica/overlay.ts';
import { billLayers } from '../replica/overlay-bills.ts';
import type { Overlay } from '../replica/overlay-layer.ts';
import { startingStatus } from '../status/starting-status.ts';

export interface FakeRows {
  customers?: CustomerRow[];
  members?: Collections['members'][];
  checkIns?: Collections['check_ins'][];
  bookings?: Collections['bookings'][];
  resources?: Collections['resources'][];
  staff?: Collections['staff'][];
  priceLists?: Collections['price_lists'][];
  extras?: Collections['extras'][];
  bills?: Collections['bills'][];
}

/** The engine's port over plain maps, for tests of screens. Nothing is stored or sent. */
export class FakeSyncEngine implements SyncEngine {
  readonly identity: DeviceIdentity;
  readonly status$: BehaviorSubject<SyncStatus>;
  readonly queue$ = new BehaviorSubject<readonly QueueItem[]>([]);
  readonly sent: { name: MutationName; args: unknown }[] = [];
  /** Set it to make the next saves fail. */
  failure: Extract<EnqueueResult, { ok: false }> | null = null;
  syncs = 0;
  /** Who is using the tablet. */
  person: Actor | null = null;
  readonly #tables: Overlay;
  readonly #revision = new BehaviorSubject(0);
  readonly #keys = new Map<string, string>();
  readonly #timeZone = 'America/New_York';
  readonly #nowMs: () => number;

  constructor(
    rows: FakeRows = {},
    options: { nowMs?: () => number; role?: DeviceIdentity['role']; isUser?: boolean } = {},
  ) {
    this.#nowMs = options.nowMs ?? Date.now;
    this.identity = {
      clientId: 'C00001',
      deviceId: 'device-1',
      replicaId: 'replica-1',
      role: options.role ?? 'front_desk',
      principal: options.isUser ? { kind: 'user', id: 'u1' } : { kind: 'device', id: 'device-1' },
    };
    this.status$ = new BehaviorSubject<SyncStatus>({
      ...startingStatus,
      phase: 'ready',
      isFilled: true,
      lastContactAtUtc: new Date(this.#nowMs()).toISOString(),
      clockOffsetMs: 0,
      isLeader: true,
    });
    this.#tables = {
      venue: new Map([['C00001', venueRow(this.#timeZone)]]),
      documents: new Map(),
      waiver_documents: new Map(),
      customers: table('customers', rows.customers),
      members: table('members', rows.members),
      check_ins: table('check_ins', rows.checkIns),
      bookings: table('bookings', rows.bookings),
      resources: table('resources', rows.resources),
      staff: table('staff', rows.staff),
      price_lists: table('price_lists', rows.priceLists),
      extras: table('extras', rows.extras),
      bills: table('bills', rows.bills),
    };
    for (const row of this.#tables.customers.values()) this.#keys.set(row.waiver_id, keyOf(row));
  }

  rows$<C extends CollectionName>(collection: C): Observable<RowView<Overlaid<Collections[C]>>> {
    const rows = this.#rowsOf(collection);
    return this.#revision.pipe(
      map((revision) => ({ revision, size: rows.size, get: (id) => rows.get(id), values: () => rows.values() })),
    );
  }

  searchCustomers(query: string, limit: number, isWanted: CustomerFilter = () => true): FoundCustomers {
    const matches = this.customerMatcher(query);
    const rows = [...this.#tables.customers.values()]
      .filter((row) => matches(row.waiver_id) && isWanted(row))
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  countCustomers(query: string, isWanted?: CustomerFilter): number {
    return this.searchCustomers(query, Number.POSITIVE_INFINITY, isWanted).rows.length;
  }

  customerMatcher(query: string): (waiverId: string) => boolean {
    const wanted = foldQuery(query);
    return (waiverId) => this.#keys.get(waiverId)?.includes(wanted) ?? false;
  }

  async enqueue<N extends MutationName>(name: N, args: Given<N>): Promise<EnqueueResult> {
    if (this.failure) return this.failure;
    this.sent.push({ name, args });
    const id = crypto.randomUUID();
    this.#layOver(id, name, args);
    this.#revision.next(this.#revision.value + 1);
    return { ok: true, id };
  }

  /** Puts rows as a pull would. */
  put<C extends CollectionName>(collection: C, row: Collections[C]): void {
    this.#rowsOf(collection).set(rowId(collection, row), row);
    if (collection === 'customers') this.#keys.set(rowId(collection, row), keyOf(row as CustomerRow));
    this.#revision.next(this.#revision.value + 1);
  }

  actAs(person: Actor | null): void {
    this.person = person;
  }

  syncNow(): void {
    this.syncs++;
  }

  async exportQueue(): Promise<Blob> {
    return new Blob([JSON.stringify(this.sent)]);
  }

  now(): { venueDate: string; epochMs: number } {
    const epochMs = this.#nowMs();
    return { epochMs, venueDate: venueDateAt(epochMs, this.timeZone()) };
  }

  timeZone(): string {
    return this.#timeZone;
  }

  async signOut(): Promise<{ ok: true }> {
    return { ok: true };
  }

  stop(): void {}

  #layOver(id: string, name: MutationName, args: object): void {
    const queuedAtUtc = new Date(this.#nowMs()).toISOString();
    const { instant } = mutations[name];
    const frozen = { ...args, ...(instant === null ? {} : { [instant]: queuedAtUtc }) };
    const facts = {
      clientId: this.identity.clientId,
      deviceId: this.identity.deviceId,
      timeZone: this.#timeZone,
      base: <C extends CollectionName>(collection: C, rowId: string) => this.#rowsOf(collection).get(rowId),
      bills: () => this.#tables.bills.values(),
    };
    const entry = { id, name, args: frozen, isParked: false, queuedAtUtc, offsetMs: 0 };
    const overlay = overlayOf([entry], facts, billLayers);
    for (const collection of collectionNames)
      for (const [rowId, row] of overlay[collection]) this.#rowsOf(collection).set(rowId, row);
  }

  #rowsOf<C extends CollectionName>(collection: C): Map<string, Overlaid<Collections[C]>> {
    return this.#tables[collection];
  }
}

function table<C extends CollectionName>(
  collection: C,
  rows: Collections[C][] = [],
): Map<string, Overlaid<Collections[C]>> {
  return new Map(rows.map((row) => [rowId(collection, row), row]));
}

function keyOf(row: CustomerRow): string {
  const minor = [row.minor_first_name, row.minor_last_name].filter(Boolean).join(' ');
  return searchKey({
    names: [
      `${row.adult_first_name} ${row.adult_last_name}`,
      `${row.adult_last_name} ${row.adult_first_name}`,
      ...(minor ? [minor] : []),
    ],
    email: row.email,
    phone: row.phone,
    ids: [row.waiver_id],
  });
}

function venueRow(timeZone: string): Collections['venue'] {
  return {
    client_id: 'C00001',
    client_name: 'Pine Ridge Paintball',
    time_zone: timeZone,
    address_required: false,
    address_asked: false,
    adult_age: 18,
    relationship_required: false,
    accent_color: '#1f7a5c',
    has_logo: false,
    logo_version: null,
    sealing_public_key: '',
  };
}
