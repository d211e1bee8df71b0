import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';

const HOUR_MS = 3_600_000;
/** The names of the lanes and a margin are next to the hours. */
export const NAMES_PX = 148;
const EDGES_PX = 26;
/** So wide is a block at least, and so long that its text can be read. */
export const BLOCK_PX = 72;

/** What a block takes at least of a board that is so wide, whose hours have a least width. */
export function leastMsOf(boardPx: number, { startMs, endMs }: Interval, hourPx: number): number {
  const stretchedPx = (boardPx - NAMES_PX - EDGES_PX) / ((endMs - startMs) / HOUR_MS);
  return (BLOCK_PX / Math.max(hourPx, stretchedPx)) * HOUR_MS;
}

/** Where an interval is in a frame that fills its track; what is outside of it is cut off. */
export function spanStyle({ startMs, endMs }: Interval, frame: Interval): { left: string; width: string } {
  const share = (ms: number): number => Math.min(1, Math.max(0, (ms - frame.startMs) / (frame.endMs - frame.startMs)));
  const left = share(startMs);
  return { left: `${(left * 100).toFixed(3)}%`, width: `${((share(endMs) - left) * 100).toFixed(3)}%` };
}

/** What a distance in pixels is in milliseconds. */
export function msOf(px: number, trackWidthPx: number, frame: Interval): number {
  return (px / trackWidthPx) * (frame.endMs - frame.startMs);
}
