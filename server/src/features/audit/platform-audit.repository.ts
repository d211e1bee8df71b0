import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/http/admin/audit-log';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Secrets } from '../../secrets.ts';
import { type ChainEnd, emptyEnd } from '../../venue/audit-chain.ts';

/* Only in platform transactions. */

/** Of an empty chain before the first link. */
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

export async function findPlatformLinkHash(db: Connection, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('platform_audit_log').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}
