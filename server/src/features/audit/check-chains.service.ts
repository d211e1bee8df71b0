import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoNow } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { insertNamedBreaks, parseBreakId, recordBreak } from '../../venue/audit-breaks.ts';
import { EMPTY_CHAIN_HEAD, validateEnd } from '../../venue/audit-chain.ts';
import { markChainChecked } from '../../venue/sync-tenant.ts';
import { writeVenue } from '../../venue/venue-write.ts';
import { findChainEnd, findCheckedLink, listBreaks, listLinks, listUnchecked } from './audit.repository.ts';
import { boundRanges, isCovered, type LinkRange, rangesOf } from './break-ranges.ts';
import { ChainWalk } from './chain-walk.ts';

/** A little less than a day, because the job runs hourly. */
const CHECK_AGAIN_AFTER_MS = 23 * 3_600_000;
const VENUES_PER_PAGE = 100;
/** A few milliseconds of the event loop. */
const LINKS_PER_PAGE = 200;
/** Bounds what one venue costs in a day; a longer chain takes several days, each resuming where the last stopped. */
export const LINKS_PER_DAY = 20_000;

/**
 * Checks a bounded part of the chain of every venue that was not checked today, and records the breaks it finds. What is left
 * after a stop or a failure is checked in the next run. Someone with write access to the database can stall this check,
 * but not `npm run verify-audit`, which trusts no stored position. Requirement W3.
 */
export async function checkChains(
  deps: Deps,
  signal: AbortSignal,
  { linksPerDay = LINKS_PER_DAY }: { linksPerDay?: number } = {},
): Promise<void> {
  const since = new Date(deps.clock.now() - CHECK_AGAIN_AFTER_MS).toISOString();
  let afterId = '';
  for (;;) {
    const due = await deps.db.readPlatform((db) => listUnchecked(db, since, afterId, VENUES_PER_PAGE));
    for (const clientId of due) {
      if (signal.aborted) return;
      try {
        await checkChain(deps, clientId, linksPerDay);
      } catch (error) {
        deps.logger.error({ clientId, err: error }, 'an audit chain could not be checked');
      }
      afterId = clientId;
    }
    if (due.length < VENUES_PER_PAGE) return;
  }
}

async function checkChain(deps: Deps, clientId: string, linksMax: number): Promise<void> {
  const walk = new ChainWalk(
    deps.secrets,
    clientId,
    await deps.db.readVenue(clientId, (db) => findCheckedLink(db, clientId)),
  );
  let verdict: ReturnType<typeof validateEnd> | null = null;
  for (let walked = 0; walked < linksMax && verdict === null; ) {
    const limit = Math.min(LINKS_PER_PAGE, linksMax - walked);
    const { links, end } = await deps.db.readVenue(clientId, async (db) => ({
      links: await listLinks(db, clientId, walk.seq, limit),
      end: await findChainEnd(db, clientId),
    }));
    for (const link of links) walk.take(link);
    walked += links.length;
    if (links.length < limit) verdict = validateEnd(deps.secrets, clientId, end, walk.last);
    await nextTurn();
  }
  await record(deps, clientId, walk, verdict === 'seal' || verdict === 'end');
  const position = verdict === null ? walk.seq : 0;
  await deps.db.writeVenue(clientId, (db) => markChainChecked(db, clientId, position, isoNow(deps.clock)));
}

/** The next write finds a broken end and adds its link, so the check writes. */
async function record(deps: Deps, clientId: string, walk: ChainWalk, isEndBroken: boolean): Promise<void> {
  const kept = await deps.db.readVenue(clientId, (db) => listBreaks(db, clientId));
  const lost = walk.breaks.filter(({ breakId }) => !kept.some((row) => row.break_id === breakId));
  if (lost.length > 0) await deps.db.writeVenue(clientId, (db) => insertNamedBreaks(db, lost.flatMap(rowOf(clientId))));

  const known = kept.filter(({ kind }) => kind === 'links').flatMap(rangesOf);
  const ranges = walk.errors
    .filter(({ from, isNamed }) => !isNamed && !isCovered(from, known))
    .map(({ from, to }): LinkRange => [from, to]);
  const atSeq = ranges[0]?.[0];
  if (atSeq === undefined && !isEndBroken) return;
  await writeVenue(
    deps,
    clientId,
    async ({ db, nowAtUtc, audit, afterCommit }) => {
      if (atSeq === undefined)
        return audit({ action: 'check_audit', actor: 'system', subject: clientId, content_sha256: EMPTY_CHAIN_HEAD });
      const facts = { ranges: boundRanges(ranges) };
      audit(await recordBreak(db, { clientId, kind: 'links', atSeq, foundAtUtc: nowAtUtc, facts }));
      afterCommit(() => deps.logger.error({ clientId, kind: 'links', atSeq }, 'the audit chain is broken'));
    },
    [],
  );
}

const rowOf =
  (clientId: string) =>
  ({ breakId, foundAtUtc }: ChainWalk['breaks'][number]) => {
    const known = parseBreakId(breakId);
    if (!known) return [];
    return [{ client_id: clientId, break_id: breakId, kind: known.kind, at_seq: known.atSeq, found_at: foundAtUtc }];
  };
