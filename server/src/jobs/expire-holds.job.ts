import { areHoldsDue, expireHolds } from '../areas/bookings/bookings/placing/expire-holds.service.ts';
import type { Job } from './job.ts';

export const expireBookingHolds: Job = {
  name: 'expire-holds',
  everyMs: 60_000,
  isDue: areHoldsDue,
  run: expireHolds,
};
