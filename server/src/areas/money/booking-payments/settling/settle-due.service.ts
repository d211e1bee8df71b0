import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { listDuePayments, postponePayment } from '../booking-payments.repository.ts';
import { listDueRefunds, postponeRefund } from '../refunds/booking-refunds.repository.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { nextCheckAt, nextRefundCheckAt } from './check-schedule.ts';
import { settleOpenPayment } from './settle-open.ts';

/** Of one turn, of each kind. */
const PER_TURN = 50;

/** Whether `settleDueBookingPayments` has work now; never where the server has no payment provider. */
export async function isBookingSettlingDue({ db, clock, payments }: Deps): Promise<boolean> {
  if (!payments.environment) return false;
  const now = isoNow(clock);
  return db.readPlatform(
    async (tx) => (await listDuePayments(tx, now, 1)).length > 0 || (await listDueRefunds(tx, now, 1)).length > 0,
  );
}

/**
 * Settles what nobody waits for: charges whose answer was lost, refunds on their way, and both when every event was lost. One
 * that fails does not hold up the others. Requirements P2, P6, P9.
 */
export async function settleDueBookingPayments(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = isoNow(deps.clock);
  for (const row of await deps.db.readPlatform((db) => listDuePayments(db, now, PER_TURN))) {
    if (signal.aborted) return;
    const nextAtUtc = nextCheckAt(row, deps.clock.now());
    await deps.db.writeVenue(row.client_id, (db) => postponePayment(db, row, nextAtUtc));
    await attempt(deps, { clientId: row.client_id, paymentId: row.payment_id }, () => settleOpenPayment(deps, row));
  }
  for (const row of await deps.db.readPlatform((db) => listDueRefunds(db, now, PER_TURN))) {
    if (signal.aborted) return;
    const nextAtUtc = nextRefundCheckAt(row, deps.clock.now());
    await deps.db.writeVenue(row.client_id, (db) => postponeRefund(db, row, nextAtUtc));
    await attempt(deps, { clientId: row.client_id, refundId: row.refund_id }, () =>
      settleRefund(deps, row, { isRetry: true }),
    );
  }
}

async function attempt({ logger }: Deps, ids: object, settle: () => Promise<unknown>): Promise<void> {
  try {
    await settle();
  } catch (error) {
    logger.error({ ...ids, err: error }, 'a payment of a booking was not settled');
  }
}
