import { subscriptionState } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';
import type { ZoneDays } from './zone-days.ts';

/** What decides a venue's status and what it pays. */
export type VenueFacts = Pick<
  Row<'clients'>,
  'time_zone' | 'payment_status' | 'service_paid_until' | 'is_trial' | 'activated_at'
> & { plan_type: Row<'plans'>['plan_type'] | null; price_cents: number | null };

type Subscriptions = Pick<AdminStats['payments'], 'activeSubscriptions' | 'monthlyRecurring' | 'subscriptionGrowth'>;

/** Paid until today or later is active; never paid is pending. Requirement Y2. */
export function countVenues(
  venues: readonly VenueFacts[],
  zones: ReadonlyMap<string, ZoneDays>,
): AdminStats['clients'] {
  const counts = { total: venues.length, active: 0, pending: 0, expired: 0 };
  for (const { service_paid_until: until, payment_status: status, time_zone: zone } of venues) {
    const today = zones.get(zone)?.today ?? '';
    if (status !== 'cancelled' && until === null) counts.pending += 1;
    else if (status !== 'cancelled' && until !== null && until >= today) counts.active += 1;
    else counts.expired += 1;
  }
  return counts;
}

/**
 * What venues pay, in dollars a month; the growth is in percent since the month began, null where nobody paid before. Venues of a
 * zone that is not in `zones` are left out.
 */
export function describeSubscriptions(
  venues: readonly VenueFacts[],
  zones: ReadonlyMap<string, ZoneDays>,
): Subscriptions {
  let [active, isNew, cents] = [0, 0, 0];
  for (const venue of venues) {
    const days = zones.get(venue.time_zone);
    if (!days || !isSubscribed(venue, days.today)) continue;
    active += 1;
    cents += monthlyCents(venue);
    if (venue.activated_at !== null && Date.parse(venue.activated_at) >= days.monthStartMs) isNew += 1;
  }
  const before = active - isNew;
  return {
    activeSubscriptions: active,
    monthlyRecurring: centsToDollars(Math.round(cents)),
    subscriptionGrowth: before === 0 ? null : Math.round((isNew / before) * 1_000) / 10,
  };
}

/** A venue on trial pays nothing yet; one in grace is expected to. */
function isSubscribed(venue: VenueFacts, today: string): boolean {
  const { accountStatus } = subscriptionState(
    {
      paymentStatus: venue.payment_status,
      servicePaidUntil: venue.service_paid_until,
      isTrial: venue.is_trial === 1,
    },
    today,
  );
  return venue.is_trial !== 1 && (accountStatus === 'active' || accountStatus === 'grace');
}

function monthlyCents({ plan_type: type, price_cents: cents }: VenueFacts): number {
  return type === 'yearly' ? (cents ?? 0) / 12 : (cents ?? 0);
}
