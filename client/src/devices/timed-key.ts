import type { ScannedKey } from './scanner-text.ts';

/* What the record of keys, which every page begins with, shares with the recognition of scans, which few load. */

/** A key with its time in milliseconds of any monotonic clock. */
export interface TimedKey extends ScannedKey {
  atMs: number;
}

/** No gap inside a run is longer, regardless of the profile: people type at 120 ms a key and faster ones near it. */
export const GAP_MS_MAX = 100;

/** The longest that a busy machine may take between two keys of one scan, or before its suffix. */
export const PAUSE_MS_MAX = 1_500;
