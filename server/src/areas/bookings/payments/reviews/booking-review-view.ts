import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { REVIEW_AFTER_MS } from '#areas/money/payments/look-again';
import { isOpen } from '../booking-payment-state.ts';
import { listedRefund } from '../listing/payments-list.service.ts';
import { refundedCents } from '../refunds/booking-refunds.repository.ts';
import type { ReviewedPayment } from './booking-reviews.repository.ts';

/** Cents that are neither back nor on their way. */
export function leftCents({ payment, refunds }: Pick<ReviewedPayment, 'payment' | 'refunds'>): number {
  return payment.amount_cents - refundedCents(refunds, payment.payment_id);
}

/** Why a payment needs attention; null where it doesn't. Requirement Y43. */
export function reviewReason(found: ReviewedPayment, nowMs: number): BookingPaymentReview['reason'] | null {
  const { payment, booking, client, refunds } = found;
  if (isOpen(payment)) return nowMs - Date.parse(payment.created_at) >= REVIEW_AFTER_MS ? 'no_answer' : null;
  if (payment.status !== 'completed' || payment.decided_at !== null) return null;
  const isUnderWay = refunds.some(({ status }) => status !== 'failed' && status !== 'completed');
  if (leftCents(found) <= 0 && !isUnderWay) return null;
  if (client.deleted_at !== null && (payment.completed_at ?? '') > client.deleted_at) return 'account_deleted';
  const isUnused = payment.applied_at === null || booking.status === 'cancelled';
  return isUnused && refunds.some(({ status }) => status === 'failed') ? 'refund_failed' : null;
}

/** A payment that needs a person, in dollars, with what an admin may do about it and its latest refund. */
export function toBookingReview(found: ReviewedPayment, reason: BookingPaymentReview['reason']): BookingPaymentReview {
  const { payment, booking, client, refunds } = found;
  const left = leftCents(found);
  const latest = refunds.at(-1);
  const isUnknown = isOpen(payment);
  return {
    payment_id: payment.payment_id,
    client_id: payment.client_id,
    client_name: client.client_name,
    booking_id: payment.booking_id,
    offering_name: booking.offering_name,
    date_scheduled: booking.date_scheduled,
    created_at: payment.created_at,
    amount: centsToDollars(payment.amount_cents),
    currency: payment.currency,
    reason,
    left: centsToDollars(left),
    is_connected: found.isConnected,
    can_settle: isUnknown,
    can_give_up: isUnknown || left > 0,
    can_refund: !isUnknown && left > 0,
    refund: latest ? refundView(latest) : null,
  };
}

function refundView(row: ReviewedPayment['refunds'][number]): NonNullable<BookingPaymentReview['refund']> {
  const { status, amount, message } = listedRefund(row);
  return { status, amount, failure: status === 'failed' ? message : null };
}
