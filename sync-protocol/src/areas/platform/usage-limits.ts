/** What of a venue's usage has a limit: what it stores, and what it signs and mails in a month. */
export const usageKinds = ['bytes', 'signatures', 'mails'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Null is no limit. */
export type UsageLimits = Readonly<Record<UsageKind, number | null>>;

/** A warning, never a refusal: signing and mailing go on beyond a limit. */
export type UsageState = 'within' | 'near' | 'over';

const NEAR_PERCENT = 80;

/** Returns how much of something a venue uses when it is near the limit of it. */
export function nearFrom(limit: number): number {
  return Math.ceil((limit * NEAR_PERCENT) / 100);
}

/** A venue at its limit is near it; one unit more is over. */
export function usageState(used: number, limit: number | null): UsageState {
  if (limit === null || used < nearFrom(limit)) return 'within';
  return used > limit ? 'over' : 'near';
}
