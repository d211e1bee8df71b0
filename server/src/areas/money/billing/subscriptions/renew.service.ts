import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { choosePlan } from '../../plans/plan-choice.ts';
import { findPrimaryCard } from '../cards/cards.shared.repository.ts';
import { createRenewalLink } from '../payments/payment-link.service.ts';
import { readSubscriber } from '../period/subscriber.ts';
import { chargeRenewal, NO_CARD, renewedMessage } from './charge-renewal.service.ts';
import type { PlanChoice } from './switch-plan.service.ts';

/** The provider made no link. Requirement R8. */
const NO_LINK = 'Failed to create renewal payment link. Please try again.';

/**
 * Returns the URL where the owner pays for the next period. Errors: NOT_FOUND, INVALID_INPUT (no such plan, without a price,
 * or another than the one that is paid), PAYMENT_UNKNOWN, PAYMENTS_UNAVAILABLE. Requirements R8, P15.
 */
export async function renewByLink(deps: Deps, clientId: string, choice: PlanChoice) {
  const plan = await deps.db.readVenue(clientId, async (db) => {
    const { client } = await readSubscriber(deps, db, clientId);
    return choosePlan(db, client.plan_id, choice);
  });
  try {
    const paymentUrl = await createRenewalLink(deps, clientId, plan);
    return { message: 'Please complete the payment to renew your subscription.', paymentUrl };
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAYMENTS_UNAVAILABLE')
      throw new AppError('PAYMENTS_UNAVAILABLE', { message: NO_LINK });
    throw error;
  }
}

/** What an admin saw when they chose. */
export interface SeenChoice extends PlanChoice {
  servicePaidUntil?: string | null | undefined;
}

const RENEWED_OTHERWISE = 'This venue has since been renewed on another plan. Please reload and check again.';

/**
 * An admin renews now with the venue's stored card. Where the last paid day that they saw was renewed by another admin, that
 * renewal is theirs too, and nothing is charged. Errors: as `renewByLink`, NO_PAYMENT_METHOD, VERSION_CONFLICT, CARD_DECLINED.
 * Requirements P15, Y41.
 */
export async function renewWithCard(deps: Deps, clientId: string, choice: SeenChoice) {
  const { subscriber, plan, card } = await deps.db.readVenue(clientId, async (db) => {
    const found = await readSubscriber(deps, db, clientId);
    return {
      subscriber: found,
      plan: await choosePlan(db, found.client.plan_id, choice),
      card: await findPrimaryCard(db, clientId),
    };
  });
  if (!card) throw new AppError('NO_PAYMENT_METHOD', { message: NO_CARD });
  const { servicePaidUntil: seen = subscriber.client.service_paid_until } = choice;
  const period = seen ?? subscriber.today;
  const paid = await chargeRenewal(deps, { kind: 'renewal', subscriber, plan, card, period });
  if (paid.plan_id !== plan.plan_id) throw new AppError('VERSION_CONFLICT', { message: RENEWED_OTHERWISE });
  return { message: renewedMessage(plan), paymentUrl: null };
}
