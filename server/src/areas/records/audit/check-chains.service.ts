import { setImmediate as nextTurn } from 'node:timers/promises';
import { latestUtc } from '#base/stored-time';
import type { Database } from '#db/database';
import type { Deps } from '#integrations/deps';
import { parseBreakId } from '#venue/audit-breaks';
import { validateEnd } from '#venue/audit-chain';
import { listUnchecked } from './audit.repository.ts';
import { boundRanges, isCovered, type LinkRange, rangesOf } from './break-ranges.ts';
import { breaksOfChain, endOfChain, linksAfterSeq, readChain } from './chain-reads.ts';
import { ChainWalk } from './chain-walk.ts';
import { type CheckedChain, platformChain, venueChain } from './checked-chain.ts';
import { findPlatformCheck } from './platform-audit.repository.ts';

/** A little less than a day, because the job runs hourly. */
const CHECK_AGAIN_AFTER_MS = 23 * 3_600_000;
const VENUES_PER_PAGE = 100;
/** A few milliseconds of the event loop. */
const LINKS_PER_PAGE = 200;
/** Bounds what one venue costs in a day; a longer chain takes several days, each resuming where the last stopped. */
export const LINKS_PER_DAY = 20_000;

/**
 * Checks a bounded part of the chain of the platform and of every venue, unless it was checked today, and records the breaks it finds. What is left
 * after a stop or a failure is checked in the next run. Someone with write access to the database can stall this check,
 * but not `npm run verify-audit`, which trusts no stored position. Requirement W3.
 */
export async function checkChains(
  deps: Deps,
  signal: AbortSignal,
  { linksPerDay = LINKS_PER_DAY }: { linksPerDay?: number } = {},
): Promise<void> {
  const nowMs = deps.clock.now();
  const since = new Date(nowMs - CHECK_AGAIN_AFTER_MS).toISOString();
  /* Checked later than now: by a clock that was ahead. */
  const until = latestUtc(nowMs);
  if (await isPlatformDue(deps, since, until)) await checkSafely(deps, platformChain(deps), linksPerDay);
  let afterId = '';
  for (;;) {
    const due = await deps.db.readPlatform((db) => listUnchecked(db, { since, until }, afterId, VENUES_PER_PAGE));
    for (const clientId of due) {
      if (signal.aborted) return;
      await checkSafely(deps, venueChain(deps, clientId), linksPerDay);
      afterId = clientId;
    }
    if (due.length < VENUES_PER_PAGE) return;
  }
}

/** The platform's own chain, where it was not checked between two instants. */
async function isPlatformDue({ db }: Deps, since: string, until: string): Promise<boolean> {
  const check = await db.readPlatform(findPlatformCheck);
  const checkedAt = check?.audit_checked_at ?? '';
  return checkedAt < since || checkedAt > until;
}

async function checkSafely(deps: Deps, chain: CheckedChain, linksMax: number): Promise<void> {
  try {
    await checkChain(deps, chain, linksMax);
  } catch (error) {
    deps.logger.error({ clientId: chain.id, err: error }, 'an audit chain could not be checked');
  }
}

async function checkChain({ db, secrets }: Deps, chain: CheckedChain, linksMax: number): Promise<void> {
  const { id } = chain;
  const walk = new ChainWalk(secrets, id, await readChain(db, id, (connection) => chain.findStart(connection)));
  let verdict: ReturnType<typeof validateEnd> | null = null;
  for (let walked = 0; walked < linksMax && verdict === null; ) {
    const limit = Math.min(LINKS_PER_PAGE, linksMax - walked);
    const { links, end } = await readChain(db, id, async (connection) => ({
      links: await linksAfterSeq(connection, id, walk.seq, limit),
      end: await endOfChain(connection, secrets, id),
    }));
    for (const link of links) walk.take(link);
    walked += links.length;
    if (links.length < limit) verdict = validateEnd(secrets, id, end, walk.last);
    await nextTurn();
  }
  await record(db, chain, walk, verdict === 'seal' || verdict === 'end');
  await chain.mark(verdict === null ? walk.seq : 0);
}

/** The next write finds a broken end and adds its link, so the check writes. */
async function record(db: Database, chain: CheckedChain, walk: ChainWalk, isEndBroken: boolean): Promise<void> {
  const kept = await readChain(db, chain.id, (connection) => breaksOfChain(connection, chain.id));
  const lost = walk.breaks.filter(({ breakId }) => !kept.some((row) => row.break_id === breakId));
  if (lost.length > 0) await chain.putBack(lost.flatMap(toRow));

  const known = kept.filter(({ kind }) => kind === 'links').flatMap(rangesOf);
  const ranges = walk.errors
    .filter(({ from, isNamed }) => !isNamed && !isCovered(from, known))
    .map(({ from, to }): LinkRange => [from, to]);
  const atSeq = ranges[0]?.[0];
  if (atSeq !== undefined) await chain.addBreak(atSeq, boundRanges(ranges));
  else if (isEndBroken) await chain.touch();
}

function toRow({ breakId, foundAtUtc }: ChainWalk['breaks'][number]) {
  const known = parseBreakId(breakId);
  return known ? [{ break_id: breakId, kind: known.kind, at_seq: known.atSeq, found_at: foundAtUtc }] : [];
}
