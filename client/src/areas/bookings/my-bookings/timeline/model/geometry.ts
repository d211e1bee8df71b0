import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';

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
