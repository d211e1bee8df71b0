import type { AdminPayment, PaymentOutcome } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';

export const outcomeLabels: Readonly<Record<PaymentOutcome, string>> = {
  paid: 'Paid',
  open: 'Waiting',
  failed: 'Failed',
  attention: 'Needs attention',
};

/** A payment's state in words, with its color. */
export function paymentState(payment: AdminPayment): { label: string; color: string } {
  if (payment.refunded > 0 && payment.refunded >= payment.amount) return { label: 'Refunded', color: 'gray' };
  if (payment.refund_pending) return { label: 'Refund on its way', color: 'yellow' };
  if (payment.refunded > 0) return { label: 'Refunded in part', color: 'gray' };
  const colors: Readonly<Record<PaymentOutcome, string>> = {
    paid: 'green',
    open: 'blue',
    failed: 'red',
    attention: 'yellow',
  };
  return { label: outcomeLabels[payment.outcome], color: colors[payment.outcome] };
}
