import type { SigningRow } from '../signatures.ts';

/** An adult's first signature of the waiver alone. */
export const signingRow = (more: Partial<SigningRow> = {}): SigningRow => ({
  waiver_id: 'w',
  event_id: 'e',
  waiver_type: 'Adult',
  adult_dob: '1985-12-10',
  minor_dob: null,
  person_key: 'ada',
  date_signed: '2026-06-15',
  booking_id: null,
  documents: null,
  first_visit: null,
  ...more,
});
