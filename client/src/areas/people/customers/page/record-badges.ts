import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { DEFAULT_DOCUMENT, type DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { type DocumentStatus, standingOf } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { hasOnlyDefault, waiverStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { recordSignatures } from '#domain/verdict/person-signatures';
import { birthDateOf } from '#domain/verdict/same-person';
import { calendarDay } from '#lib/venue-format';

export interface RecordBadge {
  color: 'green' | 'gray';
  text: string;
}

export interface RecordFacts {
  /** The venue's documents; empty before this browser has them. */
  documents: readonly DocumentRow[];
  adultAge: number;
  venueDate: string;
}

const pastWords: Readonly<Record<Exclude<DocumentStatus, 'valid'>, string>> = {
  expired: 'Expired',
  outdated: 'Older text',
  came_of_age: 'Signed by a guardian',
  missing: 'No longer counts',
};

/**
 * What the signature of one record is worth by itself: one badge for each document that was signed with it, by name where the venue
 * has several. A document that the venue retired says nothing any more. Requirements F9, F68.
 */
export function recordBadges(row: CustomerRow, { documents, adultAge, venueDate }: RecordFacts): RecordBadge[] {
  const signatures = recordSignatures([row], () => null);
  const person = { birth_date: birthDateOf(row), waiver_type: row.waiver_type };
  const isPlain = hasOnlyDefault(documents);
  const badges = documents.flatMap((rule) => {
    if (!signatures.some(({ document_id: id }) => id === rule.document_id)) return [];
    const facts = { rules: documents, signatures, person, adultAge, offeringIds: [] };
    const { status, valid_until: until } = standingOf(rule, facts, venueDate);
    const name = isPlain && rule.document_id === DEFAULT_DOCUMENT ? '' : rule.name;
    if (status !== 'valid') return [badge('gray', name, pastText(status, rule))];
    return [badge('green', name, until === null ? 'Valid' : `Valid until ${calendarDay(until)}`)];
  });
  return badges.length > 0 || documents.length > 0 ? badges : [ofYear(row, venueDate)];
}

function pastText(status: Exclude<DocumentStatus, 'valid'>, { validity }: DocumentRow): string {
  return status === 'expired' && validity === 'calendar_year' ? 'From an earlier year' : pastWords[status];
}

function badge(color: RecordBadge['color'], name: string, text: string): RecordBadge {
  return { color, text: name === '' ? text : `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
}

/** Badge of a record as far as the record itself says. */
function ofYear(row: CustomerRow, venueDate: string): RecordBadge {
  const { validUntil } = waiverStanding(row, venueDate);
  return validUntil === null
    ? badge('gray', '', 'From an earlier year')
    : badge('green', '', `Valid until ${calendarDay(validUntil)}`);
}
