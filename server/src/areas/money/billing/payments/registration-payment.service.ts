import type { PlanType } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { consumeQuota } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { settleBriefly } from '../../payments/look-again.ts';
import { PLAN_ID_DEFAULT } from '../../plans/default-plan.ts';
import { choosePlan } from '../../plans/plan-choice.ts';
import { type BilledVenue, findBilledVenue } from '../billing.repository.ts';
import { subscriptionStatusOf } from '../period/subscription-status.ts';
import { createPaymentLink } from './payment-link.service.ts';
import { settleOpenPayments } from './settle-open.service.ts';

const HOUR_MS = 3_600_000;
const byAddress = { name: 'registration-payment-address', hitsMax: 60, windowMs: HOUR_MS };
const byAccount = { name: 'registration-payment-account', hitsMax: 30, windowMs: HOUR_MS };

/**
 * The payment link of an account that was never paid or was canceled. An account that is active by now is redirected to
 * the page that says so. Errors: TOO_MANY_REQUESTS, NOT_FOUND (the same for an unknown venue and a wrong email), INVALID_INPUT,
 * PAYMENTS_UNAVAILABLE, PAYMENT_UNKNOWN. Requirement R3.
 */
export async function payRegistration(
  deps: Deps,
  given: { clientId: string; email: string; selectedPlan: PlanType },
  ip: string,
): Promise<{ message: string; paymentLink: { url: string } }> {
  const { clientId } = given;
  await consumeQuota(deps, [
    { rule: byAddress, subject: ip },
    { rule: byAccount, subject: clientId },
  ]);
  await requireClient(deps, given);
  await settleBriefly(deps, settleOpenPayments(deps, clientId));
  const client = await requireClient(deps, given);
  if (!subscriptionStatusOf(client, venueDateAt(deps.clock.now(), client.time_zone)).paymentRequired) {
    const query = new URLSearchParams({ status: 'already_active', clientId });
    const url = `${deps.config.publicUrl}/payment-completed?${query.toString()}`;
    return { message: 'This account is already active.', paymentLink: { url } };
  }
  const plan = await deps.db.readPlatform((db) =>
    choosePlan(db, client.plan_id ?? PLAN_ID_DEFAULT, { planType: given.selectedPlan }),
  );
  const url = await createPaymentLink(deps, client, plan, 'registration');
  return { message: 'Please complete the payment to activate your account.', paymentLink: { url } };
}

async function requireClient(deps: Deps, given: { clientId: string; email: string }): Promise<BilledVenue> {
  const client = await deps.db.readVenue(given.clientId, (db) => findBilledVenue(db, given.clientId));
  if (!client || client.email !== given.email)
    throw new AppError('NOT_FOUND', { message: 'This account was not found.' });
  return client;
}
