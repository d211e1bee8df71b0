/** The calendar year of a venue day: its first and last day. Waivers are of one year. Requirements F9, W5. */
export function yearOf(venueDate: string): { from: string; to: string } {
  const year = venueDate.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The first day of the year after; years have four digits. */
export function nextYearStart(venueDate: string): string {
  return `${Number(venueDate.slice(0, 4)) + 1}-01-01`;
}
