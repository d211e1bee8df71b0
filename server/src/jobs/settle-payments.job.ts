import { isSettlingDue, settleDuePayments } from '../areas/money/billing/payments/settle-open.service.ts';
import type { Job } from './job.ts';

export const settlePayments: Job = {
  name: 'settle-payments',
  everyMs: 5_000,
  isDue: isSettlingDue,
  run: settleDuePayments,
};
