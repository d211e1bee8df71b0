import { subscriptionState } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { VenueFacts } from './venues.repository.ts';

/** Until the venue sets one. Requirement U3. */
const ACCENT_COLOR_DEFAULT = '#007bff';

/** The venue's current month, `YYYY-MM`. */
export function venueMonth(nowMs: number, timeZone: string): string {
  return venueDateAt(nowMs, timeZone).slice(0, 7);
}

/** The venue in the field names of replies. `signed` counts this month's waivers. */
export function toClientView(
  { client, hasWaiver, waiversPerMonth, isEmailVerified }: VenueFacts,
  signed: number,
  nowMs: number,
): ClientView {
  const today = venueDateAt(nowMs, client.time_zone);
  const state = subscriptionState(
    {
      paymentStatus: client.payment_status,
      servicePaidUntil: client.service_paid_until,
      isTrial: client.is_trial === 1,
    },
    today,
  );
  return {
    client_id: client.client_id,
    client_name: client.client_name,
    business_name: client.client_name,
    contact_email: client.email,
    contact_first_name: client.contact_first_name,
    contact_last_name: client.contact_last_name,
    email: client.email,
    email_verified: isEmailVerified,
    phone: client.phone,
    address: client.address,
    time_zone: client.time_zone,
    address_required: client.address_required === 1,
    address_asked: client.address_asked === 1,
    adult_age: client.adult_age,
    relationship_required: client.relationship_required === 1,
    accent_color: client.accent_color ?? ACCENT_COLOR_DEFAULT,
    dark_mode: client.dark_mode === 1,
    has_waiver: hasWaiver,
    payment_status: client.payment_status,
    subscription_status: state.accountStatus,
    service_paid_until: client.service_paid_until,
    last_payment_date: client.last_payment_date,
    plan_id: client.plan_id,
    card_type: client.card_type,
    name_on_card: client.name_on_card,
    card_last_four: client.card_last_four,
    expiration_date: client.expiration_date,
    square_customer_id: client.square_customer_id,
    activated_at: client.activated_at,
    created_at: client.created_at,
    updated_at: client.updated_at,
    today,
    expiryWarning: state.expiryWarning,
    isExpired: state.isExpired,
    isInGracePeriod: state.isInGracePeriod,
    daysOverdue: state.daysOverdue,
    daysUntilExpiration: state.daysUntilExpiration,
    waiver_usage: {
      month: venueMonth(nowMs, client.time_zone),
      signed,
      limit: waiversPerMonth,
      overage: waiversPerMonth === null ? 0 : Math.max(0, signed - waiversPerMonth),
    },
    version: client.revision,
  };
}
