import { addDays, daysBetween } from '#base/days/venue-day';

/**
 * The one policy for grace and expiry, used by server and client. Paid until day D; days 1–7 after D are grace
 * with full access; from day 8 read-only, never locked out of one's own records. Requirement R5.
 */
export const GRACE_DAYS = 7;
export const WARNING_DAYS = 3;
/** The paid-until day of a venue that nobody pays for, such as the one of a server for one venue. It never ends. Requirement Y97. */
export const FREE_UNTIL = '9999-12-31';

export type AccountStatus = 'active' | 'trial' | 'grace' | 'expired' | 'pending' | 'cancelled';

export interface SubscriptionFacts {
  paymentStatus: 'pending' | 'active' | 'expired' | 'cancelled';
  /** The last paid day, or null when never paid. */
  servicePaidUntil: string | null;
  isTrial: boolean;
}

export interface SubscriptionState {
  accountStatus: AccountStatus;
  isExpired: boolean;
  isInGracePeriod: boolean;
  daysOverdue: number;
  daysUntilExpiration: number | null;
  expiryWarning: string | null;
  /** Whether sign-in is refused with `paymentRequired`. */
  paymentRequired: boolean;
}

/**
 * Whether a venue must pay before it gets any data: it never paid, or was canceled. Its devices may still push.
 * Rule L11.
 */
export function mustPay({ paymentStatus, servicePaidUntil }: SubscriptionFacts): boolean {
  return paymentStatus === 'cancelled' || !servicePaidUntil;
}

/** Whether nobody pays for a venue: it never expires, and is neither reminded nor charged. Requirement Y97. */
export function isFree(servicePaidUntil: string | null | undefined): boolean {
  return servicePaidUntil === FREE_UNTIL;
}

/** `venueDate` is the venue's today. */
export function subscriptionState(facts: SubscriptionFacts, venueDate: string): SubscriptionState {
  const none = {
    isExpired: false,
    isInGracePeriod: false,
    daysOverdue: 0,
    daysUntilExpiration: null,
    expiryWarning: null,
  };
  const paidUntil = facts.servicePaidUntil;
  if (!paidUntil || mustPay(facts)) {
    const accountStatus = facts.paymentStatus === 'cancelled' ? 'cancelled' : 'pending';
    return { ...none, accountStatus, paymentRequired: true };
  }
  if (isFree(paidUntil)) return { ...none, accountStatus: 'active', paymentRequired: false };
  const daysUntilExpiration = daysBetween(venueDate, paidUntil);
  const daysOverdue = Math.max(0, -daysUntilExpiration);
  const isExpired = daysOverdue > GRACE_DAYS;
  const isInGracePeriod = daysOverdue > 0 && !isExpired;
  const readOnlyFrom = addDays(paidUntil, GRACE_DAYS + 1);
  const expiryWarning =
    !isExpired && daysUntilExpiration <= WARNING_DAYS
      ? `Your subscription is paid until ${paidUntil}. Without renewal, access becomes read-only on ${readOnlyFrom}.`
      : null;
  const accountStatus = isExpired ? 'expired' : isInGracePeriod ? 'grace' : facts.isTrial ? 'trial' : 'active';
  return {
    accountStatus,
    isExpired,
    isInGracePeriod,
    daysOverdue,
    daysUntilExpiration,
    expiryWarning,
    paymentRequired: false,
  };
}

/**
 * Whether a venue ever had a payment, a trial or days that an admin gave it: only such a venue's visitors get mail. One that
 * only registered may belong to anyone, under any name.
 */
export function mayMailVisitors(venue: { servicePaidUntil: string | null; activatedAtUtc: string | null }): boolean {
  return venue.servicePaidUntil !== null || venue.activatedAtUtc !== null;
}
