import type { Deps } from '#integrations/deps';
import type { PricedPlan } from '../../plans/plan-choice.ts';
import type { PaymentRow } from '../billing.repository.ts';
import type { CardRow } from '../cards/cards.shared.repository.ts';
import { chargeStoredCard } from '../cards/charge-card.service.ts';
import type { CardCharge } from '../payments/store-charge.ts';
import type { Subscriber } from '../period/subscriber.ts';

/** The error for a venue without a customer profile at Square. Requirement R17. */
export const NO_CARD = 'Client must make a payment first to create Square customer profile for renewals.';

interface CardRenewal {
  kind: 'renewal' | 'auto_renewal';
  subscriber: Subscriber;
  plan: PricedPlan;
  card: CardRow;
  /** The paid-until day that it extends; today's where nothing was paid yet. */
  period: string;
}

/** Charges the stored card for the next period. The owner is not present. Errors: as `chargeStoredCard`. */
export function chargeRenewal(
  deps: Deps,
  { kind, subscriber: { client }, plan, card, period }: CardRenewal,
  guard?: CardCharge['guard'],
): Promise<PaymentRow> {
  return chargeStoredCard(deps, {
    clientId: client.client_id,
    kind,
    plan,
    amountCents: plan.price_cents,
    period,
    description: plan.plan_name,
    customerInitiated: false,
    cardId: card.card_id,
    customerId: client.square_customer_id,
    ...(guard ? { guard } : {}),
  });
}

/** The message after a renewal. Requirement R8. */
export function renewedMessage(plan: PricedPlan): string {
  return `Subscription renewed successfully for ${plan.plan_type} plan!`;
}
