import { z } from 'zod';
import type { Row } from '#db/tables';

/** First and last link. */
export type LinkRange = readonly [from: number, to: number];

/** The most ranges that a break lists; the last one then extends to the end. */
const RANGES_MAX = 100;
const factsSchema = z.object({ ranges: z.array(z.tuple([z.number(), z.number()])) });

/** What a break of links is about. */
export function rangesOf({ at_seq: atSeq, facts }: Pick<Row<'audit_breaks'>, 'at_seq' | 'facts'>): LinkRange[] {
  try {
    const read = factsSchema.safeParse(JSON.parse(facts ?? 'null'));
    if (read.success) return read.data.ranges;
  } catch {
    /* The row was changed; verification says so. */
  }
  return [[atSeq, atSeq]];
}

/** Whether a link lies in one of these ranges, whose ends are inclusive. */
export function isCovered(from: number, ranges: readonly LinkRange[]): boolean {
  return ranges.some(([first, last]) => first <= from && from <= last);
}

/** Keeps at most as many ranges as a break lists, in the given ascending order; the last then extends to the end. */
export function boundRanges(ranges: readonly LinkRange[]): LinkRange[] {
  const named = ranges.slice(0, RANGES_MAX);
  const [lastNamed, last] = [named.at(-1), ranges.at(-1)];
  return lastNamed && last ? [...named.slice(0, -1), [lastNamed[0], last[1]]] : [];
}
