import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import { type CacheState, type CacheStep, emptyCacheState, type Piece } from '../../db/cache-store.ts';

/** The atomic steps of the cache. Each has a precondition, so that another tab's step is detected. Rule D3. */

/** Whether two values are the same as JSON, whatever the order of their keys. */
export function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** The life after every one in use: where a refill writes. */
export function nextLife({ life, filling }: CacheState): number {
  return Math.max(life, filling?.life ?? 0) + 1;
}

/** A cache of another schema is emptied. Rule V2. */
export function emptiedForSchema(): CacheStep {
  return {
    expect: ({ schema }) => schema !== SCHEMA_VERSION,
    next: ({ life, generation }) => ({
      ...emptyCacheState,
      schema: SCHEMA_VERSION,
      life: life + 1,
      generation: generation + 1,
    }),
    keepOnlyLife: -1,
  };
}

/** One page of a fill; the last one swaps the shown rows. */
export function fillStep(at: CacheState, reply: PullReply, piece: Piece, contactAtMs: number): CacheStep {
  const life = at.filling?.life ?? nextLife(at);
  const pages = reply.changes.length > 0 ? [{ life, piece }] : [];
  const expect = (stored: CacheState): boolean => stored.life === at.life && same(stored.filling, at.filling);
  if (reply.more)
    return {
      expect,
      next: (stored) => ({ ...stored, filling: { life, cursor: reply.cursor }, contactAtMs }),
      pages,
    };
  return {
    expect,
    next: (stored) => ({
      ...stored,
      life,
      generation: stored.generation + 1,
      cursor: reply.cursor,
      isFilled: true,
      filling: null,
      foldedThrough: 0,
      contactAtMs,
    }),
    pages,
    keepOnlyLife: life,
  };
}

/** One page of changes, with its cursor. */
export function deltaStep(at: CacheState, reply: PullReply, piece: Piece | null, contactAtMs: number): CacheStep {
  return {
    expect: (stored) => stored.life === at.life && stored.filling === null && same(stored.cursor, at.cursor),
    next: (stored) => ({ ...stored, cursor: reply.cursor, contactAtMs }),
    deltas: piece ? [{ life: at.life, piece }] : [],
  };
}

/** Starts over alongside the shown rows. */
export function refillStep(at: CacheState): CacheStep {
  const life = nextLife(at);
  return {
    expect: (stored) => nextLife(stored) <= life,
    next: (stored) => ({ ...stored, filling: { life, cursor: null } }),
  };
}

/** Empties the shown rows. Requirement S16. */
export function dropStep(at: CacheState): CacheStep {
  const life = nextLife(at);
  return {
    expect: (stored) => nextLife(stored) <= life,
    next: (stored) => ({
      ...stored,
      life,
      generation: stored.generation + 1,
      isFilled: false,
      filling: null,
      cursor: null,
    }),
    keepOnlyLife: life,
  };
}

/** Replaces what was read from the store with the rows in memory. Rule D21. */
export function returnStep(read: CacheState, held: CacheState, pages: CacheStep['pages'] & object): CacheStep {
  const life = nextLife(read);
  return {
    expect: (stored) => same(stored, read),
    next: ({ generation }) => ({ ...held, life, generation: generation + 1, filling: null, foldedThrough: 0 }),
    pages,
    keepOnlyLife: life,
  };
}

/** Writes nothing new: probes that writing works. */
export const provingStep: CacheStep = { expect: () => true, next: (stored) => stored };

/** Pages in place of the pages and deltas that were read. Requirement S25. */
export function foldStep(
  at: CacheState,
  read: { through: number; pages: readonly number[]; deltas: readonly number[] },
  pages: CacheStep['pages'] & object,
): CacheStep {
  return {
    expect: (stored) =>
      stored.life === at.life &&
      stored.generation === at.generation &&
      stored.filling === null &&
      same(stored.cursor, at.cursor),
    next: (stored) => ({ ...stored, generation: stored.generation + 1, foldedThrough: read.through }),
    pages,
    dropPages: read.pages,
    dropDeltas: read.deltas,
  };
}
