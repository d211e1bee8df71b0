import { sayClockWasAhead } from '../access/lease.ts';
import {
  waitingBookingPayments,
  waitingRefunds,
  waitingReturns,
} from '../areas/bookings/payments/booking-payment-state.ts';
import { waitingMail } from '../areas/mail/outbox/mail-turns.ts';
import {
  waitingChecks,
  waitingReturns as waitingSubscriptionReturns,
} from '../areas/money/billing/payments/subscription-state.ts';
import { noteClockAhead } from '../db/clock-note.ts';
import { recallTimes } from '../db/recall-times.ts';
import type { Job } from './job.ts';

const waiting = [
  waitingMail,
  waitingChecks,
  waitingBookingPayments,
  waitingRefunds,
  waitingReturns,
  waitingSubscriptionReturns,
] as const;

/** Mail and payments that a clock that was ahead put off until that day go on within minutes of its correction. */
export const recallPutOff: Job = {
  name: 'recall-times',
  everyMs: 5 * 60_000,
  async run(deps) {
    const nowMs = deps.clock.now();
    for (const one of waiting) {
      const found = await deps.db.writePlatform(async (db) => {
        const aheadMs = await recallTimes(db, one, nowMs);
        return { aheadMs, isNew: aheadMs > 0 && (await noteClockAhead(db, aheadMs, nowMs)) };
      });
      if (found.isNew) sayClockWasAhead(deps, one.table, found.aheadMs);
    }
  },
};
