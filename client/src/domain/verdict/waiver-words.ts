import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { signatureOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import {
  type WaiverState,
  waiverState,
  waiverValidUntil,
} from '@gatehouse/sync-protocol/areas/waivers/waiver-validity';
import { calendarDay } from '../../lib/venue-format.ts';

/** Of a customer, or of a member with the newest waiver. */
type Signed = Pick<CustomerRow, 'date_signed' | 'has_signature' | 'last_signed'>;

/**
 * A person's waiver as rows, groups and cards show it: the rule of the verdict, and its words, such as 'Waiver until Dec 31, 2026'.
 * Requirement F52.
 */
export function waiverWords(person: Signed, venueDate: string): { state: WaiverState; text: string } {
  const signature = signatureOf(person);
  const state = waiverState(signature, venueDate);
  const texts = {
    active: `Waiver until ${calendarDay(waiverValidUntil(signature.date_signed))}`,
    last_year: `Last signed ${calendarDay(signature.date_signed)}`,
    unsigned: 'No signature on file',
  };
  return { state, text: texts[state] };
}
