import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import { type Evidence, shownDocuments } from '../../waivers/waivers/evidence.ts';
import { findDocumentBytes, listDocumentIds, listSignings } from './audit.repository.ts';

const SIGNINGS_PER_PAGE = 100;

/**
 * Compares every signing with the hash that its link sealed, by id; returns their number. Removes what it finds from
 * `sealed`, so that what is left has no record.
 */
export async function verifySignings(
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
export async function verifyDocuments(
  db: Connection,
  clientId: string,
  sealed: Map<string, string>,
  errors: string[],
): Promise<void> {
  for (const id of await listDocumentIds(db, clientId)) {
    const row = await findDocumentBytes(db, clientId, id);
    const hash = sealed.get(id);
    if (hash === undefined) errors.push(`document ${id} is in no link of the chain`);
    else if (!row || row.sha256 !== hash || sha256(row.pdf) !== hash) errors.push(`document ${id} was altered`);
    sealed.delete(id);
  }
}
