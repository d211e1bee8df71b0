import {
  isBookingSettlingDue,
  settleDueBookingPayments,
} from '../areas/money/booking-payments/settling/settle-due.service.ts';
import type { Job } from './job.ts';

export const settleBookingPayments: Job = {
  name: 'settle-booking-payments',
  everyMs: 5_000,
  isDue: isBookingSettlingDue,
  run: settleDueBookingPayments,
};
