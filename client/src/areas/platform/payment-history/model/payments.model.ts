import type {
  AdminPayment,
  AdminPaymentsQuery,
  PaymentOutcome,
} from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';

/** What is asked for; '' is any. */
export interface PaymentsView {
  type: AdminPaymentsQuery['type'];
  outcome: PaymentOutcome | '';
  search: string;
  startDate: string;
  endDate: string;
}

export const firstView: PaymentsView = { type: 'subscriptions', outcome: '', search: '', startDate: '', endDate: '' };

export const outcomeLabels: Readonly<Record<PaymentOutcome, string>> = {
  paid: 'Paid',
  open: 'Waiting',
  failed: 'Failed',
  attention: 'Needs attention',
};

/** A payment's state in words, with its color. */
export function stateOf(payment: AdminPayment): { label: string; color: string } {
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

/** Whether anything but the type narrows the list. */
export function isNarrowed({ outcome, search, startDate, endDate }: PaymentsView): boolean {
  return outcome !== '' || search.trim() !== '' || startDate !== '' || endDate !== '';
}
