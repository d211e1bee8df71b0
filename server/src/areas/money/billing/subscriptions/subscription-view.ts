import type {
  SubscriptionPaymentView,
  SubscriptionView,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';
import { brandLabel } from '../notices/billing-labels.ts';
import { refundedCents, takenCents } from '../payments/subscription-state.ts';
import { notAppliedMessage } from '../payments/why-not-applied.ts';
import { subscriptionStatusOf } from '../period/subscription-status.ts';

/** A venue's subscription in the field names of replies. `today` is the venue's. Requirement R5. */
export function toSubscriptionView(
  client: Row<'clients'>,
  plan: Row<'plans'> | undefined,
  today: string,
): SubscriptionView {
  const state = subscriptionStatusOf(client, today);
  return {
    status: state.accountStatus,
    planId: client.plan_id,
    servicePaidUntil: client.service_paid_until,
    billingDay: client.billing_day,
    lastPaymentDate: client.last_payment_date,
    daysUntilExpiration: state.daysUntilExpiration,
    subscriptionPlan: plan?.plan_name ?? null,
    activatedAt: client.activated_at,
    autoRenew: client.auto_renew === 1,
    planType: plan?.plan_type ?? null,
    price: plan && plan.price_cents !== null ? centsToDollars(plan.price_cents) : null,
  };
}

/** A payment as its venue's owner sees it, in dollars: what was taken rather than requested where it was not applied. */
export function toPaymentView(payment: Row<'platform_payments'>): SubscriptionPaymentView {
  const isReceived = payment.status === 'received';
  const backCents = refundedCents(payment);
  const isRefunded = backCents > 0 && backCents >= takenCents(payment);
  return {
    payment_id: payment.payment_id,
    created_at: payment.created_at,
    description: payment.description,
    amount: centsToDollars((isReceived ? payment.taken_cents : null) ?? payment.amount_cents),
    status: isRefunded ? 'refunded' : payment.status,
    receipt_url: payment.receipt_url,
    card_brand: payment.card_brand === null ? null : brandLabel(payment.card_brand),
    card_last_four: payment.card_last_four,
    failure_message: isReceived ? notAppliedMessage(payment) : payment.failure_message,
  };
}
