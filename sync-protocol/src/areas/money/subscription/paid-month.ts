import { addMonths } from './subscription-period.ts';

/* What admins see and do with a client's paid-until day. Days are `YYYY-MM-DD` in the venue's zone. */

/** Whether a client's service is paid, by its paid-until day alone. */
export type PaidStatus = 'pending' | 'active' | 'expired';

/** Pending without a day; active through that day, then expired. */
export function paidStatus(paidUntil: string | null, today: string): PaidStatus {
  if (paidUntil === null) return 'pending';
  return paidUntil >= today ? 'active' : 'expired';
}

/** One month more, paid today: from the paid-until day, or from today without one. Requirement Y10. */
export function onePaidMonthMore(paidUntil: string | null, today: string) {
  return {
    service_paid_until: addMonths(paidUntil ?? today, 1),
    payment_status: 'active' as const,
    last_payment_date: today,
  };
}
