import type { PlatformActionKind } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { type Clock, isoNow } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { type Secrets, sha256 } from '../base/secrets.ts';
import { insertCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { recordPlatformBreak } from './audit-breaks.ts';
import { type AuditEntry, type ChainEnd, emptyEnd, type LastLink } from './audit-chain.ts';
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

const BROKEN = 'the audit chain of the platform is broken';

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
  deps: PlatformAuditDeps,
  db: Connection,
  { actor, action, subject, content = {} }: PlatformAction,
): Promise<void> {
  const content_sha256 = sha256(canonicalJson(content));
  await addLink(deps, db, async (at) => ({ at, action, actor, subject, content_sha256 }));
}

/** Records that links from `atSeq` on were changed or are missing; `facts` is for an investigation. */
export async function recordBrokenLinks(
  deps: PlatformAuditDeps,
  db: Connection,
  atSeq: number,
  facts: object,
): Promise<void> {
  await addLink(deps, db, (at) => recordPlatformBreak(db, { kind: 'links', atSeq, foundAtUtc: at, facts }));
  deps.logger.error({ kind: 'links', atSeq }, BROKEN);
}

async function addLink(
  { clock, secrets, logger }: PlatformAuditDeps,
  db: Connection,
  entryAt: (atUtc: string) => Promise<AuditEntry>,
): Promise<void> {
  const found = await lockEnd(db, secrets);
  const last = await findLastLink(db);
  const at = isoNow(clock);
  const { after, brokenKind } = nextPlace(secrets, PLATFORM_CHAIN, found, last);
  const opening: AuditEntry[] = [];
  if (brokenKind) {
    const facts = factsOf(found, last);
    const atSeq = after.seq + 1;
    opening.push(await recordPlatformBreak(db, { kind: brokenKind, atSeq, foundAtUtc: at, facts }));
    logger.error({ ...facts, kind: brokenKind, atSeq }, BROKEN);
  }
  const { links, end } = linksAfter(secrets, PLATFORM_CHAIN, after, [...opening, await entryAt(at)]);
  await db.insertInto('platform_audit_log').values(links).execute();
  await db
    .updateTable('platform_audit_end')
    .set({ audit_count: end.count, audit_head: end.head, audit_mac: end.seal })
    .where('chain', '=', PLATFORM_CHAIN)
    .execute();
}

/** Puts back what was deleted: the chain itself names these. */
export async function insertNamedPlatformBreaks(
  db: Connection,
  rows: readonly Omit<Row<'platform_audit_breaks'>, 'facts'>[],
): Promise<void> {
  for (const row of rows)
    await insertCompiled(db, 'platform_audit_breaks', { ...row, facts: null }, { onConflict: 'ignore' });
}

/** Where the daily check of the chain resumes, and when it ran. */
export async function markPlatformChecked(db: Connection, seq: number, nowAtUtc: string): Promise<void> {
  await db
    .updateTable('platform_audit_end')
    .set({ audit_checked_seq: seq, audit_checked_at: nowAtUtc })
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
