/**
 * A waiver is active until the end of the calendar year in which it was signed, in the venue's time zone.
 * Requirement F9.
 */
export function waiverValidUntil(dateSigned: string): string {
  return `${dateSigned.slice(0, 4)}-12-31`;
}

/** Both are venue days. */
function isWaiverActive(dateSigned: string, venueDate: string): boolean {
  return dateSigned.slice(0, 4) === venueDate.slice(0, 4);
}

/** What a person's waiver is worth on a day: in force, signed in an earlier year, or never signed here, as after an upload. */
export type WaiverState = 'active' | 'last_year' | 'unsigned';

/** The one rule for rows, groups, codes and stations. `venueDate` is the day asked about. Requirement F52. */
export function waiverState(
  { date_signed, has_signature }: { date_signed: string; has_signature: boolean },
  venueDate: string,
): WaiverState {
  if (!has_signature) return 'unsigned';
  return isWaiverActive(date_signed, venueDate) ? 'active' : 'last_year';
}
