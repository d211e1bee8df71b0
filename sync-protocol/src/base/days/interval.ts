/** A time that includes its start and not its end, in milliseconds since 1970. */
export interface Interval {
  startMs: number;
  endMs: number;
}

/** Whether both include some moment: two that only touch don't. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs;
}

/** Whether all of `inner` is in one of `intervals`. */
export function isWithin(inner: Interval, intervals: readonly Interval[]): boolean {
  return intervals.some(({ startMs, endMs }) => startMs <= inner.startMs && inner.endMs <= endMs);
}

/** The same times as few intervals, earliest first: those that overlap or touch are joined. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last && next.startMs <= last.endMs) last.endMs = Math.max(last.endMs, next.endMs);
    else if (next.startMs < next.endMs) result.push({ ...next });
  }
  return result;
}

/** What of `intervals` is in none of `removed`, earliest first. */
export function without(intervals: readonly Interval[], removed: readonly Interval[]): Interval[] {
  let left = joined(intervals);
  for (const gap of joined(removed))
    left = left.flatMap((one) =>
      overlaps(one, gap)
        ? [
            { startMs: one.startMs, endMs: gap.startMs },
            { startMs: gap.endMs, endMs: one.endMs },
          ].filter(({ startMs, endMs }) => startMs < endMs)
        : [one],
    );
  return left;
}

/** The sum of the amounts at the fullest moment of `within`. */
export function peakOf(uses: readonly (Interval & { amount: number })[], within: Interval): number {
  const here = uses.filter((use) => overlaps(use, within));
  let peak = 0;
  for (const { startMs } of here) {
    const moment = Math.max(startMs, within.startMs);
    let sum = 0;
    for (const use of here) if (use.startMs <= moment && moment < use.endMs) sum += use.amount;
    peak = Math.max(peak, sum);
  }
  return peak;
}
