import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Deps } from '#integrations/deps';
import type { Payment } from '#integrations/payments/payments';
import { readVenueRow, updateVenueRow } from '#venue/venue-row';
import type { VenueWrite } from '#venue/venue-write';
import { isOpenCharge } from '../../payments/payment-state.ts';
import { findPlanRow } from '../../plans/plans.shared.repository.ts';
import { type BilledVenue, hasStoredCard, type PaymentRow, updatePayment } from '../billing.repository.ts';
import { brandLabel, expiryLabel } from '../notices/billing-labels.ts';
import { paidPeriod } from '../period/paid-period.ts';
import { takenColumns } from './receive-payment.ts';
import { stateOf } from './subscription-state.ts';
import { supersedeOthers } from './supersede.shared.repository.ts';

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
  const client = await readVenueRow(db, row.client_id);
  const oldPlan = client.plan_id ? await findPlanRow(db, client.plan_id) : undefined;
  const newPlan = await findPlanRow(db, row.plan_id);
  if (!newPlan) throw new Error('The plan of a payment does not exist');
  const today = venueDateAt(deps.clock.now(), client.time_zone);
  const period = paidPeriod({ client, oldPlan, newPlan, payment: row, today });
  await updateVenueRow(
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
    ...(taken ? takenColumns(row, taken, deps.clock.now()) : {}),
    failure_code: null,
    failure_message: null,
    paid_until_before: client.service_paid_until,
    paid_until_after: period.paidUntil,
    /* Another attempt may already have paid for this period: this one then pays for the next. */
    ...(isOpenCharge(stateOf(row)) ? {} : { period: null }),
    updated_at: nowAtUtc,
    settled_at: nowAtUtc,
    applied_at: nowAtUtc,
    next_check_at: null,
  });
  await supersedeOthers(db, row, nowAtUtc);
  const takenCents = taken?.amountCents ?? null;
  await write.happened({ kind: 'subscription.paid', actor: 'system', payment: completed, takenCents, day: today });
  return completed;
}

/** Who paid and with what. The card of a link is shown only while there is no stored card, because renewals charge that one. */
async function payerColumns(
  { db }: VenueWrite,
  client: BilledVenue,
  row: PaymentRow,
  { card, customerId }: Payment,
): Promise<Partial<BilledVenue>> {
  const isShown = card && (row.source === 'card' || !(await hasStoredCard(db, client.client_id)));
  return {
    ...(customerId && !client.square_customer_id ? { square_customer_id: customerId } : {}),
    ...(isShown
      ? {
          card_type: brandLabel(card.brand),
          card_last_four: card.lastFour,
          expiration_date: expiryLabel(card),
        }
      : {}),
  };
}
