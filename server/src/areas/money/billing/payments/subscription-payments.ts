import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { readVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { NEVER_ARRIVED } from '../../payments/abandoned-charge.ts';
import { GIVEN_BACK, isAllBack } from '../../payments/given-back.ts';
import type { Moved, Purpose } from '../../payments/payment-purpose.ts';
import { UNAVAILABLE } from '../../payments/payment-state.ts';
import { findPayment, type PaymentRow, updatePayment } from '../billing.repository.ts';
import { completePayment } from './complete-payment.ts';
import { receivePayment, sendToReview } from './receive-payment.ts';
import { stateOf, waitingChecks } from './subscription-state.ts';
import { whyNotApplied } from './why-not-applied.ts';

/**
 * What venues pay the platform for their subscriptions: money that was taken changes the subscription and queues the receipt, or is
 * recorded for a person where it no longer counts or differs.
 */
export const subscriptionPayments: Purpose<PaymentRow> = {
  waiting: waitingChecks,
  accountOf: async ({ payments }) => payments.platform,
  isChargedBy: () => true,
  stateOf: ({ payments }, row) => stateOf(row, payments.platform?.locationId ?? null),
  find: findPayment,
  write: writeVenueAndPlatform,
  async move(_deps, write, row, set) {
    const { db, nowAtUtc } = write;
    const end = set.status === 'unknown' ? {} : { settled_at: nowAtUtc };
    const moved = await updatePayment(db, row, { ...set, ...end });
    if (row.kind === 'auto_renewal' && isRefusal(set))
      await write.happened({ kind: 'subscription.charge_failed', actor: 'system', payment: moved });
    return moved;
  },
  async complete(deps, write, row, { payment }) {
    const client = await readVenueRow(write.db, row.client_id);
    const reason = whyNotApplied(client, row, payment, venueDateAt(deps.clock.now(), client.time_zone));
    return {
      row:
        reason === null
          ? await completePayment(deps, write, row, payment)
          : await receivePayment(deps, write, row, { payment, reason }),
    };
  },
  /* Where nothing of it is here anymore, nobody has anything to decide. */
  review: (deps, write, row, decision) =>
    decision.payment && isAllBack(decision.payment)
      ? receivePayment(deps, write, row, { payment: decision.payment, reason: GIVEN_BACK })
      : sendToReview(deps, write, row, decision),
};

/** The owner gets a mail about a failed automatic renewal, but not about an outage of the provider. */
function isRefusal({ status, failure_code: code }: Moved): boolean {
  return status === 'declined' || (status === 'failed' && code !== UNAVAILABLE && code !== NEVER_ARRIVED);
}
