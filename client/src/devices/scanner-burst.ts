import type { ScannerProfile } from '@gatehouse/kiosk-config/schema';
import type { ScannedKey } from './scanner-text.ts';

/** A key with its time in milliseconds of any monotonic clock. */
export interface TimedKey extends ScannedKey {
  atMs: number;
}

export interface Burst<K extends TimedKey = TimedKey> {
  keys: readonly K[];
}

/** Shorter bursts are a person's fingers rolling over neighboring keys. */
export const SCAN_LENGTH_MIN = 6;
const SCAN_LENGTH_MAX = 128;
/** No gap inside a scan is longer, regardless of the profile: people type at 120 ms a key and faster ones near it. */
const GAP_MS_MAX = 100;

export const emptyBurst = { keys: [] } as const;

/** The longest pause inside one scan. Single keys may be late; the average decides. */
export function gapMsMax(profile: ScannerProfile): number {
  return profile.prefix ? GAP_MS_MAX : Math.min(profile.keyIntervalMsMax * 2, GAP_MS_MAX);
}

/** Adds a key; a pause before it starts a new burst. */
export function addKey<K extends TimedKey>(burst: Burst<K>, key: K, profile: ScannerProfile): Burst<K> {
  const last = burst.keys.at(-1);
  const isContinued = last && key.atMs - last.atMs <= gapMsMax(profile) && burst.keys.length < SCAN_LENGTH_MAX;
  return { keys: isContinued ? [...burst.keys, key] : [key] };
}

/**
 * The keys of the code when the burst that ends at `endMs` is a scan, otherwise null. With a prefix, from the last occurrence
 * of the prefix; without, all of it when the average interval is a scanner's. Requirement K12.
 */
export function scanOf<K extends TimedKey>(
  burst: Burst<K>,
  endMs: number,
  profile: ScannerProfile,
): readonly K[] | null {
  const { keys } = burst;
  const last = keys.at(-1);
  if (!last || endMs - last.atMs > gapMsMax(profile)) return null;
  const start = profile.prefix ? prefixStart(keys, profile.prefix) : 0;
  const first = start === null ? undefined : keys[start];
  if (start === null || !first) return null;
  const length = keys.length - start - profile.prefix.length;
  if (length < SCAN_LENGTH_MIN) return null;
  const intervals = keys.length - start - 1;
  if (!profile.prefix && (last.atMs - first.atMs) / intervals > profile.keyIntervalMsMax) return null;
  return keys.slice(start);
}

function prefixStart(keys: readonly TimedKey[], prefix: string): number | null {
  const wanted = Array.from(prefix);
  for (let start = keys.length - wanted.length; start >= 0; start--)
    if (wanted.every((character, index) => keys[start + index]?.key === character)) return start;
  return null;
}
