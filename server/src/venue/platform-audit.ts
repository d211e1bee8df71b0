import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/http/admin/audit-log';
import type { PlatformActionKind } from '@gatehouse/sync-protocol/rules/audit-actions';
import { canonicalJson } from '@gatehouse/sync-protocol/rules/canonical';
import { type Clock, isoNow } from '../clock.ts';
import type { Connection } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { type Secrets, sha256 } from '../secrets.ts';
import { type AuditEntry, BREAK, type ChainEnd, emptyEnd, type LastLink } from './audit-chain.ts';
import { factsOf, linksAfter, nextPlace } from './next-links.ts';

export interface PlatformAction {
  /** `user:…` or `system`. */
  actor: string;
  action: PlatformActionKind;
  /** Id of what was changed or read; never personal data. */
  subject: string;
  /** What was done, of which the chain stores the hash. */
  content?: object;
}

interface PlatformAuditDeps {
  clock: Clock;
  secrets: Secrets;
  logger: Logger;
}

/**
 * Adds a link to the platform's audit chain, for what belongs to no venue: plans, promo codes, holidays, admins, exports. `db` is the
 * platform transaction of the action itself; call it last, because the chain's end is locked until the commit. A broken end blocks
 * nobody: it gets a link of its own, as in a venue's chain. Requirement W3.
 */
export async function recordPlatformAction(
  { clock, secrets, logger }: PlatformAuditDeps,
  db: Connection,
  { actor, action, subject, content = {} }: PlatformAction,
): Promise<void> {
  const found = await lockEnd(db, secrets);
  const last = await findLastLink(db);
  const at = isoNow(clock);
  const { after, brokenKind } = nextPlace(secrets, PLATFORM_CHAIN, found, last);
  const opening: AuditEntry[] = [];
  if (brokenKind) {
    const facts = factsOf(found, last);
    const subject = `${brokenKind} ${after.seq + 1}`;
    opening.push({ at, action: BREAK, actor: 'system', subject, content_sha256: sha256(JSON.stringify(facts)) });
    logger.error({ ...facts, kind: brokenKind, atSeq: after.seq + 1 }, 'the audit chain of the platform is broken');
  }
  const entry = { at, action, actor, subject, content_sha256: sha256(canonicalJson(content)) };
  const { links, end } = linksAfter(secrets, PLATFORM_CHAIN, after, [...opening, entry]);
  await db.insertInto('platform_audit_log').values(links).execute();
  await db
    .updateTable('platform_audit_end')
    .set({ audit_count: end.count, audit_head: end.head, audit_mac: end.seal })
    .where('chain', '=', PLATFORM_CHAIN)
    .execute();
}

/** Locked until the commit, so that links are added one after the other. */
async function lockEnd(db: Connection, secrets: Secrets): Promise<ChainEnd> {
  const { count, head, seal } = emptyEnd(secrets, PLATFORM_CHAIN);
  await db
    .insertInto('platform_audit_end')
    .values({ chain: PLATFORM_CHAIN, audit_count: count, audit_head: head, audit_mac: seal })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .updateTable('platform_audit_end')
    .set((eb) => ({ audit_count: eb.ref('audit_count') }))
    .where('chain', '=', PLATFORM_CHAIN)
    .returning(['audit_count as count', 'audit_head as head', 'audit_mac as seal'])
    .executeTakeFirstOrThrow();
}

async function findLastLink(db: Connection): Promise<LastLink | undefined> {
  return db.selectFrom('platform_audit_log').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
}
