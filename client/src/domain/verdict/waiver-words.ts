import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { signatureOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import type { PersonDocuments } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { type WaiverStanding, waiverStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { calendarDay } from '../../lib/venue-format.ts';
import { missingText } from './missing-words.ts';

/** What was signed by a customer, or by a member with the newest waiver. */
type Signed = Pick<CustomerRow, 'date_signed' | 'has_signature' | 'last_signed'>;

/**
 * A person's waiver as rows, groups and cards show it: the rule of the verdict, and its words, such as 'Waiver until Dec 31, 2026'
 * or 'Missing: Axe throwing waiver'. Requirements F52, F65.
 */
export function waiverWords(
  person: Signed,
  venueDate: string,
  documents?: PersonDocuments,
): { state: WaiverStanding['state']; text: string } {
  const signature = signatureOf(person);
  const standing = waiverStanding(signature, venueDate, documents);
  const { state } = standing;
  if (state === 'active') return { state, text: activeText(standing) };
  if (state === 'lacking') return { state, text: missingText(standing.missing, documents?.adultAge) };
  return {
    state,
    text: state === 'unsigned' ? 'No signature on file' : `Last signed ${calendarDay(signature.date_signed)}`,
  };
}

/** 'Waiver until Dec 31, 2026', 'All 3 documents signed'. */
function activeText({ needed, validUntil }: WaiverStanding): string {
  const [first = ''] = needed;
  if (needed.length === 0) return 'Nothing to sign';
  const what = needed.length === 1 ? first : `All ${needed.length} documents`;
  return validUntil === null ? `${what} signed` : `${what} until ${calendarDay(validUntil)}`;
}
