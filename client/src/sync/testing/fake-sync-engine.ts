import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { type CollectionName, type Collections, rowId } from '@gatehouse/sync-protocol/sync/collections';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations/current-versions';
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
import { startingStatus } from '../status/starting-status.ts';

type Tables = { [C in CollectionName]: Map<string, Overlaid<Collections[C]>> };

export interface FakeRows {
  customers?: CustomerRow[];
  members?: Collections['members'][];
  checkIns?: Collections['check_ins'][];
  bookings?: Collections['bookings'][];
  resources?: Collections['resources'][];
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
  readonly #tables: Tables;
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
    };
    for (const row of this.#tables.customers.values()) this.#keys.set(row.waiver_id, keyOf(row));
  }

  rows$<C extends CollectionName>(collection: C): Observable<RowView<Overlaid<Collections[C]>>> {
    const rows = this.#tables[collection] as Map<string, Overlaid<Collections[C]>>;
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
    if (name === 'check_in') this.#checkIn(args as Given<'check_in'>);
    if (name === 'undo_check_in') this.#undo(args as Given<'undo_check_in'>);
    const id = crypto.randomUUID();
    if (name === 'check_in_party') this.#checkInParty(id, args as Given<'check_in_party'>);
    if (name === 'undo_check_in_party') this.#undoParty(args as Given<'undo_check_in_party'>);
    this.#revision.next(this.#revision.value + 1);
    return { ok: true, id };
  }

  /** Puts rows as a pull would. */
  put<C extends CollectionName>(collection: C, row: Collections[C]): void {
    (this.#tables[collection] as Map<string, Collections[C]>).set(rowId(collection, row), row);
    if (collection === 'customers') this.#keys.set(rowId(collection, row), keyOf(row as CustomerRow));
    this.#revision.next(this.#revision.value + 1);
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

  #checkIn(args: Given<'check_in'>): void {
    const { epochMs, venueDate } = this.now();
    const atUtc = new Date(epochMs).toISOString();
    this.#tables.check_ins.set(args.checkin_id, {
      checkin_id: args.checkin_id,
      client_id: this.identity.clientId,
      waiver_id: args.waiver_id,
      membership_id: args.membership_id ?? null,
      check_in_time: atUtc,
      created_at: atUtc,
      venue_date: venueDate,
      device_id: this.identity.deviceId,
      clock_flagged: false,
      undone_at: null,
      isPending: true,
    });
  }

  #checkInParty(id: string, { booking_id, party_goers, checkin_ids = [], override }: Given<'check_in_party'>): void {
    const row = this.#tables.bookings.get(booking_id);
    const party_checked_in_at = new Date(this.#nowMs()).toISOString();
    const reason = override ? { override_reason: override.reason } : {};
    const arrived = { check_in_status: 'checked in', party_goers, party_checked_in_at, isPending: true } as const;
    if (row)
      this.#tables.bookings.set(booking_id, { ...row, ...arrived, party_check_in: { id, checkin_ids, ...reason } });
  }

  #undoParty({ booking_id, party_check_in_id: id, checkin_ids = [] }: Given<'undo_check_in_party'>): void {
    for (const checkin_id of checkin_ids) this.#undo({ checkin_id });
    const row = this.#tables.bookings.get(booking_id);
    if (row?.party_check_in?.id !== id) return;
    const { party_goers: _, party_checked_in_at: __, party_check_in: ___, ...rest } = row;
    this.#tables.bookings.set(booking_id, { ...rest, check_in_status: 'not checked in', isPending: true });
  }

  #undo(args: Given<'undo_check_in'>): void {
    const row = this.#tables.check_ins.get(args.checkin_id);
    if (row)
      this.#tables.check_ins.set(args.checkin_id, {
        ...row,
        undone_at: new Date(this.#nowMs()).toISOString(),
        isPending: true,
      });
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
    adult_age: 18,
    relationship_required: false,
    accent_color: '#1f7a5c',
    has_logo: false,
    logo_version: null,
    sealing_public_key: '',
  };
}
