import type { Deps } from '#integrations/deps';
import type { Payment } from '#integrations/payments/payments';
import type { VenueWrite } from '#venue/venue-write';
import { firstRefundCheckAt, GIVEN_BACK } from '../../payments/given-back.ts';
import type { Decision } from '../../payments/payment-state.ts';
import { type PaymentRow, updatePayment } from '../billing.repository.ts';
import type { NotApplied } from './why-not-applied.ts';

/** What is recorded about money that was taken for a payment. */
export function takenColumns(row: PaymentRow, payment: Payment, nowMs: number): Partial<PaymentRow> {
  return {
    square_payment_id: payment.id,
    taken_cents: payment.amountCents,
    taken_currency: payment.currency,
    card_brand: payment.card?.brand ?? null,
    card_last_four: payment.card?.lastFour ?? null,
    receipt_url: payment.receiptUrl,
    refunds_check_at: firstRefundCheckAt(row, payment, nowMs),
  };
}

/**
 * Records money that is not applied, once, inside the transaction that found it. The admin sees it and can refund it.
 * Requirement P16.
 */
export async function receivePayment(
  deps: Deps,
  write: VenueWrite,
  row: PaymentRow,
  taken: { payment: Payment; reason: NotApplied },
): Promise<PaymentRow> {
  const { db, nowAtUtc } = write;
  const { payment, reason } = taken;
  const received = await updatePayment(db, row, {
    ...takenColumns(row, payment, deps.clock.now()),
    status: 'received',
    failure_code: reason,
    failure_message: null,
    review_at: nowAtUtc,
    updated_at: nowAtUtc,
    settled_at: nowAtUtc,
    next_check_at: null,
  });
  await write.happened({ kind: 'subscription.payment_received', actor: 'system', payment: received, reason });
  const ids = { clientId: row.client_id, paymentId: row.payment_id, reason };
  if (reason === GIVEN_BACK)
    write.afterCommit(() => deps.logger.warn(ids, 'a payment had gone back before it counted'));
  else write.afterCommit(() => deps.logger.error(ids, 'money arrived for a payment that no longer counts'));
  return received;
}

/** Hands a payment to a person, once: logged, mailed to the admins, and no longer blocking another payment. Requirement P17. */
export async function sendToReview(
  deps: Deps,
  write: VenueWrite,
  row: PaymentRow,
  { fields, payment }: Extract<Decision, { kind: 'review' }>,
): Promise<PaymentRow> {
  const { db, nowAtUtc } = write;
  const reviewed = await updatePayment(db, row, {
    ...(payment ? takenColumns(row, payment, deps.clock.now()) : {}),
    status: 'review',
    differs: fields.length > 0 ? fields.join(',') : null,
    review_at: nowAtUtc,
    updated_at: nowAtUtc,
    settled_at: null,
    ...(payment ? { next_check_at: null } : {}),
  });
  await write.happened({ kind: 'subscription.payment_in_review', actor: 'system', payment: reviewed });
  const ids = { clientId: row.client_id, paymentId: row.payment_id, differs: fields };
  const what = payment
    ? 'a payment does not match what was requested and was not applied'
    : 'the outcome of a payment has been unknown for an hour';
  write.afterCommit(() => deps.logger.error(ids, what));
  return reviewed;
}
