import type { Connection, Database } from '../../db/database.ts';
import { type Secrets, sha256 } from '../../secrets.ts';
import { chainMac, EMPTY_CHAIN_HEAD, linkHash } from '../../sync/audit-chain.ts';
import type { Evidence } from '../waivers/evidence.ts';
import {
  findChainEnd,
  findDocumentBytes,
  listDocumentIds,
  listLinks,
  listSignings,
  listVenueIds,
} from './audit.repository.ts';

/** What a venue's chain and records were found to be. `faults` hold ids and numbers, never personal data. */
export interface AuditReport {
  clientId: string;
  links: number;
  signings: number;
  faults: string[];
}

const LINKS_PER_PAGE = 1_000;
const SIGNINGS_PER_PAGE = 100;

/** Verifies every venue, one snapshot each. Requirement W3. */
export async function verifyAudit(deps: { db: Database; secrets: Secrets }): Promise<AuditReport[]> {
  const venues = await deps.db.readPlatform(listVenueIds);
  const reports: AuditReport[] = [];
  for (const clientId of venues)
    reports.push(await deps.db.readVenue(clientId, (db) => verifyVenue(db, deps.secrets, clientId)));
  return reports;
}

/**
 * Walks one venue's chain from its start: altered, missing and cut-off links show, and so do signatures whose frozen
 * evidence, picture, strokes or document differ from what was sealed, or that no link names.
 */
export async function verifyVenue(db: Connection, secrets: Secrets, clientId: string): Promise<AuditReport> {
  const faults: string[] = [];
  const sealed = new Map<string, string>();
  let head = EMPTY_CHAIN_HEAD;
  let seq = 0;
  for (;;) {
    const links = await listLinks(db, clientId, seq, LINKS_PER_PAGE);
    for (const { seq: found, hash, client_id: _, ...entry } of links) {
      if (found !== seq + 1) faults.push(`links ${seq + 1} to ${found - 1} are missing`);
      else if (linkHash(head, found, entry) !== hash) faults.push(`link ${found} was altered`);
      if (entry.action === 'sign_waiver' || entry.action === 'upload_waiver')
        sealed.set(entry.subject, entry.content_sha256);
      [head, seq] = [hash, found];
    }
    if (links.length < LINKS_PER_PAGE) break;
  }
  const end = await findChainEnd(db, clientId);
  if (end.audit_count !== seq || end.audit_head !== head)
    faults.push(`the chain ends at link ${seq}, but ${end.audit_count} were written`);
  if (chainMac(secrets, clientId, end.audit_count, end.audit_head) !== end.audit_mac)
    faults.push('the seal of the chain’s end was altered');
  const signings = await verifySignings(db, clientId, sealed, faults);
  await verifyDocuments(db, clientId, sealed, faults);
  for (const subject of sealed.keys()) faults.push(`record ${subject} is missing`);
  return { clientId, links: seq, signings, faults };
}

/** Takes what it finds out of `sealed`, so that what is left has no record. */
async function verifySignings(
  db: Connection,
  clientId: string,
  sealed: Map<string, string>,
  faults: string[],
): Promise<number> {
  let count = 0;
  let afterId = '';
  for (;;) {
    const signings = await listSignings(db, clientId, afterId, SIGNINGS_PER_PAGE);
    for (const signing of signings) {
      const { event_id: id } = signing;
      const hash = sealed.get(id);
      if (hash === undefined) faults.push(`signing ${id} is in no link of the chain`);
      else if (sha256(signing.evidence) !== hash || signing.evidence_sha256 !== hash)
        faults.push(`the evidence of signing ${id} was altered`);
      else faults.push(...partsAltered(signing));
      sealed.delete(id);
      afterId = id;
      count += 1;
    }
    if (signings.length < SIGNINGS_PER_PAGE) return count;
  }
}

type Signing = Awaited<ReturnType<typeof listSignings>>[number];

/** The evidence is genuine: compares what lies outside it by the hashes it names. */
function partsAltered(signing: Signing): string[] {
  const { event_id: id, png, strokes } = signing;
  const { signature, document } = JSON.parse(signing.evidence) as Evidence;
  const faults: string[] = [];
  if (png === null || sha256(png) !== signature.picture_sha256) faults.push(`the picture of signing ${id} was altered`);
  const strokesHash = strokes === null ? null : sha256(strokes);
  if (strokesHash !== signature.strokes_sha256) faults.push(`the strokes of signing ${id} were altered`);
  const isSameDocument =
    (document?.document_id ?? null) === signing.document_id && (document?.sha256 ?? null) === signing.document_sha256;
  if (!isSameDocument) faults.push(`the document of signing ${id} was exchanged`);
  return faults;
}

async function verifyDocuments(
  db: Connection,
  clientId: string,
  sealed: Map<string, string>,
  faults: string[],
): Promise<void> {
  for (const id of await listDocumentIds(db, clientId)) {
    const row = await findDocumentBytes(db, clientId, id);
    const hash = sealed.get(id);
    if (hash === undefined) faults.push(`document ${id} is in no link of the chain`);
    else if (!row || row.sha256 !== hash || sha256(row.pdf) !== hash) faults.push(`document ${id} was altered`);
    sealed.delete(id);
  }
}
