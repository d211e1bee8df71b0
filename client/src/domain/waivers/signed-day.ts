import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { calendarDay, venueDay } from '../../lib/venue-format.ts';

type Dated = Pick<CustomerRow, 'date_signed' | 'has_signature' | 'created_at'>;

/** When a record's waiver was signed, or when a record without a signature was added by an upload. Requirement F55. */
export function signedDay(row: Dated, timeZone: string): { word: 'Signed' | 'Added'; day: string } {
  return row.has_signature
    ? { word: 'Signed', day: calendarDay(row.date_signed) }
    : { word: 'Added', day: venueDay(row.created_at, timeZone) };
}

/** 'Signed Nov 3, 2026' or 'Added Nov 3, 2026'. */
export function signedText(row: Dated, timeZone: string): string {
  const { word, day } = signedDay(row, timeZone);
  return `${word} ${day}`;
}
