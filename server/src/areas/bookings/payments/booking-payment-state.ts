import type { Row } from '#db/tables';
import { checks, nextCheckAt as nextCheck, refundChecks, type Waiting } from '../../money/payments/check-schedule.ts';
import { isOpenCharge, type PaymentState, type Stage } from '../../money/payments/payment-state.ts';

export type PaymentRow = Row<'booking_payments'>;

/** What a visitor pays for a booking, by the stage that each of its states is. */
const stages: Readonly<Record<PaymentRow['status'], Stage>> = {
  started: 'begun',
  unknown: 'unknown',
  completed: 'taken',
  declined: 'closed',
  failed: 'closed',
  cancelled: 'closed',
};

/** What waits to be asked about. */
export const waitingBookingPayments: Waiting = {
  ...checks,
  table: 'booking_payments',
  key: 'payment_id',
  hasAttempts: true,
};
/** What waits to be asked what was given back of it. */
export const waitingReturns: Waiting = { ...refundChecks, table: 'booking_payments' };
export const waitingRefunds: Waiting = { ...checks, table: 'booking_refunds', key: 'refund_id', hasAttempts: true };

/** Money that does not fit, to the cent, is no payment of this row; what needs a person is derived from it. Requirement P5. */
export function stateOf(row: PaymentRow): PaymentState {
  return {
    ...row,
    stage: stages[row.status],
    source: 'card',
    reference: row.reference_id,
    differs: null,
    hasReviews: false,
    canceledAs: 'cancelled',
  };
}

/** Whether the outcome of a payment is still unknown, so that money may yet be taken for it. */
export function isOpen({ status }: Pick<PaymentRow, 'status'>): boolean {
  return isOpenCharge({ source: 'card', stage: stages[status] });
}

/** When the provider is next queried; null for never. */
export function nextCheckAt(row: PaymentRow, nowMs: number): string | null {
  return nextCheck(stateOf(row), nowMs);
}
