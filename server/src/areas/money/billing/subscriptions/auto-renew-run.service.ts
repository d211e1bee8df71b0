import { GRACE_DAYS } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { keepLease, takeLock } from '#access/lease';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import { deleteLock, isLockHeld } from '#db/job-locks';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { isPriced, type PricedPlan } from '../../plans/plan-choice.ts';
import { hasReview } from '../billing.repository.ts';
import { type CardRow, findPrimaryCard } from '../cards/cards.shared.repository.ts';
import { settleOpenPayments } from '../payments/settle-open.service.ts';
import { isAttemptDue } from '../period/renewal-schedule.ts';
import { readSubscriber, type Subscriber } from '../period/subscriber.ts';
import { chargeRenewal, NO_CARD, renewedMessage } from './charge-renewal.service.ts';
import { listRenewing, listVainAttempts } from './subscription.repository.ts';

/** The most that an admin's run charges: a request must end. */
const CHARGES_AT_ONCE = 25;
/** It begins no further charge after this. */
const RUN_MS_MAX = 40_000;
const LOCK_NAME = 'auto-renewals running';

/**
 * Runs the automatic renewals that are due, as the job does; one run at a time over all servers. Answers null where another run
 * is under way. Errors: PAYMENTS_UNAVAILABLE. Requirement Y42.
 */
export async function runAutoRenewals(
  deps: Deps,
  { signal, chargesMax = Infinity, msMax = Infinity }: { signal?: AbortSignal; chargesMax?: number; msMax?: number },
): Promise<RenewalResult[] | null> {
  if (!deps.payments.platform) throw new AppError('PAYMENTS_UNAVAILABLE');
  const lock = await takeLock(deps, LOCK_NAME);
  if (!lock) return null;
  const lease = keepLease(deps, lock, signal);
  const startedMs = performance.now();
  const results: RenewalResult[] = [];
  let charges = 0;
  try {
    for await (const renewal of renewals(deps)) {
      if (renewal) results.push(renewal.result);
      if (renewal?.isCharge) charges += 1;
      const isOver = lease.signal.aborted || charges >= chargesMax || performance.now() - startedMs > msMax;
      /* Another server that took the lock meanwhile goes on by itself. */
      if (isOver || (renewal && !(await lease.renew()))) break;
    }
    return results;
  } finally {
    lease.stop();
    await deps.db.writePlatform((db) => deleteLock(db, lock));
  }
}

/** An admin's run: of a limited length, and refused while another one runs. Errors: PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS. */
export async function runAutoRenewalsOnce(deps: Deps): Promise<{ results: RenewalResult[]; remaining: number }> {
  const results = await runAutoRenewals(deps, { chargesMax: CHARGES_AT_ONCE, msMax: RUN_MS_MAX });
  if (!results)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Auto-renewals are already being processed. Please wait until that run finishes.',
      retryAfterSeconds: 30,
    });
  const { count } = await sumDueRenewals(deps);
  return { results, remaining: count };
}

/** What a run would charge now. */
export async function describeDueRenewals(deps: Deps) {
  const sum = await sumDueRenewals(deps);
  const isRunning = await deps.db.readPlatform((db) => isLockHeld(db, LOCK_NAME, deps.clock.now()));
  return { ...sum, at_once: CHARGES_AT_ONCE, is_running: isRunning };
}

export interface RenewalResult {
  success: boolean;
  clientId: string;
  clientName: string;
  message: string;
}

/** It was renewed or tried today since it was read. */
class NotDue extends Error {}

/** Few enough for short transactions, and enough for the venues of a usual day to take one. */
const VENUES_PER_READ = 50;
/** No zone's day is further from the day in UTC. */
const ZONE_DAYS = 1;

/** What became of one venue; `isCharge` where its card was charged, or would have been. */
interface Renewal {
  result: RenewalResult;
  isCharge: boolean;
}

/**
 * Renews with the stored card every venue for which an attempt is due today, in its own zone: on days 0, 1, 3 and 5 from the
 * paid-until day, and not while an earlier charge is open or in review. However many servers run this concurrently, wherever they crash: one
 * charge and one extension for each period. A venue that fails does not affect the others. One venue after another, as they are
 * asked for; null for a venue for which nothing was due. The caller has looked whether the platform takes payments. Requirements P3, P11.
 */
export async function* renewals(deps: Deps): AsyncGenerator<Renewal | null> {
  for (const clientId of await listDueWindow(deps))
    yield await renewIfDue(deps, clientId).catch((error: unknown) => failure(deps, clientId, error));
}

/** What is due now and can be charged, what it comes to, and what is due but can't be. */
export async function sumDueRenewals(
  deps: Pick<Deps, 'clock' | 'db'>,
): Promise<{ count: number; amount: number; not_chargeable: number }> {
  let count = 0;
  let cents = 0;
  let notChargeable = 0;
  const ids = await listDueWindow(deps);
  for (let at = 0; at < ids.length; at += VENUES_PER_READ)
    await deps.db.readPlatform(async (db) => {
      for (const clientId of ids.slice(at, at + VENUES_PER_READ)) {
        const due = await readDue(deps, db, clientId).catch(nothingOfDeleted);
        if (!due) continue;
        if ('problem' in due) {
          notChargeable += 1;
          continue;
        }
        count += 1;
        cents += due.plan.price_cents;
      }
    });
  return { count, amount: centsToDollars(cents), not_chargeable: notChargeable };
}

function nothingOfDeleted(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** Venues near their paid-until day, of which some are due. */
function listDueWindow(deps: Pick<Deps, 'clock' | 'db'>): Promise<string[]> {
  const utcToday = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const from = addDays(utcToday, -GRACE_DAYS - ZONE_DAYS);
  const to = addDays(utcToday, ZONE_DAYS);
  return deps.db.readPlatform((db) => listRenewing(db, { from, to }));
}

/** Null where nothing is due. */
async function renewIfDue(deps: Deps, clientId: string): Promise<Renewal | null> {
  /* First, because an open payment may be the renewal itself, or today's attempt. */
  await settleOpenPayments(deps, clientId, { withReviews: true });
  const due = await deps.db.readVenue(clientId, (db) => readDue(deps, db, clientId));
  if (!due) return null;
  const { client, today } = due.subscriber;
  const of = { clientId, clientName: client.client_name };
  if ('problem' in due) return { result: { ...of, success: false, message: due.problem }, isCharge: false };
  const guard = async (db: Connection): Promise<void> => {
    if (!(await readDue(deps, db, clientId))) throw new NotDue();
  };
  const period = client.service_paid_until ?? today;
  await chargeRenewal(deps, { ...due, kind: 'auto_renewal', period }, guard);
  return { result: { ...of, success: true, message: renewedMessage(due.plan) }, isCharge: true };
}

async function failure(deps: Deps, clientId: string, error: unknown): Promise<Renewal | null> {
  /* The period has changed since: someone has paid. */
  const isOver = error instanceof NotDue || (error instanceof AppError && error.code === 'VERSION_CONFLICT');
  if (isOver) return null;
  const isExpected = error instanceof AppError;
  if (!isExpected)
    deps.logger.error({ clientId, err: error }, 'an automatic renewal went wrong and will be tried again');
  const message = isExpected ? error.message : 'Failed to process renewal';
  return { result: { clientId, clientName: await nameOf(deps, clientId), success: false, message }, isCharge: true };
}

/** Covers a venue that was deleted during the run. */
async function nameOf({ db }: Pick<Deps, 'db'>, clientId: string): Promise<string> {
  const client = await db.readVenue(clientId, (connection) => readVenueRow(connection, clientId));
  return client.client_name;
}

type Due = { subscriber: Subscriber } & ({ plan: PricedPlan; card: CardRow } | { problem: string });

/** What is due for a venue now, or why it can't be charged; null where nothing is. */
async function readDue(deps: Pick<Deps, 'clock'>, db: Connection, clientId: string): Promise<Due | null> {
  const subscriber = await readSubscriber(deps, db, clientId);
  const { client, plan, today } = subscriber;
  const paidUntil = client.service_paid_until;
  if (!paidUntil || client.auto_renew !== 1 || client.payment_status === 'cancelled') return null;
  /* The owner may pay again; no card is charged automatically when money may already have been taken. */
  if (await hasReview(db, clientId)) return null;
  const failed = await listVainAttempts(db, clientId, paidUntil);
  const attemptDates = failed.map(({ created_at }) => venueDateAt(Date.parse(created_at), client.time_zone));
  if (!isAttemptDue(paidUntil, today, attemptDates)) return null;
  if (!plan || !isPriced(plan)) return { subscriber, problem: 'This plan has no price yet, so it was not renewed.' };
  const card = await findPrimaryCard(db, clientId);
  return card ? { subscriber, plan, card } : { subscriber, problem: NO_CARD };
}
