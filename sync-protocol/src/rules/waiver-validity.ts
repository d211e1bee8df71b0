/**
 * A waiver is active until the end of the calendar year in which it was signed, in the venue's time zone.
 * Requirement F9.
 */
export function waiverValidUntil(dateSigned: string): string {
  return `${dateSigned.slice(0, 4)}-12-31`;
}

/** Both are venue days. */
export function isWaiverActive(dateSigned: string, venueDate: string): boolean {
  return dateSigned.slice(0, 4) === venueDate.slice(0, 4);
}
