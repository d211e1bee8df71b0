import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import type { Payment } from '#integrations/payments/payments';
import { updateClientRow } from '#venue/client-row';
import { countInTotals } from '#venue/venue-totals';
import { type VenueWrite, writeVenueAndPlatform } from '#venue/venue-write';
import {
  type BilledClient,
  findPayment,
  findPlanRow,
  hasStoredCard,
  readBilledClient,
  updatePayment,
} from '../billing.repository.ts';
import { brandLabel } from '../notices/billing-labels.ts';
import { queueFailedCharge, queueReceipt } from '../notices/billing-mails.ts';
import { NEVER_ARRIVED } from './abandoned-charge.ts';
import { paidPeriod } from './apply-payment.ts';
import { nextCheckAt } from './check-schedule.ts';
import {
  type Decision,
  decide,
  isOpenCharge,
  isUnsettled,
  type Observation,
  type PaymentRow,
  UNAVAILABLE,
} from './payment-state.ts';
import { receivePayment, sendToReview } from './receive-payment.ts';
import { supersedeOthers } from './supersede.ts';
import { whyNotApplied } from './why-not-applied.ts';

/**
 * Moves a payment to the state that an observation leads to. Money that was taken changes the subscription and queues the receipt, or is
 * recorded for a person where it no longer counts or differs: one transaction under the venue's lock, so that it happens
 * exactly once, whichever source reports it first. Returns the row afterward. Requirements P4, P5, P7, P16, P17.
 */
export async function settlePayment(
  deps: Deps,
  key: Pick<PaymentRow, 'client_id' | 'payment_id'>,
  observed: Observation,
): Promise<PaymentRow> {
  return writeVenueAndPlatform(deps, key.client_id, async (write) => {
    const row = await findPayment(write.db, key.client_id, key.payment_id);
    if (!row) throw new Error('The payment to settle does not exist');
    const decision = decide(row, observed, deps.payments.platform?.locationId ?? null);
    if (decision.kind === 'complete') return applyOrReceive(deps, write, row, decision.payment);
    if (decision.kind === 'move') return movePayment(deps, write, row, decision);
    return decision.kind === 'review' ? sendToReview(deps, write, row, decision) : row;
  });
}

async function applyOrReceive(deps: Deps, write: VenueWrite, row: PaymentRow, payment: Payment): Promise<PaymentRow> {
  const client = await readBilledClient(write.db, row.client_id);
  const reason = whyNotApplied(client, row, venueDateAt(deps.clock.now(), client.time_zone));
  return reason === null
    ? completePayment(deps, write, row, payment)
    : receivePayment(deps, write, row, { payment, reason });
}

/** The owner gets a mail about a failed automatic renewal, but not about an outage of the provider. */
async function movePayment(
  deps: Deps,
  { db, nowAtUtc }: VenueWrite,
  row: PaymentRow,
  { status, code, message }: Extract<Decision, { kind: 'move' }>,
): Promise<PaymentRow> {
  const moved = await updatePayment(db, row, {
    status,
    failure_code: code,
    failure_message: message,
    updated_at: nowAtUtc,
    ...(isUnsettled(status) ? {} : { settled_at: nowAtUtc, next_check_at: null }),
    /* An abandoned charge is looked for a little longer. */
    ...(code === NEVER_ARRIVED
      ? { next_check_at: nextCheckAt({ ...row, status, failure_code: code }, deps.clock.now()) }
      : {}),
  });
  const isRefusal = status === 'declined' || (status === 'failed' && code !== UNAVAILABLE && code !== NEVER_ARRIVED);
  if (row.kind === 'auto_renewal' && isRefusal) await queueFailedCharge(deps, db, moved);
  return moved;
}

/**
 * Applies a payment, inside the transaction that found it completed. `taken` is null where nothing had to be charged. The
 * caller has checked that it is not completed yet.
 */
export async function completePayment(
  deps: Deps,
  write: VenueWrite,
  row: PaymentRow,
  taken: Payment | null,
): Promise<PaymentRow> {
  const { db, nowAtUtc } = write;
  const client = await readBilledClient(db, row.client_id);
  const oldPlan = client.plan_id ? await findPlanRow(db, client.plan_id) : undefined;
  const newPlan = await findPlanRow(db, row.plan_id);
  if (!newPlan) throw new Error('The plan of a payment does not exist');
  const today = venueDateAt(deps.clock.now(), client.time_zone);
  const period = paidPeriod({ client, oldPlan, newPlan, payment: row, today });
  await updateClientRow(
    db,
    row.client_id,
    {
      payment_status: 'active',
      is_trial: 0,
      plan_id: newPlan.plan_id,
      service_paid_until: period.paidUntil,
      period_start: period.periodStart,
      period_price_cents: period.periodPriceCents,
      billing_day: period.billingDay,
      activated_at: client.activated_at ?? nowAtUtc,
      ...(taken ? { last_payment_date: today } : {}),
      ...(taken ? await payerColumns(write, client, row, taken) : {}),
    },
    nowAtUtc,
  );
  const completed = await updatePayment(db, row, {
    status: 'completed',
    square_payment_id: taken?.id ?? null,
    card_brand: taken?.card?.brand ?? null,
    card_last_four: taken?.card?.lastFour ?? null,
    receipt_url: taken?.receiptUrl ?? null,
    failure_code: null,
    failure_message: null,
    paid_until_before: client.service_paid_until,
    paid_until_after: period.paidUntil,
    /* Another attempt may already have paid for this period: this one then pays for the next. */
    ...(isOpenCharge(row) ? {} : { period: null }),
    ...(taken ? { taken_cents: taken.amountCents, taken_currency: taken.currency } : {}),
    updated_at: nowAtUtc,
    settled_at: nowAtUtc,
    applied_at: nowAtUtc,
    next_check_at: null,
  });
  if (taken) countInTotals(write, { day: today, payments: 1, paidCents: taken.amountCents });
  await supersedeOthers(db, row, nowAtUtc);
  await queueReceipt(deps, db, completed);
  const { payment_id, kind, plan_id, amount_cents, square_payment_id, paid_until_after } = completed;
  write.audit({
    action: 'subscription_paid',
    actor: 'system',
    subject: payment_id,
    content_sha256: sha256(canonicalJson({ kind, plan_id, amount_cents, square_payment_id, paid_until_after })),
  });
  return completed;
}

/** Who paid and with what. The card of a link is shown only while there is no stored card, because renewals charge that one. */
async function payerColumns(
  { db }: VenueWrite,
  client: BilledClient,
  row: PaymentRow,
  { card, customerId }: Payment,
): Promise<Partial<BilledClient>> {
  const isShown = card && (row.source === 'card' || !(await hasStoredCard(db, client.client_id)));
  return {
    ...(customerId && !client.square_customer_id ? { square_customer_id: customerId } : {}),
    ...(isShown
      ? {
          card_type: brandLabel(card.brand),
          card_last_four: card.lastFour,
          expiration_date: `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear % 100).padStart(2, '0')}`,
        }
      : {}),
  };
}
