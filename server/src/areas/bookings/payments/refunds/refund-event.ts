import {
  ANSWER_WITHIN_MS,
  ASK_AGAIN_MS,
  askWithin,
  mayAnswerSoon,
  refundsAtProvider,
} from '#areas/money/payments/given-back';
import { settleBriefly } from '#areas/money/payments/look-again';
import { noteRefund } from '#areas/money/payments/refunds';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import type { Payment, Refund } from '#integrations/payments/payments';
import { writeVenue } from '#venue/venue-write';
import { type PaymentRow, waitingReturns } from '../booking-payment-state.ts';
import { findPaymentOfEvent, paymentsOfBooking } from '../booking-payments.repository.ts';
import { type RefundRow, refundedCents, refundsOf, updateRefund } from './booking-refunds.repository.ts';
import { bookingRefunds } from './booking-refunds.ts';
import { reserveRefund } from './new-refund.ts';

const BY_HAND = 'Refunded at Square';

/**
 * A refund that an event tells of: one of ours, or one that was made there by hand and then counts too. Events come in any order, so
 * that one of a refund under way may be older than another that says it failed: whether it counts is asked of the provider.
 * Requirements P7, P22.
 */
export function noteRefundEvent(deps: Deps, clientId: string, refund: Refund): Promise<void> {
  return noteRefundAtProvider(deps, clientId, refund, { isOld: refund.status === 'PENDING' });
}

/**
 * A refund as the provider has it; `isOld`: as it may not be anymore. While the answer to one of ours is missing, nobody can tell
 * which of them it is: it is kept as a question to the provider, which is asked once the answer must have come. The same where it is
 * more than what is left, because one of ours may have failed.
 */
async function noteRefundAtProvider(
  deps: Deps,
  clientId: string,
  refund: Refund,
  { isOld }: { isOld: boolean },
): Promise<void> {
  const row = await deps.db.readVenue(clientId, async (db) => {
    const payment = await findPaymentOfEvent(db, clientId, { squareId: refund.paymentId, referenceId: null });
    return payment && { payment, refunds: await refundsOf(db, clientId, [payment.payment_id]) };
  });
  if (!row) return;
  const known = row.refunds.find(({ square_refund_id: id }) => id === refund.id);
  if (known) {
    await noteRefund(deps, bookingRefunds, known, { kind: 'ok', value: refund });
    return;
  }
  if (refund.status === 'REJECTED' || refund.status === 'FAILED') return;
  const isAnswerMissing = row.refunds.some(isUnanswered);
  if (isAnswerMissing || isOld)
    return askWithin(deps, waitingReturns, row.payment, isAnswerMissing ? ANSWER_WITHIN_MS : 0);
  const stored = await storeByHand(deps, clientId, refund);
  if (stored) await noteRefund(deps, bookingRefunds, stored, { kind: 'ok', value: refund });
  else await askWithin(deps, waitingReturns, row.payment, ASK_AGAIN_MS);
}

/** A payment as the provider tells of it: where it says more of what was given back than is known, it is asked which refunds these are. */
export async function noteReturnsOf(deps: Deps, row: PaymentRow, payment: Payment): Promise<void> {
  if (row.status !== 'completed' || row.square_payment_id !== payment.id) return;
  const refunds = await deps.db.readVenue(row.client_id, (db) => refundsOf(db, row.client_id, [row.payment_id]));
  const known = idsOf(refunds);
  const isAllKnown = payment.refundIds.every((id) => known.has(id));
  if (isAllKnown && payment.refundedCents <= refundedCents(refunds, row.payment_id)) return;
  await askWithin(deps, waitingReturns, row, refunds.some(isUnanswered) ? ANSWER_WITHIN_MS : 0);
}

/** Asks the provider what was given back of a payment, and counts what is not known yet. Without the account it waits. */
export async function learnReturns(deps: Deps, row: PaymentRow): Promise<void> {
  const account = await venueAccount(deps, row.client_id);
  if (!account || !row.square_payment_id) return;
  const refunds = await deps.db.readVenue(row.client_id, (db) => refundsOf(db, row.client_id, [row.payment_id]));
  const found = await refundsAtProvider(account, row.square_payment_id, idsOf(refunds));
  if (mayAnswerSoon(found)) await askWithin(deps, waitingReturns, row, ASK_AGAIN_MS);
  if (found.kind !== 'ok') return;
  for (const refund of found.value) await noteRefundAtProvider(deps, row.client_id, refund, { isOld: false });
}

/**
 * Learns what the provider has given back of a booking's payments. Every caller that is about to give money back asks
 * first, because what went back at the provider is no longer here to give back. Waits for a limited time; where the
 * provider can't be reached, what is known decides.
 */
export async function learnReturnsOfBooking(deps: Deps, clientId: string, bookingId: string): Promise<void> {
  const payments = await deps.db.readVenue(clientId, (db) => paymentsOfBooking(db, clientId, bookingId));
  const paid = payments.filter(({ status }) => status === 'completed');
  await settleBriefly(deps, Promise.all(paid.map((payment) => learnReturns(deps, payment))));
}

function isUnanswered({ square_refund_id: id, status }: RefundRow): boolean {
  return id === null && status !== 'failed';
}

function idsOf(refunds: readonly RefundRow[]): Set<string> {
  return new Set(refunds.flatMap(({ square_refund_id: id }) => id ?? []));
}

/** Null where it can't be told from one of ours, or is more than what is left. */
function storeByHand(deps: Deps, clientId: string, refund: Refund): Promise<RefundRow | null> {
  return writeVenue(deps, clientId, async (write) => {
    const payment = await findPaymentOfEvent(write.db, clientId, { squareId: refund.paymentId, referenceId: null });
    if (!payment) return null;
    const refunds = await refundsOf(write.db, clientId, [payment.payment_id]);
    const known = refunds.find(({ square_refund_id: id }) => id === refund.id);
    if (known || refunds.some(isUnanswered)) return known ?? null;
    const left = payment.amount_cents - refundedCents(refunds, payment.payment_id);
    if (refund.amountCents > left || refund.currency !== payment.currency) return null;
    const made = { amountCents: refund.amountCents, actor: 'square', reason: BY_HAND };
    const row = await reserveRefund(deps, write, payment, made);
    const set = { square_refund_id: refund.id, status: 'pending', next_check_at: isoNow(deps.clock) } as const;
    const stored = await updateRefund(write.db, row, set);
    const { createdAtUtc: madeAtUtc } = refund;
    await write.happened({ kind: 'booking.refunded', actor: stored.actor, refund: stored, madeAtUtc });
    return stored;
  });
}
