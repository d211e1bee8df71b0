import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import type { Connection } from '#db/database';

const columns = ['seq', 'at', 'action', 'actor', 'subject'] as const;

export interface LinkFilter {
  action?: string | undefined;
  /** Exact, or `user` or `device` for all of them. */
  actor?: string | undefined;
}

function linksOf(db: Connection, chain: string) {
  const links =
    chain === PLATFORM_CHAIN
      ? db.selectFrom('platform_audit_log').select(columns)
      : db.selectFrom('audit_log').where('client_id', '=', chain).select(columns);
  return db.selectFrom(links.as('links'));
}

/** 0 for an empty chain. */
export async function findNewestSeq(db: Connection, chain: string): Promise<number> {
  const row = await linksOf(db, chain).select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}

/** The first link from a number on. */
export async function findLinkFrom(db: Connection, chain: string, seq: number) {
  return linksOf(db, chain).where('seq', '>=', seq).select(['seq', 'at']).orderBy('seq').limit(1).executeTakeFirst();
}

/** Newest first, of the links with these numbers, both included. */
export async function listFiltered(
  db: Connection,
  chain: string,
  { action, actor }: LinkFilter,
  { from, to, limit }: { from: number; to: number; limit: number },
) {
  const isKind = actor === 'user' || actor === 'device';
  return linksOf(db, chain)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== undefined, (query) =>
      isKind ? query.where('actor', 'like', `${actor}:%`) : query.where('actor', '=', actor ?? ''),
    )
    .select(columns)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
