import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { type Secrets, sha256 } from '#base/secrets';
import type { Connection, Database } from '#db/database';
import { parseBreakId } from '#venue/audit-breaks';
import { findChainEnd, listLinks, listVenueIds } from './audit.repository.ts';
import { breakLabel } from './break-labels.ts';
import { breaksOfChain } from './chain-reads.ts';
import { ChainWalk, type NamedBreak } from './chain-walk.ts';
import { findPlatformEnd, listPlatformLinks } from './platform-audit.repository.ts';
import { verifyDocuments, verifySignings } from './verify-records.ts';

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
