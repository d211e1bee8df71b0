import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { Outcome, Payment, PaymentAccount } from '#integrations/payments/payments';
import { findCharge } from '../../payments/look-again.ts';
import { observationOf } from '../../payments/payment-state.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { PaymentRow } from '../billing.repository.ts';
import { settleOpenPayments } from '../payments/settle-open.service.ts';
import { type CardCharge, storeCharge } from '../payments/store-charge.ts';
import { subscriptionPayments } from '../payments/subscription-payments.ts';
import { notAppliedMessage } from '../payments/why-not-applied.ts';

/**
 * Charges a stored card and applies the payment; a switch that costs nothing is applied without the provider. The charge is
 * stored before it is sent, sent outside any transaction, and settled in one. A renewal that is already paid returns that
 * payment. Returns the completed payment. Errors, in this order: PAYMENTS_UNAVAILABLE, NO_PAYMENT_METHOD, NOT_FOUND,
 * PAYMENT_UNKNOWN (one is open), INVALID_INPUT (a switch to the present plan, a renewal with another), VERSION_CONFLICT (amount
 * or period changed in the meantime), CARD_DECLINED. Requirements P1–P5, P11, P12, P15.
 */
export async function chargeStoredCard(deps: Deps, charge: CardCharge): Promise<PaymentRow> {
  const isCharged = charge.amountCents > 0;
  const account = deps.payments.platform;
  if (isCharged && !account) throw new AppError('PAYMENTS_UNAVAILABLE');
  const { cardId, customerId } = charge;
  if (isCharged && (!cardId || !customerId)) throw new AppError('NO_PAYMENT_METHOD');
  await settleOpenPayments(deps, charge.clientId, { withReviews: true });
  const { row, isNew } = await storeCharge(deps, charge);
  if (!isNew || !account || !cardId || !customerId) return row;
  const outcome = await account.createPayment({
    sourceId: cardId,
    idempotencyKey: row.idempotency_key,
    amountCents: row.amount_cents,
    currency: row.currency,
    referenceId: row.payment_id,
    note: row.description,
    customerId,
    customerInitiated: charge.customerInitiated,
  });
  return paidOrThrow(await conclude(deps, account, row, outcome));
}

/** Settles by the provider's response; where it was lost, queries the outcome once. Requirement P2. */
async function conclude(
  deps: Deps,
  account: PaymentAccount,
  row: PaymentRow,
  outcome: Outcome<Payment>,
): Promise<PaymentRow> {
  const observed = observationOf(outcome, 'The payment could not be made.');
  const settled = await settlePayment(deps, subscriptionPayments, row, observed);
  if (settled.status !== 'unknown') return settled;
  const found = await findCharge(deps, subscriptionPayments, account, row);
  if (found.kind !== 'ok' || !found.value) return settled;
  return settlePayment(deps, subscriptionPayments, row, { kind: 'payment', payment: found.value });
}

function paidOrThrow(row: PaymentRow): PaymentRow {
  if (row.status === 'completed') return row;
  if (row.status === 'declined')
    throw new AppError('CARD_DECLINED', row.failure_message ? { message: row.failure_message } : {});
  /* Another payment won the race, or its money went back. */
  if (row.status === 'received') throw new AppError('PAYMENT_UNKNOWN', { message: notAppliedMessage(row) });
  throw new AppError(row.status === 'failed' ? 'PAYMENTS_UNAVAILABLE' : 'PAYMENT_UNKNOWN');
}
