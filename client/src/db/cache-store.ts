import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Sealed } from './sealing.ts';

/**
 * One stored piece of the cache: a page of a fill or fold, or the delta of one pull. People are sealed, the other
 * collections stay readable, so that a kiosk signs after a month without network. Both hold JSON of changes.
 */
export interface Piece {
  people: Sealed | null;
  plain: string | null;
}
export type StoredPiece = Piece & { key: number };

/** The single record that defines what the pieces mean. */
export interface CacheState {
  /** Schema version of the rows; a cache of another version is refilled. Rule V2. */
  schema: number;
  /** Which pieces are valid: a refill writes alongside, under the next life, and swaps. */
  life: number;
  /** Increments with each fold; a waking tab compares it. */
  generation: number;
  cursor: Cursor | null;
  /** The first fill has completed. */
  isFilled: boolean;
  filling: { life: number; cursor: Cursor | null } | null;
  /** Key of the newest delta that is already in the pages. */
  foldedThrough: number;
  /** Server time of the last response to a valid credential, in milliseconds: the lease runs from here. Rule D4. */
  contactAtMs: number | null;
}

/** One atomic step: what is added and dropped, and the state after it. */
export interface CacheStep {
  /** Compared with the stored state inside the transaction; when false the step is skipped. Rule D3. */
  expect(state: CacheState): boolean;
  next(state: CacheState): CacheState;
  pages?: readonly { life: number; piece: Piece }[];
  deltas?: readonly { life: number; piece: Piece }[];
  dropPages?: readonly number[];
  dropDeltas?: readonly number[];
  /** Drops every piece of other lives. */
  keepOnlyLife?: number;
}

export interface StepOutcome {
  state: CacheState;
  deltaKeys: number[];
}

/** Where the cache lives; each method is one transaction. Losing it only costs a refill. */
export interface CacheStore {
  readState(): Promise<CacheState>;
  /** Pieces in the order they were written, `limit` at most, with a key above `after`. */
  readPages(life: number, after: number, limit: number): Promise<StoredPiece[]>;
  readDeltas(life: number, after: number, limit: number): Promise<StoredPiece[]>;
  pageKeys(life: number): Promise<number[]>;
  commit(step: CacheStep): Promise<StepOutcome | null>;
  /** Empties everything. */
  clear(): Promise<void>;
  /** After a failure: reopens. */
  reopen(): Promise<void>;
  close(): void;
}

export const emptyCacheState: CacheState = {
  schema: 0,
  life: 0,
  generation: 0,
  cursor: null,
  isFilled: false,
  filling: null,
  foldedThrough: 0,
  contactAtMs: null,
};
