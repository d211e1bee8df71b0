import { insertCompiled, runCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import type { Secrets } from '../secrets.ts';
import { recordBreak } from './audit-breaks.ts';
import {
  type AuditEntry,
  type ChainEnd,
  EMPTY_CHAIN_HEAD,
  type LastLink,
  linkHash,
  sealOf,
  TAKE_OVER,
  validateEnd,
} from './audit-chain.ts';

/** Untrusted text in the facts of a break is cut to this length. */
const FOREIGN_CHARS_MAX = 128;

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
  const verdict = validateEnd(secrets, clientId, found, last);
  const isBroken = verdict === 'seal' || verdict === 'end';
  let seq = isBroken ? seqAfterBreak(verdict, found, last) : found.count;
  let hash = isBroken ? (last?.hash ?? EMPTY_CHAIN_HEAD) : found.head;
  const opening: AuditEntry[] = [];
  if (verdict === 'unkeyed') opening.push(takeOver(write, found.head));
  if (isBroken) {
    const atSeq = seq + 1;
    const facts = factsOf(found, last);
    opening.push(await recordBreak(db, { clientId, kind: verdict, atSeq, foundAtUtc: write.nowAtUtc, facts }));
    write.afterCommit(() => logger.error({ clientId, kind: verdict, atSeq }, 'the audit chain is broken'));
  }
  for (const entry of [...opening, ...entries]) {
    seq += 1;
    hash = linkHash(secrets, clientId, hash, seq, entry);
    await insertCompiled(db, 'audit_log', { client_id: clientId, seq, ...entry, hash });
  }
  const seal = sealOf(secrets, clientId, seq, hash);
  await runCompiled(db, 'seal audit chain', { clientId, seq, hash, seal }, (value) =>
    db
      .updateTable('sync_tenant')
      .set({ audit_count: value('seq'), audit_head: value('hash'), audit_mac: value('seal') })
      .where('client_id', '=', value('clientId')),
  );
}

/** By number rather than by count: a link that was inserted after the end must not block the next. */
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

/** A count without its seal proves nothing; one with it shows as a gap how many links are missing. */
function seqAfterBreak(kind: 'seal' | 'end', found: ChainEnd, last: LastLink | undefined): number {
  const lastSeq = last?.seq ?? 0;
  return kind === 'end' ? Math.max(found.count, lastSeq) : lastSeq;
}

function takeOver({ clientId, nowAtUtc }: ChainWrite, head: string): AuditEntry {
  return { at: nowAtUtc, action: TAKE_OVER, actor: 'system', subject: clientId, content_sha256: head };
}

function factsOf(found: ChainEnd, last: LastLink | undefined): object {
  const cut = (text: string): string => text.slice(0, FOREIGN_CHARS_MAX);
  return {
    count: found.count,
    head: cut(found.head),
    seal: cut(found.seal),
    last_seq: last?.seq ?? null,
    last_hash: last ? cut(last.hash) : null,
  };
}
