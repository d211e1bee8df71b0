import type {
  SubscriptionPaymentView,
  SubscriptionView,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { updateVenueRow } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { findPrimaryCard } from '../cards/cards.shared.repository.ts';
import { brandLabel } from '../notices/billing-labels.ts';
import { refundedCents, takenCents } from '../payments/subscription-state.ts';
import { notAppliedMessage } from '../payments/why-not-applied.ts';
import { readSubscriber } from '../period/subscriber.ts';
import { subscriptionStatusOf } from '../period/subscription-status.ts';
import { listPaymentRows } from './subscription.repository.ts';

/** Errors: NOT_FOUND. */
export async function describeSubscription(
  deps: Pick<Deps, 'clock' | 'db'>,
  clientId: string,
): Promise<SubscriptionView> {
  const { client, plan, today } = await deps.db.readVenue(clientId, (db) => readSubscriber(deps, db, clientId));
  return toSubscriptionView(client, plan, today);
}

/** What the venue paid, or tried to pay by card, newest first; links that were never used are left out. Errors: NOT_FOUND. */
export async function listPayments(
  deps: Pick<Deps, 'clock' | 'db'>,
  clientId: string,
): Promise<SubscriptionPaymentView[]> {
  const rows = await deps.db.readVenue(clientId, async (db) => {
    await readSubscriber(deps, db, clientId);
    return listPaymentRows(db, clientId);
  });
  return rows.map(toPaymentView);
}

/** Turns the automatic renewal on, which needs a stored card, or off. Errors: NOT_FOUND, NO_PAYMENT_METHOD. */
export async function switchAutoRenew(deps: Deps, clientId: string, isOn: boolean): Promise<SubscriptionView> {
  const work = async (db: Connection, nowAtUtc: string): Promise<SubscriptionView> => {
    const { client, plan, today } = await readSubscriber(deps, db, clientId);
    if (isOn && !(await findPrimaryCard(db, clientId))) throw new AppError('NO_PAYMENT_METHOD');
    const auto_renew = isOn ? 1 : 0;
    await updateVenueRow(db, clientId, { auto_renew }, nowAtUtc);
    return toSubscriptionView({ ...client, auto_renew }, plan, today);
  };
  return writeVenue(deps, clientId, ({ db, nowAtUtc }) => work(db, nowAtUtc));
}

/** A venue's subscription in the field names of replies. `today` is the venue's. Requirement R5. */
function toSubscriptionView(client: Row<'clients'>, plan: Row<'plans'> | undefined, today: string): SubscriptionView {
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
function toPaymentView(payment: Row<'platform_payments'>): SubscriptionPaymentView {
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
