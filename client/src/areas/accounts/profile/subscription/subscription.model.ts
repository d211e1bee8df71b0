import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import type {
  PaymentMethodView,
  SubscriptionPaymentView,
  SubscriptionView,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { comingSoonText, planCents, priceText } from '#domain/subscription/plan-price';

/** A charge may take the provider some time. */
export const CHARGE_TIMEOUT_MS = 60_000;

interface Badge {
  label: string;
  color: 'green' | 'yellow' | 'red' | 'gray';
}

/** Subscription statuses: active green, trial yellow, expired red, others gray. Requirement R13. */
export function statusBadge(status: SubscriptionView['status']): Badge {
  const badges: Record<SubscriptionView['status'], Badge> = {
    active: { label: 'Active', color: 'green' },
    trial: { label: 'Trial', color: 'yellow' },
    grace: { label: 'Grace period', color: 'yellow' },
    expired: { label: 'Expired', color: 'red' },
    pending: { label: 'Pending', color: 'gray' },
    cancelled: { label: 'Inactive', color: 'gray' },
  };
  return badges[status];
}

/** Payment statuses: completed green, pending amber, failed red, others gray. Requirement R13. */
export function paymentBadge(status: SubscriptionPaymentView['status']): Badge {
  const badges: Record<SubscriptionPaymentView['status'], Badge> = {
    completed: { label: 'Completed', color: 'green' },
    open: { label: 'Waiting', color: 'yellow' },
    pending: { label: 'Pending', color: 'yellow' },
    unknown: { label: 'Being checked', color: 'yellow' },
    review: { label: 'Under review', color: 'yellow' },
    received: { label: 'Not used', color: 'gray' },
    refunded: { label: 'Refunded', color: 'gray' },
    withdrawing: { label: 'Withdrawn', color: 'gray' },
    declined: { label: 'Declined', color: 'red' },
    failed: { label: 'Failed', color: 'red' },
    cancelled: { label: 'Canceled', color: 'gray' },
    expired: { label: 'Expired', color: 'gray' },
  };
  return badges[status];
}

/** '12 days', 'Today', 'Ended 3 days ago'. */
export function daysText(days: number | null): string {
  if (days === null) return 'N/A';
  if (days === 0) return 'Today is the last day';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? count : `Ended ${count} ago`;
}

/** '$75.00'. */
export function money(dollars: number): string {
  return formatCents(dollarsToCents(dollars));
}

/** '$75.00 per month', or that it has no price yet. */
export function planPrice(plan: Pick<PlanView, 'price' | 'plan_type'>): string {
  const cents = planCents(plan);
  return cents === null ? comingSoonText(plan.plan_type) : priceText(cents, plan.plan_type);
}

/** 'Visa ending in 4242'. */
export function cardName({ brand, last_four }: Pick<PaymentMethodView, 'brand' | 'last_four'>): string {
  return `${brand} ending in ${last_four}`;
}

/** '04/2028'. */
export function cardExpiry({ exp_month, exp_year }: Pick<PaymentMethodView, 'exp_month' | 'exp_year'>): string {
  return `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}

/** A card works through the last day of its month. `today` is `YYYY-MM-DD`. */
export function isCardExpired(card: Pick<PaymentMethodView, 'exp_month' | 'exp_year'>, today: string): boolean {
  return `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` < today.slice(0, 7);
}

/** The share of the plan's waivers that are used, 0–100. */
export function usagePercent(signed: number, limit: number | null): number {
  return limit === null || limit === 0 ? 0 : Math.min(100, Math.round((signed / limit) * 100));
}
