import { GRACE_DAYS } from '@gatehouse/sync-protocol/rules/subscription/subscription-policy';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { AppError } from '../../../app-error.ts';
import type { Connection } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isPriced } from '../../plans/plan-choice.ts';
import { hasReview } from '../billing.repository.ts';
import { type CardRow, findPrimaryCard } from '../cards/cards.repository.ts';
import { settleOpenPayments } from '../payments/settle-open.service.ts';
import { listFailedAttempts, listRenewing } from './auto-renew.repository.ts';
import { chargeRenewal, NO_CARD, renewedMessage } from './charge-renewal.service.ts';
import { isAttemptDue } from './renewal-schedule.ts';
import { readSubscriber, type Subscriber } from './subscription.service.ts';

export interface RenewalResult {
  success: boolean;
  clientId: string;
  message: string;
}

/** It was renewed or tried today since it was read. */
class NotDue extends Error {}

/** No zone's day is further from the day in UTC. */
const ZONE_DAYS = 1;

/**
 * Renews with the stored card every venue for which an attempt is due today, in its own zone: on days 0, 1, 3 and 5 from the
 * paid-until day, and not while an earlier charge is open or in review. However many servers run this concurrently, wherever they crash: one
 * charge and one extension for each period. A venue that fails does not affect the others. Errors: PAYMENTS_UNAVAILABLE.
 * Requirements P3, P11.
 */
export async function processAutoRenewals(deps: Deps, signal?: AbortSignal): Promise<RenewalResult[]> {
  if (!deps.payments.platform) throw new AppError('PAYMENTS_UNAVAILABLE');
  const utcToday = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const from = addDays(utcToday, -GRACE_DAYS - ZONE_DAYS);
  const to = addDays(utcToday, ZONE_DAYS);
  const results: RenewalResult[] = [];
  for (const clientId of await deps.db.readPlatform((db) => listRenewing(db, { from, to }))) {
    if (signal?.aborted) break;
    const outcome = await renewIfDue(deps, clientId).catch((error: unknown) => failure(deps, clientId, error));
    if (outcome) results.push({ clientId, ...outcome });
  }
  return results;
}

type Outcome = Omit<RenewalResult, 'clientId'> | null;

/** Null where nothing is due. */
async function renewIfDue(deps: Deps, clientId: string): Promise<Outcome> {
  /* First, because an open payment may be the renewal itself, or today's attempt. */
  await settleOpenPayments(deps, clientId, { withReviews: true });
  const due = await deps.db.readVenue(clientId, (db) => readDue(deps, db, clientId));
  if (!due) return null;
  const { plan } = due.subscriber;
  if (!plan || !isPriced(plan))
    return { success: false, message: 'This plan has no price yet, so it was not renewed.' };
  if (!due.card) return { success: false, message: NO_CARD };
  const guard = async (db: Connection): Promise<void> => {
    if (!(await readDue(deps, db, clientId))) throw new NotDue();
  };
  await chargeRenewal(deps, { kind: 'auto_renewal', subscriber: due.subscriber, plan, card: due.card }, guard);
  return { success: true, message: renewedMessage(plan) };
}

function failure(deps: Deps, clientId: string, error: unknown): Outcome {
  if (error instanceof NotDue) return null;
  if (error instanceof AppError)
    /* The period has changed since: someone has paid. */
    return error.code === 'VERSION_CONFLICT' ? null : { success: false, message: error.message };
  deps.logger.error({ clientId, err: error }, 'an automatic renewal went wrong and will be tried again');
  return { success: false, message: 'Failed to process renewal' };
}

/** What is due for a venue now, or null. */
async function readDue(
  deps: Pick<Deps, 'clock'>,
  db: Connection,
  clientId: string,
): Promise<{ subscriber: Subscriber; card: CardRow | undefined } | null> {
  const subscriber = await readSubscriber(deps, db, clientId);
  const { client, today } = subscriber;
  const paidUntil = client.service_paid_until;
  if (!paidUntil || client.auto_renew !== 1 || client.payment_status === 'cancelled') return null;
  /* The owner may pay again; no card is charged automatically when money may already have been taken. */
  if (await hasReview(db, clientId)) return null;
  const failed = await listFailedAttempts(db, clientId, paidUntil);
  const attemptDates = failed.map(({ created_at }) => venueDateAt(Date.parse(created_at), client.time_zone));
  if (!isAttemptDue(paidUntil, today, attemptDates)) return null;
  return { subscriber, card: await findPrimaryCard(db, clientId) };
}
