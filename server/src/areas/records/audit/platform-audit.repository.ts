import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import type { Secrets } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { type ChainEnd, emptyEnd, type LastLink } from '#venue/audit-chain';

/* Everything here takes a platform transaction. */

/** The end of the chain; before the first link, that of an empty chain. */
export async function findPlatformEnd(db: Connection, secrets: Secrets): Promise<ChainEnd> {
  const row = await db
    .selectFrom('platform_audit_end')
    .select(['audit_count as count', 'audit_head as head', 'audit_mac as seal'])
    .where('chain', '=', PLATFORM_CHAIN)
    .executeTakeFirst();
  return row ?? emptyEnd(secrets, PLATFORM_CHAIN);
}

/** Links after a number, in order. */
export async function listPlatformLinks(
  db: Connection,
  afterSeq: number,
  limit: number,
): Promise<Row<'platform_audit_log'>[]> {
  return db
    .selectFrom('platform_audit_log')
    .selectAll()
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** When the chain was last checked; undefined before its first link. */
export function findPlatformCheck(db: Connection): Promise<{ audit_checked_at: string } | undefined> {
  return db
    .selectFrom('platform_audit_end')
    .select('audit_checked_at')
    .where('chain', '=', PLATFORM_CHAIN)
    .executeTakeFirst();
}

/** The link at which the check resumes; none where it starts over. */
export function findCheckedPlatformLink(db: Connection): Promise<LastLink | undefined> {
  return db
    .selectFrom('platform_audit_end')
    .innerJoin('platform_audit_log', 'platform_audit_log.seq', 'platform_audit_end.audit_checked_seq')
    .where('chain', '=', PLATFORM_CHAIN)
    .select(['platform_audit_log.seq', 'platform_audit_log.hash'])
    .executeTakeFirst();
}

/** Breaks that were recorded, oldest first. */
export function listPlatformBreaks(db: Connection): Promise<Row<'platform_audit_breaks'>[]> {
  return db.selectFrom('platform_audit_breaks').selectAll().orderBy('found_at').orderBy('at_seq').execute();
}

/** The stored hash of one link of the platform's chain; undefined where the link is missing. */
export async function findPlatformLinkHash(db: Connection, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('platform_audit_log').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}
