import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { settleByEvent } from '#areas/money/payments/settle-payment';
import { venueWebhook } from '#areas/money/square-accounts/webhook-subscription.service';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { findPaymentOfEvent } from '../booking-payments.repository.ts';
import { noteRefundEvent, noteReturnsOf } from '../refunds/refund-event.ts';
import { bookingPayments } from './booking-payments.ts';

/**
 * Takes an event of a venue's own account, which the venue's own key signs. Settling twice is settling once, and an end stays,
 * so events may come again and in any order. One about a payment that is not ours is taken and forgotten. Errors:
 * WEBHOOK_SIGNATURE, and then nothing is written. Requirements P7, P8.
 */
export async function receiveVenueEvent(
  deps: Deps,
  clientId: string,
  { rawBody, signature }: { rawBody: string; signature: string },
): Promise<void> {
  const webhook = clientIdPattern.test(clientId) && signature ? await venueWebhook(deps, clientId) : null;
  if (!webhook) throw new AppError('WEBHOOK_SIGNATURE');
  const event = await deps.payments.readEvent({ rawBody, signature, ...webhook });
  if (!event) throw new AppError('WEBHOOK_SIGNATURE');
  const { payment, refund } = event;
  if (payment) {
    const ids = { squareId: payment.id, referenceId: payment.referenceId };
    const row = await deps.db.readVenue(clientId, (db) => findPaymentOfEvent(db, clientId, ids));
    if (row) {
      const settled = await settleByEvent(deps, bookingPayments, row, payment);
      await noteReturnsOf(deps, settled, payment);
    }
  }
  if (refund) await noteRefundEvent(deps, clientId, refund);
}
