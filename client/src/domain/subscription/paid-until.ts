import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { calendarDay } from '../../lib/venue-format.ts';

/** The last paid day as a person reads it, `never` where nothing was paid. Requirement Y97. */
export function paidUntilText(servicePaidUntil: string | null | undefined, never = 'N/A'): string {
  if (!servicePaidUntil) return never;
  return isFree(servicePaidUntil) ? 'Free of charge' : calendarDay(servicePaidUntil);
}
