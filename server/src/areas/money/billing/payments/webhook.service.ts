import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import type { Refund } from '#integrations/payments/payments';
import { noteRefund } from '../../payments/refunds.ts';
import { settleByEvent } from '../../payments/settle-payment.ts';
import {
  deleteEventsBefore,
  findRowOfPayment,
  findRowOfSquareId,
  insertEvent,
  isEventKnown,
} from './payment-events.repository.ts';
import { subscriptionRefunds } from './refund.service.ts';
import { noteOtherRefund, noteReturnsOf } from './returns.service.ts';
import { subscriptionPayments } from './subscription-payments.ts';

/** The account of these events, as opposed to venues' own accounts. */
const PLATFORM = 'platform';
/** Far longer than an event is redelivered. */
const EVENTS_KEEP_MS = 30 * 86_400_000;

/**
 * Handles an event of the platform's account. Its id is stored after it was applied: after a crash in between it is redelivered,
 * and settling is idempotent. An event about an unknown payment is acknowledged and ignored. Errors:
 * WEBHOOK_SIGNATURE, in which case nothing is written. Requirements P7, P8, P18.
 */
export async function receiveEvent(deps: Deps, rawBody: string, signature: string): Promise<void> {
  const signatureKey = deps.config.square.webhookSignatureKey;
  if (!signatureKey || !signature) throw new AppError('WEBHOOK_SIGNATURE');
  const notificationUrl = `${deps.config.publicUrl}/api/webhooks/square`;
  const event = await deps.payments.readEvent({ rawBody, signature, signatureKey, notificationUrl });
  if (!event) throw new AppError('WEBHOOK_SIGNATURE');
  const { eventId, type, payment, refund } = event;
  if (await deps.db.readPlatform((db) => isEventKnown(db, PLATFORM, eventId))) return;
  const row = payment ? await deps.db.readPlatform((db) => findRowOfPayment(db, payment)) : undefined;
  if (row && payment) {
    const settled = await settleByEvent(deps, subscriptionPayments, row, payment);
    await noteReturnsOf(deps, settled, payment);
  }
  if (refund) await noteRefundEvent(deps, refund);
  await deps.db.writePlatform((db) =>
    insertEvent(db, { account: PLATFORM, event_id: eventId, type, received_at: isoNow(deps.clock) }),
  );
}

/** One of ours by its id, or one that was made at the provider, or whose answer to us is still missing: the provider says which. */
async function noteRefundEvent(deps: Deps, refund: Refund): Promise<void> {
  const row = await deps.db.readPlatform((db) => findRowOfSquareId(db, refund.paymentId));
  if (!row) return;
  if (row.refund_id === refund.id) await noteRefund(deps, subscriptionRefunds, row, { kind: 'ok', value: refund });
  else await noteOtherRefund(deps, row);
}

/** Forgets events of all accounts that are too old to be redelivered. Opens its own platform transaction. */
export async function deleteOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - EVENTS_KEEP_MS).toISOString();
  await db.writePlatform((tx) => deleteEventsBefore(tx, before));
}
