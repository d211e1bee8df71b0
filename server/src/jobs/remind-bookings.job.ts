import { sendReminders } from '../areas/bookings/bookings/mails/reminders.service.ts';
import type { Job } from './job.ts';

export const remindBookings: Job = {
  name: 'remind-bookings',
  everyMs: 10 * 60_000,
  run: sendReminders,
};
