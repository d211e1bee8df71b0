import {
  type PlanType,
  type SwitchQuote,
  switchQuote,
} from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import type { SubscriptionView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { choosePlan, type PricedPlan } from '../../plans/plan-choice.ts';
import type { BilledVenue } from '../billing.repository.ts';
import { type CardRow, findPrimaryCard } from '../cards/cards.shared.repository.ts';
import { chargeStoredCard } from '../cards/charge-card.service.ts';
import { runningPeriod } from '../period/paid-period.ts';
import { readSubscriber } from '../period/subscriber.ts';
import { refuseFree } from '../period/subscription-status.ts';
import { describeSubscription } from './subscription.service.ts';

export interface PlanChoice {
  planType: PlanType;
  planId?: string | undefined;
}

interface Offer {
  client: BilledVenue;
  plan: PricedPlan;
  quote: SwitchQuote;
  card: CardRow | undefined;
}

/** What a switch would cost now. Errors: NOT_FOUND, INVALID_INPUT (the current plan, none, or one without a price). */
export async function quoteSwitch(deps: Deps, clientId: string, choice: PlanChoice) {
  const { plan, quote } = await offer(deps, clientId, choice);
  return {
    planId: plan.plan_id,
    amount: centsToDollars(quote.amountCents),
    credit: centsToDollars(quote.creditCents),
    servicePaidUntil: quote.paidUntil,
  };
}

/**
 * Changes the plan now and charges the stored card the difference to the cent; nothing changes when that is declined. Needs no
 * card where nothing is due. Errors: those of `quoteSwitch`, then NO_PAYMENT_METHOD, PAYMENT_UNKNOWN, VERSION_CONFLICT,
 * CARD_DECLINED, PAYMENTS_UNAVAILABLE. Requirements P12, R9.
 */
export async function switchPlan(
  deps: Deps,
  clientId: string,
  choice: PlanChoice,
): Promise<{ message: string; amount: number; subscription: SubscriptionView }> {
  const { client, plan, quote, card } = await offer(deps, clientId, choice);
  if (quote.amountCents > 0 && !card) throw new AppError('NO_PAYMENT_METHOD');
  const payment = await chargeStoredCard(deps, {
    clientId,
    kind: 'switch',
    plan,
    amountCents: quote.amountCents,
    period: null,
    description: `Switch to ${plan.plan_name}`,
    customerInitiated: true,
    cardId: card?.card_id ?? null,
    customerId: client.square_customer_id,
  });
  return {
    message: `You are now on the ${plan.plan_name} plan.`,
    amount: centsToDollars(payment.amount_cents),
    subscription: await describeSubscription(deps, clientId),
  };
}

async function offer(deps: Deps, clientId: string, choice: PlanChoice): Promise<Offer> {
  return deps.db.readVenue(clientId, async (db) => {
    const { client, plan: oldPlan, today } = await readSubscriber(deps, db, clientId);
    refuseFree(client);
    const plan = await choosePlan(db, client.plan_id, choice);
    if (plan.plan_id === client.plan_id)
      throw new AppError('INVALID_INPUT', { message: 'You are already on this plan.' });
    const next = { planType: plan.plan_type, priceCents: plan.price_cents };
    const quote = switchQuote(runningPeriod(client, oldPlan), next, today);
    return { client, plan, quote, card: await findPrimaryCard(db, clientId) };
  });
}
