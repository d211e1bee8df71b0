import { isAbandoned, isOverdue, OVERDUE_CHECK_MS } from '../../billing/payments/abandoned-charge.ts';
import { isOpen, type PaymentRow } from '../booking-payment-state.ts';
import type { RefundRow } from '../refunds/booking-refunds.repository.ts';

/** What waits to be asked about, as `recallTimes` takes it. */
export const waitingBookingPayments = {
  table: 'booking_payments',
  column: 'next_check_at',
  waitMsMax: OVERDUE_CHECK_MS,
} as const;
export const waitingRefunds = {
  table: 'booking_refunds',
  column: 'next_check_at',
  waitMsMax: OVERDUE_CHECK_MS,
} as const;

const SOONEST_MS = 5_000;
const LATEST_MS = 60 * 60_000;

/** When the provider is asked again, later and later with the age; null when no more. Requirement P6. */
export function nextCheckAt(row: PaymentRow, nowMs: number): string | null {
  if (isOverdue(row, nowMs)) return new Date(nowMs + OVERDUE_CHECK_MS).toISOString();
  return isOpen(row) || isAbandoned(row) ? afterAge(row, nowMs) : null;
}

/** When the provider is asked about a refund again, as an ISO instant: later and later with its age, at most an hour from now. */
export function nextRefundCheckAt(row: RefundRow, nowMs: number): string {
  return afterAge(row, nowMs);
}

function afterAge({ created_at: createdAt }: { created_at: string }, nowMs: number): string {
  const halfAgeMs = (nowMs - Date.parse(createdAt)) / 2;
  return new Date(nowMs + Math.round(Math.min(LATEST_MS, Math.max(SOONEST_MS, halfAgeMs)))).toISOString();
}
