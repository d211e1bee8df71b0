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
export function peakOf(uses: readonly Amount[], within: Interval): number {
  return peaksOf(uses.filter((use) => overlaps(use, within)))(within);
}

/** How much of something is in use. */
export interface Amount extends Interval {
  amount: number;
}

/**
 * Like `peakOf`, for many times: the uses are sorted once, and each time then takes the logarithm of their number.
 * Amounts are above 0.
 */
export function peaksOf(uses: readonly Amount[]): (within: Interval) => number {
  const changes = uses
    .flatMap(({ startMs, endMs, amount }) => [
      { atMs: startMs, by: amount },
      { atMs: endMs, by: -amount },
    ])
    .toSorted((a, b) => a.atMs - b.atMs);
  const moments: number[] = [];
  const sums: number[] = [];
  let sum = 0;
  for (const { atMs, by } of changes) {
    sum += by;
    if (moments.at(-1) === atMs) sums[sums.length - 1] = sum;
    else {
      moments.push(atMs);
      sums.push(sum);
    }
  }
  const largest = largestOf(sums);
  return ({ startMs, endMs }) => largest(Math.max(0, before(moments, startMs + 1) - 1), before(moments, endMs));
}

/** Whether a time is in one of the intervals, as `isWithin`, for many times: each takes the logarithm of their number. */
export function coverOf(intervals: readonly Interval[]): (inner: Interval) => boolean {
  const parts = joined(intervals);
  const starts = parts.map(({ startMs }) => startMs);
  return ({ startMs, endMs }) => {
    const part = parts[before(starts, startMs + 1) - 1];
    return part !== undefined && endMs <= part.endMs;
  };
}

/** How many of the sorted moments are before this one. */
function before(moments: readonly number[], atMs: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] as number) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The largest of the values from `from` until before `to`, and at least 0: a tree of the largest of each two below. */
function largestOf(values: readonly number[]): (from: number, to: number) => number {
  const { length } = values;
  const tree = [...values, ...values];
  for (let at = length - 1; at > 0; at -= 1) tree[at] = Math.max(tree[2 * at] as number, tree[2 * at + 1] as number);
  return (from, to) => {
    let largest = 0;
    for (let low = from + length, high = to + length; low < high; low >>= 1, high >>= 1) {
      if (low % 2 === 1) largest = Math.max(largest, tree[low++] as number);
      if (high % 2 === 1) largest = Math.max(largest, tree[--high] as number);
    }
    return largest;
  };
}
