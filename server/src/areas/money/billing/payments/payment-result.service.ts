import type { ClientStatus } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { consumeQuota, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import { settleBriefly } from '../../payments/look-again.ts';
import { findPlanRow } from '../../plans/plans.shared.repository.ts';
import { findBilledVenue, findPayment } from '../billing.repository.ts';
import { subscriptionStatusOf } from '../period/subscription-status.ts';
import { findRowOfReturnToken } from './payment-events.repository.ts';
import { LINK_LIVES_MS, settleOpenPayment, settleOpenPayments } from './settle-open.service.ts';
import { isUnsettled } from './subscription-state.ts';
import { notAppliedMessage } from './why-not-applied.ts';

const QUARTER_MS = 15 * 60_000;
const returnsByAddress = { name: 'payment-return-address', hitsMax: 200, windowMs: QUARTER_MS };
const checksByAddress = { name: 'payment-check-address', hitsMax: 400, windowMs: QUARTER_MS };
const checksByAccount = { name: 'payment-check-account', hitsMax: 400, windowMs: QUARTER_MS };
/** The sentences of the result page. Requirement R10. */
const NOT_VERIFIED = 'Payment verification failed. Please contact support.';
const STILL_OPEN = 'Your payment is still being processed.';
const UNDER_REVIEW = 'We are looking into your payment and will get in touch. Please do not pay again.';

/**
 * The outcome of a link, for the user who returns from it with its token. Queries the provider while the outcome is unknown.
 * Errors: TOO_MANY_REQUESTS, NOT_FOUND, LINK_EXPIRED (also where the money was not applied), PAYMENT_UNKNOWN (not paid yet).
 * Requirements X3, P16.
 */
export async function verifyReturn(
  deps: Deps,
  token: string,
  ip: string,
): Promise<{ message: string; client: ClientStatus }> {
  await throttle(deps, returnsByAddress, ip);
  const found = token ? await deps.db.readPlatform((db) => findRowOfReturnToken(db, sha256(token))) : undefined;
  if (!found) throw new AppError('NOT_FOUND', { message: NOT_VERIFIED });
  if (deps.clock.now() - Date.parse(found.created_at) > LINK_LIVES_MS)
    throw new AppError('LINK_EXPIRED', { message: NOT_VERIFIED });
  if (found.status !== 'completed') await settleBriefly(deps, settleOpenPayment(deps, found));
  const row = await deps.db.readVenue(found.client_id, (db) => findPayment(db, found));
  if (row?.status === 'review') throw new AppError('PAYMENT_UNKNOWN', { message: UNDER_REVIEW });
  if (row?.status === 'received') throw new AppError('LINK_EXPIRED', { message: notAppliedMessage(row) });
  if (!row || isUnsettled(row.status)) throw new AppError('PAYMENT_UNKNOWN', { message: STILL_OPEN });
  if (row.status !== 'completed') throw new AppError('LINK_EXPIRED', { message: NOT_VERIFIED });
  return { message: 'Payment Successful!', client: await describe(deps, row.client_id, { isStranger: false }) };
}

/**
 * The status of a venue's account; with its email, also the name. Queries the provider about open payments. Errors:
 * TOO_MANY_REQUESTS, NOT_FOUND.
 */
export async function checkStatus(
  deps: Deps,
  given: { clientId: string; email?: string | undefined },
  ip: string,
): Promise<ClientStatus> {
  const { clientId } = given;
  await consumeQuota(deps, [
    { rule: checksByAddress, subject: ip },
    { rule: checksByAccount, subject: clientId },
  ]);
  const client = await deps.db.readVenue(clientId, (db) => findBilledVenue(db, clientId));
  const email = given.email === undefined ? null : normalizeEmail(given.email);
  /* Venue ids are guessed easily: with a wrong email the response is the same as for an account that does not exist. */
  if (!client || (email !== null && email !== client.email)) throw new AppError('NOT_FOUND');
  await settleBriefly(deps, settleOpenPayments(deps, clientId));
  return describe(deps, clientId, { isStranger: email === null });
}

/** An anonymous caller gets only the status and the public preferences. Requirement R11. */
async function describe(deps: Deps, clientId: string, { isStranger }: { isStranger: boolean }): Promise<ClientStatus> {
  return deps.db.readPlatform(async (db) => {
    const client = await findBilledVenue(db, clientId);
    if (!client) throw new AppError('NOT_FOUND');
    const plan = client.plan_id ? await findPlanRow(db, client.plan_id) : undefined;
    const state = subscriptionStatusOf(client, venueDateAt(deps.clock.now(), client.time_zone));
    return {
      id: client.client_id,
      companyName: client.client_name,
      email: isStranger ? '' : client.email,
      subscriptionPlan: isStranger ? null : (plan?.plan_type ?? null),
      subscriptionStatus: state.accountStatus,
      isActive: !state.paymentRequired && !state.isExpired,
      activatedAt: isStranger ? null : client.activated_at,
    };
  });
}
