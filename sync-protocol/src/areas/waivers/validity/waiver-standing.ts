import { DEFAULT_DOCUMENT, DEFAULT_DOCUMENT_NAME } from '../documents/document.ts';
import { type DocumentStatus, neededRules, type PersonDocuments, standingOf } from './document-standing.ts';

/** A document that a person needs and has no valid signature of. */
export interface MissingDocument {
  document_id: string;
  name: string;
  status: Exclude<DocumentStatus, 'valid'>;
}

/** What the newest signature on a row says, without anything about documents. */
export interface SignedRow {
  date_signed: string;
  has_signature: boolean;
}

/** What a person's signatures are worth on a day, as the one verdict on them. */
export interface WaiverStanding {
  /**
   * All that is needed is valid; or, where the venue has the waiver of the calendar year alone, signed in an earlier year or never
   * signed here, as after an upload; or documents are missing by name.
   */
  state: 'active' | 'last_year' | 'unsigned' | 'lacking';
  missing: MissingDocument[];
  /** Names of all that is needed. */
  needed: string[];
  /** The earliest last valid day of what is needed; null without an end, and unless `active`. */
  validUntil: string | null;
}

/**
 * The one rule for rows, groups, codes and stations. Without the venue's documents, as before a device's first fill, the row decides.
 * Requirements F9, F52, F65.
 */
export function waiverStanding(row: SignedRow, date: string, documents?: PersonDocuments): WaiverStanding {
  if (!documents || documents.rules.length === 0) return ofRow(row, date);
  const missing: MissingDocument[] = [];
  const needed: string[] = [];
  let validUntil: string | null = null;
  for (const rule of neededRules(documents, date)) {
    const { status, valid_until: end } = standingOf(rule, documents, date);
    needed.push(rule.name);
    if (status !== 'valid') missing.push({ document_id: rule.document_id, name: rule.name, status });
    else if (end !== null && (validUntil === null || end < validUntil)) validUntil = end;
  }
  const [first] = missing;
  if (!first) return { state: 'active', missing, needed, validUntil };
  /* A venue that needs no more than the waiver of the year says it without its name. */
  if (hasOnlyDefault(documents.rules) && first.status !== 'came_of_age')
    return { state: first.status === 'expired' ? 'last_year' : 'unsigned', missing: [], needed, validUntil: null };
  return { state: 'lacking', missing, needed, validUntil: null };
}

/**
 * Whether the waiver of the calendar year is the only document that a venue ever published, as at first: everyone who signed this year
 * has it. A device holds no retired documents, so there a row has to say that it was signed.
 */
export function hasOnlyDefault(rules: PersonDocuments['rules']): boolean {
  return rules.every(({ document_id: id, text_version: text, validity }) =>
    id === DEFAULT_DOCUMENT ? validity === 'calendar_year' : text === null,
  );
}

function ofRow({ date_signed: day, has_signature: isSigned }: SignedRow, date: string): WaiverStanding {
  const year = day.slice(0, 4);
  const isActive = isSigned && year === date.slice(0, 4);
  return {
    state: isActive ? 'active' : isSigned ? 'last_year' : 'unsigned',
    missing: [],
    needed: [DEFAULT_DOCUMENT_NAME],
    validUntil: isActive ? `${year}-12-31` : null,
  };
}
