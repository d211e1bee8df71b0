import {
  AUDIT_PAGE_SIZE,
  type AuditLogPage,
  type ChainQuery,
  PLATFORM_CHAIN,
} from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { type ActorName, actorNames } from '../../records/audit/actor-names.ts';
import { readChain } from '../../records/audit/chain-reads.ts';
import { getClient } from '../../venues/venue/venues.service.ts';
import { recordLook } from '../support/record-look.ts';
import { findLinkFrom, findNewestSeq, listFiltered } from './audit-log.repository.ts';

/** One request reads at most so many links, a few milliseconds, however seldom a filter matches. */
const SCAN_MAX = 5_000;

/** Records an admin's look at a venue's chain in it. Errors: NOT_FOUND for a venue that is not there. Requirement Y24. */
export async function recordLookAtChain(deps: Deps, chain: string, adminId: string): Promise<void> {
  if (chain !== PLATFORM_CHAIN) await recordLook(deps, { clientId: chain, adminId, part: 'audit_log' });
}

/** A page of a chain, newest first. Requirements X32 and Y24. */
export async function pageOfChain(
  deps: Deps,
  chain: string,
  { before, from, until, ...filter }: ChainQuery,
  { scanMax = SCAN_MAX }: { scanMax?: number } = {},
): Promise<AuditLogPage> {
  const page = await readChain(deps.db, chain, async (db) => {
    const newest = await findNewestSeq(db, chain);
    const last = until === undefined ? newest : (await firstFrom(db, chain, until, newest)) - 1;
    const bottom = from === undefined ? 1 : await firstFrom(db, chain, from, newest);
    const top = before === undefined ? last : Math.min(last, before - 1);
    const floor = Math.max(bottom, top - scanMax + 1);
    const rows = await listFiltered(db, chain, filter, { from: floor, to: top, limit: AUDIT_PAGE_SIZE + 1 });
    const links = rows.slice(0, AUDIT_PAGE_SIZE);
    const end = links.at(-1);
    if (end && rows.length > AUDIT_PAGE_SIZE) return { links, next: end.seq, searchedTo: end.at };
    if (floor <= bottom) return { links, next: null, searchedTo: null };
    return { links, next: floor, searchedTo: (await findLinkFrom(db, chain, floor))?.at ?? null };
  });
  const actors = page.links.map(({ actor }) => actor);
  const nameOf = await deps.db.readPlatform((db) => actorNames(db, chain, actors));
  return {
    client_name: chain === PLATFORM_CHAIN ? null : (await getClient(deps, chain)).client_name,
    entries: page.links.map((link) => ({ ...link, actor_name: inWords(nameOf(link.actor)) })),
    next: page.next,
    searched_to: page.searchedTo,
  };
}

/**
 * The number of the first link of an instant or later, one more than the newest where there is none. Found by halving, because links
 * are in order of time but for corrections of the server's clock.
 */
async function firstFrom(db: Connection, chain: string, atUtc: string, newest: number): Promise<number> {
  const instant = new Date(atUtc).toISOString();
  let low = 1;
  let high = newest + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const link = await findLinkFrom(db, chain, middle);
    if (link === undefined || link.at >= instant) high = middle;
    else low = link.seq + 1;
  }
  return low;
}

function inWords({ name, kind }: ActorName): string {
  return kind === null || kind === name ? name : `${name} (${kind})`;
}
