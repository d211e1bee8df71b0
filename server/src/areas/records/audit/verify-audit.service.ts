import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { type Secrets, sha256 } from '#base/secrets';
import type { Connection, Database } from '#db/database';
import { parseBreakId } from '#venue/audit-breaks';
import { publishedAs, publishedContent } from '#venue/events/waiver-events';
import { type Evidence, shownDocuments } from '../../waivers/signed/evidence.ts';
import {
  findChainEnd,
  findDocumentBytes,
  listDocumentIds,
  listLinks,
  listSignings,
  listVenueIds,
  listVersionFiles,
} from './audit.repository.ts';
import { breakLabel } from './break-labels.ts';
import { breaksOfChain } from './chain-reads.ts';
import { ChainWalk, type NamedBreak } from './chain-walk.ts';
import { findPlatformEnd, listPlatformLinks } from './platform-audit.repository.ts';

/** Findings about a venue's chain and records. Texts contain ids and numbers, never personal data. */
export interface AuditReport {
  clientId: string;
  links: number;
  signings: number;
  errors: string[];
  /** Breaks that were recorded when they were found. The chain records them permanently. */
  breaks: string[];
}

const LINKS_PER_PAGE = 1_000;

/** Verifies every venue, one snapshot each, and the platform where it has a chain. Requirement W3. */
export async function verifyAudit(deps: { db: Database; secrets: Secrets }): Promise<AuditReport[]> {
  const venues = await deps.db.readPlatform(listVenueIds);
  const reports: AuditReport[] = [];
  for (const clientId of venues)
    reports.push(await deps.db.readVenue(clientId, (db) => verifyVenue(db, deps.secrets, clientId)));
  const ofPlatform = await deps.db.readPlatform((db) => verifyPlatform(db, deps.secrets));
  return ofPlatform.links > 0 || !isWhole(ofPlatform) ? [...reports, ofPlatform] : reports;
}

/** Links whose subject is a record with this hash. */
const sealing: ReadonlySet<string> = new Set(['sign_waiver', 'upload_waiver', 'publish_document']);

/** Nothing was ever altered, removed or cut off. */
export function isWhole({ errors, breaks }: AuditReport): boolean {
  return errors.length === 0 && breaks.length === 0;
}

/**
 * Walks one venue's chain from its start: it reports altered, missing and cut-off links, and signatures whose frozen
 * evidence, picture, strokes or document differ from what was sealed, or that no link names.
 */
export async function verifyVenue(db: Connection, secrets: Secrets, clientId: string): Promise<AuditReport> {
  const sealed = new Map<string, string>();
  const walk = new ChainWalk(secrets, clientId);
  for (;;) {
    const links = await listLinks(db, clientId, walk.seq, LINKS_PER_PAGE);
    for (const link of links) {
      walk.take(link);
      if (sealing.has(link.action)) sealed.set(link.subject, link.content_sha256);
    }
    if (links.length < LINKS_PER_PAGE) break;
  }
  walk.end(await findChainEnd(db, clientId));
  const errors = walk.errors.map(({ text }) => text);
  errors.push(...(await compareBreaks(db, clientId, walk.breaks)));
  const signings = await verifySignings(db, clientId, sealed, errors);
  await verifyDocuments(db, clientId, sealed, errors);
  for (const subject of sealed.keys()) errors.push(`record ${subject} is missing`);
  return { clientId, links: walk.seq, signings, errors, breaks: walk.breaks.map(sentenceOf) };
}

/** Walks the platform's chain from its start. Platform transaction. */
async function verifyPlatform(db: Connection, secrets: Secrets): Promise<AuditReport> {
  const walk = new ChainWalk(secrets, PLATFORM_CHAIN);
  for (;;) {
    const links = await listPlatformLinks(db, walk.seq, LINKS_PER_PAGE);
    for (const link of links) walk.take(link);
    if (links.length < LINKS_PER_PAGE) break;
  }
  walk.end(await findPlatformEnd(db, secrets));
  const errors = walk.errors.map(({ text }) => text);
  errors.push(...(await compareBreaks(db, PLATFORM_CHAIN, walk.breaks)));
  return { clientId: PLATFORM_CHAIN, links: walk.seq, signings: 0, errors, breaks: walk.breaks.map(sentenceOf) };
}

/** What screens show must match the chain. */
export async function compareBreaks(db: Connection, chain: string, named: readonly NamedBreak[]): Promise<string[]> {
  const kept = new Map((await breaksOfChain(db, chain)).map((row) => [row.break_id, row.facts]));
  const errors: string[] = [];
  for (const { breakId, factsSha256 } of named) {
    const facts = kept.get(breakId);
    if (facts === undefined) errors.push(`the record of break '${breakId}' was deleted`);
    else if (facts !== null && sha256(facts) !== factsSha256)
      errors.push(`the record of break '${breakId}' was altered`);
    kept.delete(breakId);
  }
  for (const breakId of kept.keys()) errors.push(`no link names the break '${breakId}'`);
  return errors;
}

function sentenceOf({ breakId, foundAtUtc }: NamedBreak): string {
  const known = parseBreakId(breakId);
  return known
    ? `found at ${foundAtUtc}: ${breakLabel(known.kind, known.atSeq)}`
    : `found at ${foundAtUtc}: ${breakId}`;
}

const SIGNINGS_PER_PAGE = 100;

/**
 * Compares every signing with the hash that its link sealed, by id; returns their number. Removes what it finds from
 * `sealed`, so that what is left has no record.
 */
async function verifySignings(
  db: Connection,
  clientId: string,
  sealed: Map<string, string>,
  errors: string[],
): Promise<number> {
  let count = 0;
  let afterId = '';
  for (;;) {
    const signings = await listSignings(db, clientId, afterId, SIGNINGS_PER_PAGE);
    for (const signing of signings) {
      const { event_id: id } = signing;
      const hash = sealed.get(id);
      if (hash === undefined) errors.push(`signing ${id} is in no link of the chain`);
      else if (sha256(signing.evidence) !== hash || signing.evidence_sha256 !== hash)
        errors.push(`the evidence of signing ${id} was altered`);
      else errors.push(...partsAltered(signing));
      sealed.delete(id);
      afterId = id;
      count += 1;
    }
    if (signings.length < SIGNINGS_PER_PAGE) return count;
  }
}

type Signing = Awaited<ReturnType<typeof listSignings>>[number];

/** The evidence is genuine: compares what is stored outside it with the hashes it contains. */
function partsAltered(signing: Signing): string[] {
  const { event_id: id, png, strokes } = signing;
  const evidence = JSON.parse(signing.evidence) as Evidence;
  const { signature } = evidence;
  const [document] = shownDocuments(evidence);
  const errors: string[] = [];
  if (png === null || sha256(png) !== signature.picture_sha256) errors.push(`the picture of signing ${id} was altered`);
  const strokesHash = strokes === null ? null : sha256(strokes);
  if (strokesHash !== signature.strokes_sha256) errors.push(`the strokes of signing ${id} were altered`);
  const isSameDocument =
    (document?.file_id ?? null) === signing.document_id && (document?.sha256 ?? null) === signing.document_sha256;
  if (!isSameDocument) errors.push(`the document of signing ${id} was replaced`);
  return errors;
}

/** Does the same for the versions of the waiver. */
async function verifyDocuments(
  db: Connection,
  clientId: string,
  sealed: Map<string, string>,
  errors: string[],
): Promise<void> {
  const published = await verifyVersions(db, clientId, sealed, errors);
  for (const id of await listDocumentIds(db, clientId)) {
    const row = await findDocumentBytes(db, clientId, id);
    const hash = sealed.get(id) ?? published.get(id);
    if (hash === undefined) errors.push(`document ${id} is in no link of the chain`);
    else if (!row || row.sha256 !== hash || sha256(row.pdf) !== hash) errors.push(`document ${id} was altered`);
    sealed.delete(id);
  }
}

/** Versions that links name have the files they had. Returns the hashes of these files. */
async function verifyVersions(
  db: Connection,
  clientId: string,
  sealed: Map<string, string>,
  errors: string[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const versions = new Map<string, Awaited<ReturnType<typeof listVersionFiles>>>();
  for (const row of await listVersionFiles(db, clientId)) {
    const name = publishedAs(row.of_document, row.number);
    versions.set(name, [...(versions.get(name) ?? []), row]);
  }
  for (const [name, files] of versions) {
    const hash = sealed.get(name);
    if (hash === undefined) continue;
    sealed.delete(name);
    const texts = new Set(files.map((file) => file.text_number));
    const [text = 0] = texts;
    if (texts.size === 1 && sha256(canonicalJson(publishedContent(text, files))) === hash)
      for (const file of files) hashes.set(file.document_id, file.sha256);
    else errors.push(`version ${name} was altered`);
  }
  return hashes;
}
