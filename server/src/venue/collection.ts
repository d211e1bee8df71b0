import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import type { Connection } from '../db/database.ts';

/** What a device of this venue may hold on a venue day. Rule L1a. */
export interface Scope {
  clientId: string;
  /** The venue day it is for. */
  venueDate: string;
  /** SPKI, base64. */
  sealingPublicKey: string;
}

/** Rows `(version, id)` after a position, up to a version, in one direction. */
export interface Slice {
  /** Exclusive; null starts at the end. */
  after: { version: number; id: string } | null;
  /** Exclusive lower and inclusive upper bound of the version. */
  above: number;
  upTo: number;
  direction: 'asc' | 'desc';
  /** Limits rows to these days, both inclusive; all when absent. */
  days?: { from: string; to: string };
  limit: number;
}

/** A row as a device gets it. */
export interface Found<C extends CollectionName> {
  id: string;
  version: number;
  /** Null when it changed and is now out of the scope: the device removes it. */
  row: Collections[C] | null;
}

/** One collection as pulls read it. */
export interface Collection<C extends CollectionName = CollectionName> {
  name: C;
  /** Rows in slice order, those out of the scope included when `onlyInScope` is false. */
  read(db: Connection, scope: Scope, slice: Slice, onlyInScope: boolean): Promise<Found<C>[]>;
  /**
   * How many of the next rows of a slice one page takes, at least one: for rows so large that their number doesn't bound a page. The
   * slice's limit where all of them fit.
   */
  rowsThatFit?(db: Connection, scope: Scope, slice: Slice, onlyInScope: boolean): Promise<number>;
  /** Ids and versions of what the scope holds, by id, for the checksum. */
  stamps(db: Connection, scope: Scope, after: string, limit: number): Promise<{ id: string; version: number }[]>;
  /** How many rows a fill brings, where screens show how far it is. */
  count?(db: Connection, scope: Scope): Promise<number>;
  /** The days whose rows are in the scope, both inclusive; null when days don't matter. Rule L8. */
  window(venueDate: string): { from: string; to: string } | null;
}
