/** Plans come in pairs: one tier by the month and by the year. Requirement R4. */

const MONTHS = 12;

/** What the plans of one tier have in common: `Professional` for `Monthly Professional`. */
export function tierName(planName: string): string {
  return planName.replace(/^\s*(monthly|yearly)\b/i, '').trim();
}

/** Whether two plans are one tier in two periods. */
export function isSameTier(one: string, other: string): boolean {
  return tierName(one).toLowerCase() === tierName(other).toLowerCase();
}

/**
 * What a year paid at once saves against twelve months: cents, and whole percent rounded down. Null where a price is
 * missing or not even one percent is saved. Requirement R4.
 */
export function yearlySaving(
  monthlyCents: number | null,
  yearlyCents: number | null,
): { cents: number; percent: number } | null {
  if (monthlyCents === null || yearlyCents === null) return null;
  const cents = monthlyCents * MONTHS - yearlyCents;
  const percent = Math.floor((100 * cents) / (monthlyCents * MONTHS));
  return percent > 0 ? { cents, percent } : null;
}
