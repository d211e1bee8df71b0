import type { CollectionName, Collections, DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import type { Actor } from '@gatehouse/sync-protocol/sync/messages/push';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import type { Instant, MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import type { Observable } from 'rxjs';

/** The identity of this browser. */
export interface DeviceIdentity {
  clientId: string;
  deviceId: string;
  /** Created once per browser profile. */
  replicaId: string;
  role: DeviceRole;
  /** A paired device uses its own token, a signed-in browser its user's. */
  principal: { kind: 'device' | 'user'; id: string };
}

export interface SyncStatus {
  /** `starting` until the cache has been read. */
  phase: 'starting' | 'ready';
  network: 'online' | 'offline';
  /** The credential was refused with 401: the queue still accepts entries behind 'sign in again'. Rule D9. */
  needsSignIn: boolean;
  /** The owner removed this device; it is pushing its queue. Rule D5. */
  isRevoked: boolean;
  /** The venue was canceled: the queue is pushed, and nothing new is pulled. Rule L11. */
  isSuspended: boolean;
  /** No contact for seven days: people are locked. Rule D4. */
  isLocked: boolean;
  /** The server requires a newer app. Rule V1. */
  needsUpdate: boolean;
  /** Entries of this venue without a result. */
  unsent: number;
  parked: number;
  /** How many of these say that the browser cleared something before it was sent. Rule D25. */
  lost: number;
  /** Entries another venue left on this browser; never shown or sent here. Rule D8. */
  foreign: number;
  /** Their venues, such as `C00002, C00007`; empty without any. */
  foreignOf: string;
  /** Whether this device can save mutations: `full` has no space, `failing` does not respond. Rules D18 and D20. */
  storage: 'ok' | 'failing' | 'full';
  /** The first fill is complete. */
  isFilled: boolean;
  /** How many customers the running first fill brings; null where the server has not said. */
  fillCustomers: number | null;
  /** The last contact in this run of the app. */
  lastContactAtUtc: string | null;
  /** The last contact of an earlier run of the app, for screens until the first one of this run. */
  earlierContactAtUtc: string | null;
  /** Server time minus device time, in milliseconds; null before the first contact. */
  clockOffsetMs: number | null;
  /** True in the leading tab. */
  isLeader: boolean;
}

/** A queue entry as screens list it. `args` is null when the entry can't be decrypted; it can still be exported. */
export interface QueueItem {
  id: string;
  mid: number;
  name: string;
  args: Record<string, unknown> | null;
  state: 'unsent' | 'sent' | 'parked' | 'unreadable';
  /** The reason, for a parked entry. */
  code: string | null;
  message: string | null;
  queuedAtUtc: string;
  answeredAtUtc: string | null;
  needsReview: boolean;
}

/**
 * The rows of one collection, with the queue laid over them. It is live: `revision` increments with each change, and a
 * subscriber reads again when notified.
 */
export interface RowView<R> {
  readonly revision: number;
  readonly size: number;
  get(id: string): R | undefined;
  values(): IterableIterator<R>;
}

/** Whether a row is only in the queue so far, or has a queued change laid over it. */
export type Overlaid<R> = R & { readonly isPending?: true; readonly isParked?: true };

export type CustomerFilter = (row: Overlaid<Collections['customers']>) => boolean;

/** The newest people of a search, newest first. */
export interface FoundCustomers {
  rows: Overlaid<Collections['customers']>[];
  /** There are older ones that were not asked for. */
  hasMore: boolean;
}

/** What a screen gives of a mutation: the engine alone writes when it happened. Rule C6. */
export type Given<N extends MutationName> = Omit<MutationArgs[N], Instant>;

export type EnqueueResult =
  | { ok: true; id: string }
  /** `storage_full`: nothing was saved, and the user must be told. Requirement S13. */
  | { ok: false; kind: 'storage_full' | 'failed'; message: string };

/** The interface of sync for screens. One per signed-in or paired browser tab; `app` builds it. */
export interface SyncEngine {
  readonly identity: DeviceIdentity;
  readonly status$: Observable<SyncStatus>;
  /** Emits immediately and then on each change, at most once per animation frame. */
  rows$<C extends CollectionName>(collection: C): Observable<RowView<Overlaid<Collections[C]>>>;
  /**
   * The newest people whose name, email, phone or ids contain the query, of those that `isWanted` takes: at most `limit`.
   * Reads no further than that, and a grown query narrows the previous result. Requirement F2.
   */
  searchCustomers(query: string, limit: number, isWanted?: CustomerFilter): FoundCustomers;
  /** How many a search without a limit finds. Reads everyone, so a screen asks once it shows the first. */
  countCustomers(query: string, isWanted?: CustomerFilter): number;
  /** Tells of single people, by waiver id, whether the query finds them. It is for now: rows change. */
  customerMatcher(query: string): (waiverId: string) => boolean;
  readonly queue$: Observable<readonly QueueItem[]>;
  /**
   * Saves durably, then resolves; the effect shows in `rows$` immediately. Never needs the network. Refused where the role
   * does not allow this: rule Q18.
   */
  enqueue<N extends MutationName>(name: N, args: Given<N>): Promise<EnqueueResult>;
  /** Who is using this tab: what is saved from now on names them; null for the device or the session alone. Rule D27. */
  actAs(person: Actor | null): void;
  /** Triggers a push and a pull now. */
  syncNow(): void;
  /** One entry, or all of them, as JSON for a person to keep. */
  exportQueue(id?: string): Promise<Blob>;
  /** The venue's day and the current corrected instant. Rule C4. */
  now(): { venueDate: string; epochMs: number };
  /** The venue's zone: the replica's, and until then the one that sign-in named. */
  timeZone(): string;
  /** Refused while items are unsent, unless they are deliberately left behind for the next sign-in. Requirement S24. */
  signOut(options?: { handOver: boolean }): Promise<{ ok: true } | { ok: false; unsent: number }>;
  stop(): void;
}
