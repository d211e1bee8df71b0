import { nextRefundCheckAt, soonAfter } from '#areas/money/payments/check-schedule';
import { settleCharge } from '#areas/money/payments/look-again';
import { settleRefund } from '#areas/money/payments/refunds';
import { isAnyDue, settleDue, type Turn } from '#areas/money/payments/settle-due';
import type { Deps } from '#integrations/deps';
import {
  nextCheckAt,
  type PaymentRow,
  waitingBookingPayments,
  waitingRefunds,
  waitingReturns,
} from '../booking-payment-state.ts';
import type { RefundRow } from '../refunds/booking-refunds.repository.ts';
import { bookingRefunds } from '../refunds/booking-refunds.ts';
import { learnReturns } from '../refunds/refund-event.ts';
import { bookingPayments } from './booking-payments.ts';

const payments: Turn<PaymentRow> = {
  waiting: waitingBookingPayments,
  share: 'charges',
  nextAt: nextCheckAt,
  settle: (deps, row) => settleCharge(deps, bookingPayments, row),
};
const refunds: Turn<RefundRow> = {
  waiting: waitingRefunds,
  share: 'refunds',
  nextAt: ({ created_at: createdAt }, nowMs) => soonAfter(createdAt, nowMs),
  settle: (deps, row) => settleRefund(deps, bookingRefunds, row, { isRetry: true }),
};
const returns: Turn<PaymentRow> = {
  waiting: waitingReturns,
  share: 'returns',
  nextAt: nextRefundCheckAt,
  settle: learnReturns,
};

/** Whether `settleDueBookingPayments` has work now; never where the server has no payment provider. */
export async function isBookingSettlingDue(deps: Deps): Promise<boolean> {
  return deps.payments.environment !== null && (await isAnyDue(deps, [waitingBookingPayments]));
}

/** Settles charges that nobody waits for, and whose answers and events were lost. Requirement P6. */
export function settleDueBookingPayments(deps: Deps, signal: AbortSignal): Promise<void> {
  return settleDue(deps, payments, signal);
}

/** The same as `isBookingSettlingDue` for `settleDueBookingRefunds`. */
export async function areBookingRefundsDue(deps: Deps): Promise<boolean> {
  return deps.payments.environment !== null && (await isAnyDue(deps, [waitingRefunds, waitingReturns]));
}

/** Settles refunds on their way, and learns what was given back at the provider. Requirements P6, P9, P22. */
export async function settleDueBookingRefunds(deps: Deps, signal: AbortSignal): Promise<void> {
  await settleDue(deps, refunds, signal);
  await settleDue(deps, returns, signal);
}
