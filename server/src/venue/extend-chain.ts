import type { Logger } from '../base/logger.ts';
import type { Secrets } from '../base/secrets.ts';
import { insertRows, runCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import { recordBreak } from './audit-breaks.ts';
import { type AuditEntry, type ChainEnd, type LastLink, TAKE_OVER } from './audit-chain.ts';
import { factsOf, linksAfter, nextPlace } from './next-links.ts';

interface ChainWrite {
  db: Connection;
  clientId: string;
  nowAtUtc: string;
  afterCommit(effect: () => void): void;
}

/**
 * Adds entries to a venue's chain, under the venue's lock. `found` is from the venue's row. An end that differs from its
 * seal blocks nobody, because signatures must never be lost: the break gets its own link, which follows the last
 * existing link and is permanent. Requirement W3.
 */
export async function extendChain(
  { secrets, logger }: { secrets: Secrets; logger: Logger },
  write: ChainWrite,
  entries: readonly AuditEntry[],
  found: ChainEnd,
): Promise<void> {
  if (entries.length === 0) return;
  const { db, clientId } = write;
  const last = await findLastLink(db, clientId);
  const { after, brokenKind, isUnkeyed } = nextPlace(secrets, clientId, found, last);
  const opening: AuditEntry[] = [];
  if (isUnkeyed) opening.push(takeOver(write, found.head));
  if (brokenKind) {
    const atSeq = after.seq + 1;
    const facts = factsOf(found, last);
    opening.push(await recordBreak(db, { clientId, kind: brokenKind, atSeq, foundAtUtc: write.nowAtUtc, facts }));
    write.afterCommit(() => logger.error({ clientId, kind: brokenKind, atSeq }, 'the audit chain is broken'));
  }
  const { links, end } = linksAfter(secrets, clientId, after, [...opening, ...entries]);
  await insertRows(
    db,
    'audit_log',
    links.map((link) => ({ client_id: clientId, ...link })),
  );
  await runCompiled(db, 'seal audit chain', { clientId, ...end }, (value) =>
    db
      .updateTable('sync_tenant')
      .set({ audit_count: value('count'), audit_head: value('head'), audit_mac: value('seal') })
      .where('client_id', '=', value('clientId')),
  );
}

/** Looks by number rather than by count: a link that was inserted after the end must not block the next. */
async function findLastLink(db: Connection, clientId: string): Promise<LastLink | undefined> {
  const { rows } = await runCompiled(db, 'last audit link', { clientId }, (value) =>
    db
      .selectFrom('audit_log')
      .select(['seq', 'hash'])
      .where('client_id', '=', value('clientId'))
      .orderBy('seq', 'desc')
      .limit(1),
  );
  return rows[0];
}

function takeOver({ clientId, nowAtUtc }: ChainWrite, head: string): AuditEntry {
  return { at: nowAtUtc, action: TAKE_OVER, actor: 'system', subject: clientId, content_sha256: head };
}
