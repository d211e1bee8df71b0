import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { type Secrets, sha256 } from '../base/secrets.ts';

/**
 * One link of a venue's append-only chain: ids and hashes only, no personal data, so that erasing personal data leaves the chain
 * intact. Requirement W3.
 */
export interface AuditEntry {
  at: string;
  action: string;
  /** `user:…`, `device:…`, `visitor` or `system`. */
  actor: string;
  /** Id of the subject. */
  subject: string;
  /** Hash of what was recorded, such as the evidence of a signature. */
  content_sha256: string;
}

/** The chain columns of a venue's row: the number of links, the last one's hash, and the seal over both. */
export interface ChainEnd {
  count: number;
  head: string;
  seal: string;
}

/** The last existing link. */
export interface LastLink {
  seq: number;
  hash: string;
}

export const EMPTY_CHAIN_HEAD = '0'.repeat(64);
/** First link after a stretch that was hashed without the key; its content is the hash of that stretch's last link. */
export const TAKE_OVER = 'begin_keyed_links';
/** A link that names a break. Its subject is the break's id, its content the hash of the facts that were found. */
export const BREAK = 'audit_break';

/** Bound to venue, number and everything before it by the server's key, so that nobody without the key can write one. */
export function linkHash(
  secrets: Secrets,
  clientId: string,
  previousHash: string,
  seq: number,
  entry: AuditEntry,
): string {
  return secrets.mac('audit-link', `${clientId}\n${previousHash}\n${seq}\n${canonicalJson(entry)}`);
}

/** Seals head and count, so that truncating the chain is detected. */
export function sealOf(secrets: Secrets, clientId: string, count: number, head: string): string {
  return secrets.mac('audit-seal', `${clientId}\n${count}\n${head}`);
}

/** Before the first link. */
export function emptyEnd(secrets: Secrets, clientId: string): ChainEnd {
  return { count: 0, head: EMPTY_CHAIN_HEAD, seal: sealOf(secrets, clientId, 0, EMPTY_CHAIN_HEAD) };
}

/** A link of releases up to 0.1, without the key. It counts only where a keyed link or a seal of that time covers it. */
export function unkeyedLinkHash(previousHash: string, seq: number, entry: AuditEntry): string {
  return sha256(`${previousHash}\n${seq}\n${canonicalJson(entry)}`);
}

/** The seal over such links. No longer created: a valid one comes from a release of that time. */
export function unkeyedSealOf(secrets: Secrets, clientId: string, count: number, head: string): string {
  return secrets.mac('audit-chain', `${clientId}\n${count}\n${head}`);
}

/** Whether count and head match the seal of this server's key. `unkeyed`: they match that of a release without keyed links. */
export function sealState(
  secrets: Secrets,
  clientId: string,
  { count, head, seal }: ChainEnd,
): 'keyed' | 'unkeyed' | 'altered' {
  if (sealOf(secrets, clientId, count, head) === seal) return 'keyed';
  return unkeyedSealOf(secrets, clientId, count, head) === seal ? 'unkeyed' : 'altered';
}

/**
 * Whether a chain may be extended. `unkeyed`: it is intact and its last links are unkeyed. `seal`: count or
 * head don't match the seal. `end`: they do, but the last link differs.
 */
export function validateEnd(
  secrets: Secrets,
  clientId: string,
  end: ChainEnd,
  last: LastLink | undefined,
): 'whole' | 'unkeyed' | 'seal' | 'end' {
  const state = sealState(secrets, clientId, end);
  if (state === 'altered') return 'seal';
  if ((last?.seq ?? 0) !== end.count || (last?.hash ?? EMPTY_CHAIN_HEAD) !== end.head) return 'end';
  return state === 'keyed' || end.count === 0 ? 'whole' : 'unkeyed';
}
