import type { Secrets } from '../base/secrets.ts';
import type { Row } from '../db/tables.ts';
import {
  type AuditEntry,
  type ChainEnd,
  EMPTY_CHAIN_HEAD,
  type LastLink,
  linkHash,
  sealOf,
  validateEnd,
} from './audit-chain.ts';

/** Untrusted text in the facts of a break is cut to this length. */
const FOREIGN_CHARS_MAX = 128;

/** Where a chain continues, and the kind of break that has to be recorded there first. */
export interface ChainPlace {
  /** The link that the next one follows. */
  after: LastLink;
  brokenKind: 'seal' | 'end' | null;
  /** The last links have no key yet. */
  isUnkeyed: boolean;
}

/** `found` and `last` are what the database says about the chain's end. Requirement W3. */
export function nextPlace(secrets: Secrets, chainId: string, found: ChainEnd, last: LastLink | undefined): ChainPlace {
  const verdict = validateEnd(secrets, chainId, found, last);
  if (verdict === 'seal' || verdict === 'end') {
    const after = { seq: seqAfterBreak(verdict, found, last), hash: last?.hash ?? EMPTY_CHAIN_HEAD };
    return { after, brokenKind: verdict, isUnkeyed: false };
  }
  return { after: { seq: found.count, hash: found.head }, brokenKind: null, isUnkeyed: verdict === 'unkeyed' };
}

/** The rows of new links, and the sealed end after them. */
export function linksAfter(
  secrets: Secrets,
  chainId: string,
  { seq, hash }: LastLink,
  entries: readonly AuditEntry[],
): { links: Row<'platform_audit_log'>[]; end: ChainEnd } {
  const links: Row<'platform_audit_log'>[] = [];
  let head = hash;
  for (const [index, entry] of entries.entries()) {
    const number = seq + index + 1;
    head = linkHash(secrets, chainId, head, number, entry);
    links.push({ seq: number, ...entry, hash: head });
  }
  const count = seq + entries.length;
  return { links, end: { count, head, seal: sealOf(secrets, chainId, count, head) } };
}

/** What a break is recorded with. */
export function factsOf(found: ChainEnd, last: LastLink | undefined): object {
  const cut = (text: string): string => text.slice(0, FOREIGN_CHARS_MAX);
  return {
    count: found.count,
    head: cut(found.head),
    seal: cut(found.seal),
    last_seq: last?.seq ?? null,
    last_hash: last ? cut(last.hash) : null,
  };
}

/** A count without its seal proves nothing; one with it shows as a gap how many links are missing. */
function seqAfterBreak(kind: 'seal' | 'end', found: ChainEnd, last: LastLink | undefined): number {
  const lastSeq = last?.seq ?? 0;
  return kind === 'end' ? Math.max(found.count, lastSeq) : lastSeq;
}
