/** How far ahead a day can be booked, by visitors and by staff. Requirement B20. */
const YEARS_AHEAD = 2;

/** The last day that can be booked: the venue's `today` two years on. Days are `YYYY-MM-DD`. */
export function lastBookableDate(today: string): string {
  const year = String(Number(today.slice(0, 4)) + YEARS_AHEAD);
  /* Two years after a leap year is none. */
  return year + today.slice(4).replace('-02-29', '-02-28');
}
