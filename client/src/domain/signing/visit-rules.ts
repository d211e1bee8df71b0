import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { neededRules } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';

/** A document that is signed at a visit, and by whom of it. */
export interface VisitRule {
  row: DocumentRow;
  neededBy: 'everyone' | 'minors';
}

/**
 * What a visitor of this device signs: what everyone needs, and what minors need where minors sign. Where the desk asks for some,
 * those alone, also ones for offerings. Nothing here knows who comes: whom a document is for is decided in the form. Requirement W50.
 */
export function visitRules(rows: Iterable<DocumentRow>, asked: readonly string[] = []): VisitRule[] {
  const all = [...rows];
  const isAsked = ({ document_id: id, status }: DocumentRow): boolean => asked.includes(id) && status === 'published';
  /* What the desk asked for may be retired by now. */
  const hasAsked = all.some(isAsked);
  const rules = all.map((row) => (isAsked(row) ? forAll(row) : row));
  const neededAs = (type: 'Adult' | 'Minor'): Set<string> => {
    const person = { birth_date: null, waiver_type: type };
    /* Neither the day nor the adult age matters without a birth date. */
    const needed = neededRules({ rules, person, adultAge: 0, offeringIds: [] }, '');
    return new Set(needed.map(({ document_id: id }) => id));
  };
  const [byAdults, byMinors] = [neededAs('Adult'), neededAs('Minor')];
  return all
    .filter(({ document_id: id }) => byMinors.has(id) && (!hasAsked || asked.includes(id)))
    .map((row) => ({ row, neededBy: byAdults.has(row.document_id) ? 'everyone' : 'minors' }));
}

/** The desk knows who comes: a document for guests of an offering is theirs. */
function forAll(row: DocumentRow): DocumentRow {
  return row.needed_by === 'offerings' ? { ...row, needed_by: 'everyone' } : row;
}
