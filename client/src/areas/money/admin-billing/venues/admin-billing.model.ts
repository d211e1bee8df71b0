import {
  type BilledVenue,
  type BilledVenueFilter,
  getDueRenewals,
  listBilledVenues,
} from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { WARNING_DAYS } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { processAutoRenewals } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { subscriptionReads } from '#domain/subscription/subscription.queries';
import { ApiError } from '#lib/api/api-result';
import { reviewReads } from '../reviews/payment-reviews.queries.ts';

/** Everything on the page: a charge may change any of it. */
export const billingReads = [listBilledVenues, getDueRenewals, listPlans, ...subscriptionReads, ...reviewReads];

export interface VenueQuery {
  search: string;
  filter: BilledVenueFilter;
  page: number;
}

export type RunReply = ReplyOf<typeof processAutoRenewals>;

interface Flag {
  label: string;
  color: 'red' | 'yellow' | 'gray' | 'green';
}

/** Three days or fewer are a warning, none is Expired. Requirement Y40. */
export function expiryFlag(daysUntilExpiration: number | null): Flag | null {
  if (daysUntilExpiration === null) return null;
  if (daysUntilExpiration <= 0) return { label: 'Expired', color: 'red' };
  if (daysUntilExpiration > WARNING_DAYS) return null;
  return { label: `${daysUntilExpiration} day${daysUntilExpiration === 1 ? '' : 's'} left`, color: 'yellow' };
}

const statuses: Readonly<Record<BilledVenue['status'], Flag>> = {
  active: { label: 'Active', color: 'green' },
  trial: { label: 'Trial', color: 'yellow' },
  grace: { label: 'Grace period', color: 'yellow' },
  expired: { label: 'Expired', color: 'red' },
  pending: { label: 'Pending', color: 'gray' },
  cancelled: { label: 'Canceled', color: 'gray' },
};

/** The account's own status, where the days left don't say it already: an account whose last day is today is still active. */
export function statusFlag({ status, days_until_expiration: days }: BilledVenue): Flag | null {
  const isSaid = expiryFlag(days) !== null && (status === 'active' || status === 'expired');
  return isSaid ? null : statuses[status];
}

/** '3 of 1,204 venues', '1,204 venues'. */
export function countText(matching: number, total: number): string {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'venue' : 'venues'}`;
  return matching === total ? all : `${matching.toLocaleString('en-US')} of ${all}`;
}

/** 'Auto-renewals processed: 3 successful, 1 failed.' */
export function runSummary({ results, remaining }: RunReply): string {
  if (results.length === 0) return 'Auto-renewals processed: nothing was due.';
  const good = results.filter(({ success }) => success).length;
  const more = remaining > 0 ? ` ${remaining.toLocaleString('en-US')} more are due: process again.` : '';
  return `Auto-renewals processed: ${good} successful, ${results.length - good} failed.${more}`;
}

/** The server's reason, or the general message where there is none. */
export function renewFailure(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.failure.kind === 'refused' && error.message !== '';
  return isAnswered ? `Renewal failed: ${error.message}` : 'Failed to process renewal';
}

/** A run that another admin's or the job's precedes says so. */
export function runFailure(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.failure.kind === 'refused' && error.message !== '';
  return isAnswered ? `Failed to process auto-renewals: ${error.message}` : 'Failed to process auto-renewals';
}
