/** One figure: a median over runs, with the target it is held to. */
export interface Figure {
  name: string;
  /** Who was measured, where several are with the same name. */
  contender?: string;
  unit: 'ms' | 's' | 'per_s' | 'bytes' | 'kB' | 'MB' | 'count' | 'points';
  median: number;
  p95?: number;
  runs: number;
  /** At most this, or at least this where more is better. */
  target?: number;
  /** Absent for what is neither, such as the count of each response status. */
  better?: 'lower' | 'higher';
}

/** A benchmark measures only so much that each of its steps runs, as in the gate: its figures say nothing then. Requirement I15. */
export const isSmallest = process.env['BENCH_SIZE'] === 'smallest';

/** How much a benchmark measures, in each of its two sizes. */
export function sized<T>(full: T, smallest: T): T {
  return isSmallest ? smallest : full;
}

/** The first of these alone in the smallest size. */
export function sizedList<T>(all: readonly T[]): readonly T[] {
  return all.slice(0, sized(all.length, 1));
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** `share` from 0 to 1; nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** Prints a figure as one JSON line, which `npm run bench` collects in its table. */
export function report(figure: Figure): void {
  const rounded = Object.fromEntries(
    Object.entries(figure).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  );
  process.stdout.write(`${JSON.stringify(rounded)}\n`);
}

/** Prints times in milliseconds as one figure. */
export function reportTimes(name: string, timesMs: readonly number[], target?: number): void {
  report({
    name,
    unit: 'ms',
    median: median(timesMs),
    p95: percentile(timesMs, 0.95),
    runs: timesMs.length,
    ...(target === undefined ? {} : { target }),
    better: 'lower',
  });
}
