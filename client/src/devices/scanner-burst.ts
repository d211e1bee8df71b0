import type { ScannerProfile } from '@gatehouse/kiosk-config/schema';
import { GAP_MS_MAX, PAUSE_MS_MAX, type TimedKey } from './timed-key.ts';

/** Keys that may be one scan. */
export interface Candidate<K extends TimedKey> {
  keys: readonly K[];
  /** A scanner's by pace alone. Others count only when they read as one of our codes. */
  isByPace: boolean;
}

/** Shorter bursts are a person's fingers rolling over neighboring keys. */
export const SCAN_LENGTH_MIN = 6;
const SCAN_LENGTH_MAX = 128;
/** Fewer than a code has keys, so that typing, where each key is a run by itself, never is a scan. */
const PAUSES_MAX = 3;
/** A shorter run next to a pause may be a person's keys. */
const RUN_LENGTH_MIN = 3;

/** The longest gap inside one run. Single keys may be late; the average decides. */
export function gapMsMax(profile: ScannerProfile): number {
  return profile.prefix ? GAP_MS_MAX : Math.min(profile.keyIntervalMsMax * 2, GAP_MS_MAX);
}

/**
 * What may be one scan of the keys before a suffix at `endMs`: the last run, and that with earlier ones from which a pause
 * separates it; shortest first. With a prefix, each begins at the prefix's last occurrence. Empty where a person typed. The last is
 * what a scanner that is slower than its profile says may have pressed, and is no scan by its pace.
 * Requirements K12 and F58.
 */
export function candidatesOf<K extends TimedKey>(
  keys: readonly K[],
  endMs: number,
  profile: ScannerProfile,
): Candidate<K>[] {
  const runs = runsOf(keys, gapMsMax(profile));
  const waitedMs = endMs - (keys.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY);
  if (waitedMs > PAUSE_MS_MAX) return [];
  const isInTime = waitedMs <= gapMsMax(profile);
  const found: Candidate<K>[] = [];
  for (let count = 1; count <= Math.min(runs.length, PAUSES_MAX + 1); count += 1) {
    const joined = runs.slice(-count);
    const [first = [], second] = joined;
    if (second && pauseMs(first, second) > PAUSE_MS_MAX) break;
    const scanned = afterPerson(joined.flat(), profile);
    if (!scanned || (!profile.prefix && averageMs(joined) > profile.keyIntervalMsMax)) continue;
    const isScanner = (run: K[]) => run.length >= RUN_LENGTH_MIN && averageMs([run]) <= profile.keyIntervalMsMax;
    const isWhole = count === 1 || joined.every(isScanner);
    found.push({ keys: scanned, isByPace: isInTime && isWhole });
  }
  const last = runsOf(keys, GAP_MS_MAX).at(-1) ?? [];
  const slow = averageMs([last]) > profile.keyIntervalMsMax ? afterPerson(last, profile) : null;
  return slow && !profile.prefix ? [...found, { keys: slow, isByPace: false }] : found;
}

/** The keys in runs, each without a longer gap than a scanner's. */
function runsOf<K extends TimedKey>(keys: readonly K[], gapMs: number): K[][] {
  const runs: K[][] = [];
  let last: K | undefined;
  for (const key of keys) {
    if (last && key.atMs - last.atMs <= gapMs) runs.at(-1)?.push(key);
    else runs.push([key]);
    last = key;
  }
  return runs;
}

function pauseMs(earlier: readonly TimedKey[], later: readonly TimedKey[]): number {
  return (later[0]?.atMs ?? 0) - (earlier.at(-1)?.atMs ?? 0);
}

/** Between the keys of runs, without the pauses between those; infinite where each has one key. */
function averageMs(runs: readonly (readonly TimedKey[])[]): number {
  const typedMs = runs.reduce((sum, run) => sum + (run.at(-1)?.atMs ?? 0) - (run[0]?.atMs ?? 0), 0);
  const intervals = runs.reduce((sum, run) => sum + run.length - 1, 0);
  return intervals === 0 ? Number.POSITIVE_INFINITY : typedMs / intervals;
}

/** Keys from the prefix on, where there is one; null where there is none, or less or more than a code. */
function afterPerson<K extends TimedKey>(keys: readonly K[], { prefix }: ScannerProfile): readonly K[] | null {
  const start = prefix ? prefixStart(keys, prefix) : 0;
  if (start === null) return null;
  const length = keys.length - start - prefix.length;
  return length >= SCAN_LENGTH_MIN && length <= SCAN_LENGTH_MAX ? keys.slice(start) : null;
}

function prefixStart(keys: readonly TimedKey[], prefix: string): number | null {
  const wanted = Array.from(prefix);
  for (let start = keys.length - wanted.length; start >= 0; start--)
    if (wanted.every((character, index) => keys[start + index]?.key === character)) return start;
  return null;
}
