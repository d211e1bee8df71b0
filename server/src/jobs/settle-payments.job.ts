import {
  areBookingRefundsDue,
  isBookingSettlingDue,
  settleDueBookingPayments,
  settleDueBookingRefunds,
} from '../areas/bookings/payments/settling/settle-due.service.ts';
import {
  areRefundsDue,
  isSettlingDue,
  settleDuePayments,
  settleDueRefunds,
} from '../areas/money/billing/payments/settle-open.service.ts';
import type { Job } from './job.ts';

const everyMs = 5_000;

/** What subscriptions and bookings are paid with. Refunds have jobs of their own, so that no payer waits for a backlog of them. */
export const settlePayments: Job = {
  name: 'settle-payments',
  everyMs,
  isDue: isSettlingDue,
  run: settleDuePayments,
};
export const settleBookingPayments: Job = {
  name: 'settle-booking-payments',
  everyMs,
  isDue: isBookingSettlingDue,
  run: settleDueBookingPayments,
};
export const settleRefunds: Job = { name: 'settle-refunds', everyMs, isDue: areRefundsDue, run: settleDueRefunds };
export const settleBookingRefunds: Job = {
  name: 'settle-booking-refunds',
  everyMs,
  isDue: areBookingRefundsDue,
  run: settleDueBookingRefunds,
};
