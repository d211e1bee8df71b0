import { setImmediate as nextTurn } from 'node:timers/promises';
import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { z } from 'zod';
import { isoNow } from '#base/clock';
import { latestUtc } from '#base/stored-time';
import type { Connection, Database } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { insertNamedBreaks, parseBreakId, recordBreak } from '#venue/audit-breaks';
import { EMPTY_CHAIN_HEAD, type LastLink, validateEnd } from '#venue/audit-chain';
import {
  insertNamedPlatformBreaks,
  markPlatformChecked,
  recordBrokenLinks,
  recordPlatformAction,
} from '#venue/platform-audit';
import { markChainChecked } from '#venue/sync-tenant';
import { writeVenue } from '#venue/venue-write';
import { findCheckedLink, listUnchecked } from './audit.repository.ts';
import { breaksOfChain, endOfChain, linksAfterSeq, readChain } from './chain-reads.ts';
import { ChainWalk } from './chain-walk.ts';
import { findCheckedPlatformLink, findPlatformCheck } from './platform-audit.repository.ts';

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

type BreakRow = Row<'platform_audit_breaks'>;

/** What the daily check reads and writes of one chain: a venue's, or the platform's. */
interface CheckedChain {
  id: string;
  /** The link at which the check resumes; none where it starts over. */
  findStart(db: Connection): Promise<LastLink | undefined>;
  /** Stores breaks again that the chain names. */
  putBack(rows: readonly Omit<BreakRow, 'facts'>[]): Promise<void>;
  /** Adds a link: a write finds and records a broken end. */
  touch(): Promise<void>;
  /** Records links further back that were changed or are missing, and logs it. */
  addBreak(atSeq: number, ranges: readonly LinkRange[]): Promise<void>;
  /** Where the next check resumes; 0 for from the start. */
  mark(seq: number): Promise<void>;
}

/** The chain of one venue, for the check. Each of its writes opens a transaction of its own. */
function venueChain(deps: Deps, clientId: string): CheckedChain {
  return {
    id: clientId,
    findStart: (db) => findCheckedLink(db, clientId),
    putBack: (rows) =>
      deps.db.writeVenue(clientId, (db) =>
        insertNamedBreaks(
          db,
          rows.map((row) => ({ ...row, client_id: clientId })),
        ),
      ),
    touch: () =>
      writeVenue(deps, clientId, ({ happened }) =>
        happened({ kind: 'chain.checked', actor: 'system', emptyHead: EMPTY_CHAIN_HEAD }),
      ),
    addBreak: (atSeq, ranges) =>
      writeVenue(deps, clientId, async ({ db, nowAtUtc, happened, afterCommit }) => {
        const found = { clientId, kind: 'links', atSeq, foundAtUtc: nowAtUtc, facts: { ranges } } as const;
        const { actor, subject: breakId, content_sha256: factsSha256 } = await recordBreak(db, found);
        await happened({ kind: 'chain.broken', actor, breakId, factsSha256 });
        afterCommit(() => deps.logger.error({ clientId, kind: 'links', atSeq }, 'the audit chain is broken'));
      }),
    mark: (seq) => deps.db.writeVenue(clientId, (db) => markChainChecked(db, clientId, seq, isoNow(deps.clock))),
  };
}

/** The chain of the platform's own actions, for the check. Each of its writes opens a transaction of its own. */
function platformChain(deps: Deps): CheckedChain {
  return {
    id: PLATFORM_CHAIN,
    findStart: findCheckedPlatformLink,
    putBack: (rows) => deps.db.writePlatform((db) => insertNamedPlatformBreaks(db, rows)),
    touch: () =>
      deps.db.writePlatform((db) =>
        recordPlatformAction(deps, db, { actor: 'system', action: 'check_audit', subject: PLATFORM_CHAIN }),
      ),
    addBreak: (atSeq, ranges) => deps.db.writePlatform((db) => recordBrokenLinks(deps, db, atSeq, { ranges })),
    mark: (seq) => deps.db.writePlatform((db) => markPlatformChecked(db, seq, isoNow(deps.clock))),
  };
}

/** First and last link. */
type LinkRange = readonly [from: number, to: number];

/** The most ranges that a break lists; the last one then extends to the end. */
const RANGES_MAX = 100;
const factsSchema = z.object({ ranges: z.array(z.tuple([z.number(), z.number()])) });

/** What a break of links is about. */
function rangesOf({ at_seq: atSeq, facts }: Pick<Row<'audit_breaks'>, 'at_seq' | 'facts'>): LinkRange[] {
  try {
    const read = factsSchema.safeParse(JSON.parse(facts ?? 'null'));
    if (read.success) return read.data.ranges;
  } catch {
    /* The row was changed; verification says so. */
  }
  return [[atSeq, atSeq]];
}

/** Whether a link lies in one of these ranges, whose ends are inclusive. */
function isCovered(from: number, ranges: readonly LinkRange[]): boolean {
  return ranges.some(([first, last]) => first <= from && from <= last);
}

/** Keeps at most as many ranges as a break lists, in the given ascending order; the last then extends to the end. */
function boundRanges(ranges: readonly LinkRange[]): LinkRange[] {
  const named = ranges.slice(0, RANGES_MAX);
  const [lastNamed, last] = [named.at(-1), ranges.at(-1)];
  return lastNamed && last ? [...named.slice(0, -1), [lastNamed[0], last[1]]] : [];
}
