import type { PromoView } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { calendarDay } from '#lib/venue-format';

interface PromoState {
  label: string;
  color: 'green' | 'gray' | 'red';
}

/** Whether a code can be used now, and why not. Requirement Y47. */
export function promoState({ is_active, expires_at, maxUses, uses }: PromoView, nowMs: number): PromoState {
  if (!is_active) return { label: 'Off', color: 'gray' };
  if (expires_at !== null && Date.parse(expires_at) <= nowMs) return { label: 'Expired', color: 'red' };
  if (maxUses !== null && uses >= maxUses) return { label: 'Used up', color: 'red' };
  return { label: 'Active', color: 'green' };
}

/** '3 of 10', '3'. */
export function usesText({ uses, maxUses }: PromoView): string {
  const used = uses.toLocaleString('en-US');
  return maxUses === null ? used : `${used} of ${maxUses.toLocaleString('en-US')}`;
}

/** 'Dec 31, 2026'; the day ends in UTC. */
export function expiryText({ expires_at }: Pick<PromoView, 'expires_at'>): string {
  return expires_at === null ? 'Never' : calendarDay(expires_at.slice(0, 10));
}

/** 'Trial of 14 days, no payment'. */
export function benefitText({ skipPayment, trialDays }: PromoView): string {
  return skipPayment ? `Trial of ${trialDays} ${trialDays === 1 ? 'day' : 'days'}, no payment` : 'Description only';
}
