import { switchQuote } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { findPlanRow, type PlanRow } from '../../plans/plans.shared.repository.ts';
import {
  type BilledVenue,
  findBilledVenue,
  findOpenCharge,
  findRenewalDone,
  insertPayment,
  type PaymentRow,
} from '../billing.repository.ts';
import { runningPeriod } from '../period/paid-period.ts';
import { refuseFree, refusePlanSwitch } from '../period/subscription-status.ts';
import { completePayment } from './complete-payment.ts';
import { newPayment } from './new-payment.ts';
import { withdrawLinks } from './supersede.shared.repository.ts';

/** A second click within this time is treated as the first one. Requirement P1. */
const REPEAT_WITHIN_MS = 30_000;
/** A charge left behind by a crash is checked after this. */
const LOOK_AFTER_MS = 15_000;

export interface CardCharge {
  clientId: string;
  kind: 'renewal' | 'switch' | 'auto_renewal';
  plan: Pick<PlanRow, 'plan_id'>;
  /** What the person was shown. The amount is computed again, and a difference rejects the charge. Requirement P5. */
  amountCents: number;
  /** Renewals: the paid-until day they extend, or the venue's today where nothing was paid yet. Null for a switch. */
  period: string | null;
  description: string;
  /** Whether the payer is present. */
  customerInitiated: boolean;
  /** The stored card and its owner at the provider; may be null where nothing is charged. */
  cardId: string | null;
  customerId: string | null;
  /** Called under the venue's lock, before anything is stored; throws to cancel the charge. */
  guard?: (db: Connection) => Promise<void>;
}

/**
 * Stores a charge before it is sent, under the venue's lock. `isNew` is false where a renewal was already paid; a switch that
 * costs nothing is completed immediately. A switch withdraws the venue's links: what they sell is for the old plan. Errors:
 * NOT_FOUND, PAYMENT_UNKNOWN, INVALID_INPUT, VERSION_CONFLICT.
 */
export async function storeCharge(deps: Deps, charge: CardCharge): Promise<{ row: PaymentRow; isNew: boolean }> {
  return writeVenueAndPlatform(deps, charge.clientId, async (write) => {
    const { db } = write;
    const client = await findBilledVenue(db, charge.clientId);
    const plan = await findPlanRow(db, charge.plan.plan_id);
    if (!client || !plan) throw new AppError('NOT_FOUND');
    if (await findOpenCharge(db, charge.clientId)) throw new AppError('PAYMENT_UNKNOWN');
    const today = venueDateAt(deps.clock.now(), client.time_zone);
    const done = charge.kind === 'switch' ? undefined : await findDone(deps, db, charge, client, today);
    if (done) return { row: done, isNew: false };
    await charge.guard?.(db);
    refuseFree(client);
    if (charge.kind === 'switch') await withdrawLinks(db, charge.clientId, write.nowAtUtc);
    else refusePlanSwitch(client, plan, today);
    const terms =
      charge.kind === 'switch' ? await switchTerms(db, client, plan, today) : renewalTerms(client, plan, today);
    if (terms.amountCents !== charge.amountCents || terms.period !== charge.period)
      throw new AppError('VERSION_CONFLICT');
    const row = await insertPayment(db, {
      ...newPayment(deps, { client, kind: charge.kind, source: 'card', plan, description: charge.description }),
      amount_cents: terms.amountCents,
      period: terms.period,
      paid_until_after: terms.paidUntilAfter,
      credit_cents: terms.creditCents,
      next_check_at: new Date(deps.clock.now() + LOOK_AFTER_MS).toISOString(),
    });
    return terms.amountCents === 0
      ? { row: await completePayment(deps, write, row, null), isNew: false }
      : { row, isNew: true };
  });
}

interface Terms {
  amountCents: number;
  period: string | null;
  paidUntilAfter: string | null;
  creditCents: number | null;
}

function periodOf(client: BilledVenue, today: string): string {
  return client.service_paid_until ?? today;
}

function renewalTerms(client: BilledVenue, plan: PlanRow, today: string): Terms {
  const amountCents = priceOf(plan);
  return { amountCents, period: periodOf(client, today), paidUntilAfter: null, creditCents: null };
}

async function switchTerms(db: Connection, client: BilledVenue, plan: PlanRow, today: string): Promise<Terms> {
  if (client.plan_id === plan.plan_id)
    throw new AppError('INVALID_INPUT', { message: 'You are already on this plan.' });
  const oldPlan = client.plan_id ? await findPlanRow(db, client.plan_id) : undefined;
  const next = { planType: plan.plan_type, priceCents: priceOf(plan) };
  const quote = switchQuote(runningPeriod(client, oldPlan), next, today);
  return {
    amountCents: quote.amountCents,
    period: null,
    paidUntilAfter: quote.paidUntil,
    creditCents: quote.creditCents,
  };
}

/** Errors: INVALID_INPUT for a plan that is Coming Soon. */
function priceOf(plan: PlanRow): number {
  if (plan.price_cents === null) throw new AppError('INVALID_INPUT', { message: 'Please select a subscription plan' });
  return plan.price_cents;
}

/** An existing payment for the same request: the same period, or a second click. Requirements P1, P11. */
function findDone(
  deps: Deps,
  db: Connection,
  charge: CardCharge,
  client: BilledVenue,
  today: string,
): Promise<PaymentRow | undefined> {
  return findRenewalDone(db, client.client_id, {
    period: charge.period ?? periodOf(client, today),
    planId: charge.plan.plan_id,
    settledAfterUtc: new Date(deps.clock.now() - REPEAT_WITHIN_MS).toISOString(),
  });
}
