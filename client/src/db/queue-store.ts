import type { Actor } from '@gatehouse/sync-protocol/sync/messages/push';
import type { Sealed } from './sealing.ts';

export type EntryState = 'unsent' | 'sent' | 'parked';

export const QUEUE_DATABASE = 'gatehouse-queue';

/** The metadata key of the clock's memory. */
export const CLOCK_KEY = 'clock';

/** The metadata key of a database's life: another one means that the browser cleared the storage. Rule D24. */
export const LIFE_KEY = 'life';

/** The server's result of an entry. */
export interface EntryResult {
  status: 'applied' | 'duplicate' | 'parked';
  code: string | null;
  /** The venue version from which pulls show the effect. Rule Q13. */
  version: number | null;
  needsReview: boolean;
  /** The epoch that gave the result; a different epoch later means the server was restored. Rule D6. */
  epoch: string | null;
  answeredAtUtc: string;
  /** The server's receipt for it: sent back with pushes and pulls. Rule E4. */
  receipt?: string;
  /** Parked locally without a result that the server stores: too large, or the whole body refused. */
  isLocal: boolean;
}

/** A queued mutation without its arguments, which are sealed and stored separately, so that listing stays cheap. */
export interface QueueEntry {
  mid: number;
  id: string;
  clientId: string;
  name: string;
  nameVersion: number;
  actor: Actor;
  clock: { client_at: string; offset_ms: number | null; monotonic_ms: number; session: string };
  /** Corrected where the offset is known. */
  queuedAtUtc: string;
  state: EntryState;
  result: EntryResult | null;
  /** Whether its arguments and its copy for the server are still stored. */
  hasArgs: boolean;
  hasCopy: boolean;
}
export type NewEntry = Omit<QueueEntry, 'mid' | 'hasArgs' | 'hasCopy'>;

/** The outcome of sending one entry. */
export interface Settlement {
  mid: number;
  state: EntryState;
  result: EntryResult | null;
  /** Corrected minus device time of the entry, in milliseconds, as the server returned it. Rule C7. */
  correctionMs?: number | undefined;
  /** Sealed to the server's public key, base64; absent keeps the stored one. Rule D6. */
  copy?: string;
  /** The arguments are no longer needed on the device. */
  dropsArgs?: boolean;
}

/** What is stored in the transaction of a new entry. */
export interface KeptWith {
  /** Its copy for the server, base64. Rule D12. */
  copy?: string | undefined;
  /** The clock's memory; `readMeta(CLOCK_KEY)` finds it. Rule C8. */
  clock?: unknown;
}

/**
 * Where the queue lives. Every method is one transaction: all or nothing. `add` resolves only when
 * the entry, with what is kept with it, is durable (rules D1, D12, C8) and rejects with a `QuotaExceededError` when the
 * disk is full. A call that rejected has stored nothing. From its creation a store has a life, a `mid` is never given twice,
 * not even by the store that follows one that the browser cleared, and `list` has all that was added in this life (rule D24).
 */
export interface QueueStore {
  /** Stores its copy alone where `args` is null. Where `signal` aborts first, nothing is stored. */
  add(entry: NewEntry, args: Sealed | null, kept: KeptWith, signal?: AbortSignal): Promise<QueueEntry>;
  /** All venues' entries, by `mid`. */
  list(): Promise<QueueEntry[]>;
  readArgs(mids: readonly number[]): Promise<Map<number, Sealed>>;
  readCopies(mids: readonly number[]): Promise<Map<number, string>>;
  /** Entries that were removed, or settled further by another tab, stay unchanged. */
  settle(settlements: readonly Settlement[]): Promise<void>;
  remove(mids: readonly number[]): Promise<void>;
  readMeta(key: string): Promise<unknown>;
  writeMeta(key: string, value: unknown): Promise<void>;
  /** Writes and removes data of a signing's size. Rule D20. */
  probe(): Promise<void>;
  /** After a failure: reopens. */
  reopen(): Promise<void>;
  close(): void;
}

/** Whether an entry of that id is stored already. */
export function isTaken(error: unknown): boolean {
  return (error as { name?: string } | null)?.name === 'ConstraintError';
}

/** Has no result for its venue: unsent, or parked by an earlier release under another venue's credential. Rule D8. */
export function isWaiting({ state, result }: QueueEntry): boolean {
  return state === 'unsent' || (state === 'parked' && result?.code === 'MUTATION_FOREIGN');
}

/**
 * The entry after a settlement, or null when it must stay: a late result (another tab's, a former
 * leader's) never reverts `sent` within one epoch, and an entry without arguments never becomes unsent.
 */
export function settled(entry: QueueEntry, settlement: Settlement): QueueEntry | null {
  const { state, result } = settlement;
  const isTakingBack = entry.state === 'sent' && state !== 'sent' && entry.result?.epoch === result?.epoch;
  if (isTakingBack && result !== null) return null;
  /* Another tab has dropped the arguments since: the copy can be sent again. */
  if (state === 'unsent' && !entry.hasArgs) return null;
  return {
    ...entry,
    clock: correctedClock(entry.clock, settlement.correctionMs),
    state,
    result,
    hasArgs: entry.hasArgs && !settlement.dropsArgs,
    hasCopy: entry.hasCopy || settlement.copy !== undefined,
  };
}

/**
 * The clock of an entry once the server has corrected it. Without a session, because from then on only this correction
 * counts, whenever the entry is resent. Rule C7.
 */
export function correctedClock<C extends QueueEntry['clock']>(clock: C, correctionMs: number | undefined): C {
  return correctionMs === undefined ? clock : { ...clock, offset_ms: correctionMs, session: '' };
}
