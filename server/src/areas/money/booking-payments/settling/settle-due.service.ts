import type { Deps } from '#integrations/deps';
import { nextRefundCheckAt, soonAfter } from '../../payments/check-schedule.ts';
import { settleCharge } from '../../payments/look-again.ts';
import { settleRefund } from '../../payments/refunds.ts';
import { isAnyDue, settleDue, type Turn } from '../../payments/settle-due.ts';
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
  nextAt: nextCheckAt,
  settle: (deps, row) => settleCharge(deps, bookingPayments, row),
};
const refunds: Turn<RefundRow> = {
  waiting: waitingRefunds,
  nextAt: ({ created_at: createdAt }, nowMs) => soonAfter(createdAt, nowMs),
  settle: (deps, row) => settleRefund(deps, bookingRefunds, row, { isRetry: true }),
};

const returns: Turn<PaymentRow> = {
  waiting: waitingReturns,
  nextAt: nextRefundCheckAt,
  settle: learnReturns,
};

/** Whether `settleDueBookingPayments` has work now; never where the server has no payment provider. */
export async function isBookingSettlingDue(deps: Deps): Promise<boolean> {
  return (
    deps.payments.environment !== null &&
    (await isAnyDue(deps, [waitingBookingPayments, waitingRefunds, waitingReturns]))
  );
}

/** Settles what nobody waits for: charges whose answer was lost, refunds on their way, what was given back at Square, and all of it when every event was lost. */
export async function settleDueBookingPayments(deps: Deps, signal: AbortSignal): Promise<void> {
  await settleDue(deps, payments, signal);
  await settleDue(deps, refunds, signal);
  await settleDue(deps, returns, signal);
}
