import { canonicalJson } from '@gatehouse/sync-protocol/rules/canonical';
import { type Secrets, sha256 } from '../secrets.ts';

/**
 * One link of a venue's append-only chain: ids and hashes only, no personal data, so that erasure leaves the chain
 * whole. Requirement W3.
 */
export interface AuditEntry {
  at: string;
  action: string;
  /** `user:…`, `device:…`, `visitor` or `system`. */
  actor: string;
  /** Id of what it is about. */
  subject: string;
  /** Hash of what was recorded, such as the evidence of a signature. */
  content_sha256: string;
}

export const EMPTY_CHAIN_HEAD = '0'.repeat(64);

export function linkHash(previousHash: string, seq: number, entry: AuditEntry): string {
  return sha256(`${previousHash}\n${seq}\n${canonicalJson(entry)}`);
}

/** Seals head and count, so that cutting the end off the chain shows. */
export function chainMac(secrets: Secrets, clientId: string, count: number, head: string): string {
  return secrets.mac('audit-chain', `${clientId}\n${count}\n${head}`);
}
