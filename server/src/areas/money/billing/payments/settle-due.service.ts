import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { nextCheckAt } from './check-schedule.ts';
import { isPaymentDue, listDuePayments, postponeCheck } from './payment-events.repository.ts';
import { settleOpenPayment } from './settle-open.service.ts';

const PAYMENTS_PER_TURN = 50;

/** Whether `settleDuePayments` has work now; never without the platform's own account at the provider. */
export async function isSettlingDue(deps: Deps): Promise<boolean> {
  if (!deps.payments.platform) return false;
  return deps.db.readPlatform((db) => isPaymentDue(db, isoNow(deps.clock)));
}

/**
 * Settles payments that no user waits for: charges whose response was lost, links whose events were lost. A failure
 * does not affect the others. Requirement P6.
 */
export async function settleDuePayments(deps: Deps, signal: AbortSignal): Promise<void> {
  const due = await deps.db.readPlatform((db) => listDuePayments(db, isoNow(deps.clock), PAYMENTS_PER_TURN));
  for (const row of due) {
    if (signal.aborted) return;
    await deps.db.writePlatform((db) => postponeCheck(db, row, nextCheckAt(row, deps.clock.now())));
    try {
      await settleOpenPayment(deps, row);
    } catch (error) {
      deps.logger.error(
        { clientId: row.client_id, paymentId: row.payment_id, err: error },
        'a payment was not settled',
      );
    }
  }
}
