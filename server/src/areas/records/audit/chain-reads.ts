import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import type { Secrets } from '#base/secrets';
import type { Connection, Database } from '#db/database';
import type { Row } from '#db/tables';
import type { ChainEnd } from '#venue/audit-chain';
import { findChainEnd, listBreaks, listLinks } from './audit.repository.ts';
import { findPlatformEnd, listPlatformBreaks, listPlatformLinks } from './platform-audit.repository.ts';

/** Reads one snapshot of what a chain is in: its venue, or the platform. */
export function readChain<T>(db: Database, chain: string, work: (db: Connection) => Promise<T>): Promise<T> {
  return chain === PLATFORM_CHAIN ? db.readPlatform(work) : db.readVenue(chain, work);
}

/** Links after a number, in order. */
export function linksAfterSeq(
  db: Connection,
  chain: string,
  seq: number,
  limit: number,
): Promise<Row<'platform_audit_log'>[]> {
  return chain === PLATFORM_CHAIN ? listPlatformLinks(db, seq, limit) : listLinks(db, chain, seq, limit);
}

/** Breaks that were recorded, oldest first. */
export function breaksOfChain(db: Connection, chain: string): Promise<Row<'platform_audit_breaks'>[]> {
  return chain === PLATFORM_CHAIN ? listPlatformBreaks(db) : listBreaks(db, chain);
}

/** Count, last hash and seal of a chain, inside the transaction of `readChain`. */
export function endOfChain(db: Connection, secrets: Secrets, chain: string): Promise<ChainEnd> {
  return chain === PLATFORM_CHAIN ? findPlatformEnd(db, secrets) : findChainEnd(db, chain);
}
