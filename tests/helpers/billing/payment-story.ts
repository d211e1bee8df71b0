import { createRenewalLink } from '@gatehouse/server/areas/money/billing/payments/payment-link.service';
import {
  settleDuePayments,
  settleDueRefunds,
  settleOpenPayments,
} from '@gatehouse/server/areas/money/billing/payments/settle-open.service';
import { giveUpReview, refundReview } from '@gatehouse/server/areas/money/billing/reviews/decide-review.service';
import { listPaymentReviews } from '@gatehouse/server/areas/money/billing/reviews/payment-reviews.service';
import { quoteSwitch, switchPlan } from '@gatehouse/server/areas/money/billing/subscriptions/switch-plan.service';
import { choosePlan } from '@gatehouse/server/areas/money/plans/plan-choice';
import { deleteVenue } from '@gatehouse/server/areas/venues/venue/deletion/deletion.service';
import { AppError } from '@gatehouse/server/base/app-error';
import type { Row } from '@gatehouse/server/db/tables';
import type { Deps } from '@gatehouse/server/integrations/deps';
import type { Payment } from '@gatehouse/server/integrations/payments/payments';
import type { PlanType } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import type { TestApp } from '../app/test-app.ts';
import { readClient, readPayments, renewByCard, useFakeAccount } from './billing-venue.ts';
import { Crash } from './fake-outcomes.ts';
import { everyFault, type FakeAccount, type Fault } from './fake-payment-account.ts';
import { sendEvent, useFakeWebhooks } from './fake-webhook.ts';

/** One action. `pick` chooses among the candidates at that time. */
type Act =
  | { do: 'renew' | 'auto_renew' | 'switch'; fault: Fault | null }
  | { do: 'link'; fault: Fault | null; planType: PlanType }
  | { do: 'pay_link'; pick: number; status: Payment['status']; isWrongAmount: boolean }
  | { do: 'event'; pick: number; eventId: number; status: Payment['status'] | null; isSigned: boolean }
  | { do: 'janitor' | 'ask' | 'down' | 'up' | 'arrive_late' | 'give_up' | 'refund' | 'delete' };

/** Steps follow each other after `waitMs`; the acts of one step happen at the same time. */
export interface Step {
  waitMs: number;
  acts: Act[];
}

const fault = fc.option(fc.constantFrom(...everyFault));
const status = fc.constantFrom<Payment['status'][]>('COMPLETED', 'FAILED', 'CANCELED', 'PENDING', 'APPROVED');
const pick = fc.nat({ max: 7 });

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('renew', 'auto_renew', 'switch'), fault }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('link' as const), fault, planType: fc.constantFrom('monthly', 'yearly') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay_link' as const),
      pick,
      status: fc.oneof({ weight: 2, arbitrary: fc.constant('COMPLETED' as const) }, status),
      isWrongAmount: fc.nat({ max: 5 }).map((number) => number === 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      pick,
      eventId: fc.nat({ max: 9 }),
      status: fc.option(status),
      isSigned: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('janitor', 'ask', 'down', 'up', 'arrive_late') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('give_up', 'refund') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const) }) },
);

const SECOND_MS = 1_000;
const DAY = 86_400;
const DAY_MS = DAY * SECOND_MS;
/** The longest time that a request is in flight. */
const LATE_AT_MOST_MS = 60 * SECOND_MS;
export const story: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    waitMs: fc.constantFrom(0, 0, 1, 6, 40, 600, 3_700, 2 * DAY, 9 * DAY).map((seconds) => seconds * SECOND_MS),
    acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 4, maxLength: 14 },
);

/** Given up while Square can't be reached, and still not reached when the time to look for it is over: chance seldom comes to it. */
export const outageAfterGivingUp: Step[] = [
  { waitMs: 0, acts: [{ do: 'renew', fault: 'late' }] },
  { waitMs: 3_700 * SECOND_MS, acts: [{ do: 'down' }, { do: 'give_up' }] },
  { waitMs: 9 * DAY_MS, acts: [{ do: 'renew', fault: null }] },
  { waitMs: 9 * DAY_MS, acts: [{ do: 'janitor' }] },
];

export interface Told {
  app: TestApp;
  account: FakeAccount;
  clientId: string;
  /** The paid-until day it starts with. */
  paidUntil: string;
  rows(): Promise<Row<'platform_payments'>[]>;
}

/** A new venue with a stored card, paid for five more days. */
export async function begin(app: TestApp): Promise<Told> {
  const paidUntil = addDays(venueDateAt(app.clock.now(), 'UTC'), 5);
  const { clientId } = await app.createVenue({
    planId: 'monthly-professional',
    servicePaidUntil: paidUntil,
    timeZone: 'UTC',
    columns: { square_customer_id: 'CUST-1' },
  });
  const account = useFakeAccount(app, `${clientId}-`);
  useFakeWebhooks(app);
  await app.deps.db.writePlatform((db) =>
    db
      .insertInto('payment_cards')
      .values({
        client_id: clientId,
        card_id: 'ccof:1',
        brand: 'VISA',
        last_four: '1111',
        exp_month: 4,
        exp_year: 2031,
        name_on_card: 'Jo',
        is_primary: 1,
        created_at: '2026-01-01T00:00:00.000Z',
        disabled_at: null,
      })
      .execute(),
  );
  return { app, account, clientId, paidUntil, rows: () => readPayments(app, clientId) };
}

/** Runs the acts of a step. Throws for anything but an error with a code, or the planned crash. */
export async function happen(told: Told, { waitMs, acts }: Step): Promise<void> {
  told.app.clock.advance(waitMs);
  if (waitMs > LATE_AT_MOST_MS) told.account.arriveLate();
  for (const result of await Promise.allSettled(acts.map((one) => perform(told, one))))
    if (result.status === 'rejected' && !(result.reason instanceof AppError) && !(result.reason instanceof Crash))
      throw result.reason;
  told.account.faults = [];
}

async function perform(told: Told, one: Act): Promise<unknown> {
  const { app, account, clientId } = told;
  const { deps } = app;
  switch (one.do) {
    case 'renew':
    case 'auto_renew':
      if (one.fault) account.faults.push(one.fault);
      return renewByCard(app, clientId, {
        kind: one.do === 'renew' ? 'renewal' : 'auto_renewal',
        customerInitiated: one.do === 'renew',
      });
    case 'switch': {
      if (one.fault) account.faults.push(one.fault);
      const isMonthly = (await readClient(app, clientId)).plan_id === 'monthly-professional';
      const choice = { planType: isMonthly ? ('yearly' as const) : ('monthly' as const) };
      await quoteSwitch(deps, clientId, choice);
      return switchPlan(deps, clientId, choice);
    }
    case 'link': {
      if (one.fault) account.faults.push(one.fault);
      const plan = await deps.db.readPlatform((db) =>
        choosePlan(db, 'monthly-professional', { planType: one.planType }),
      );
      return createRenewalLink(deps, clientId, plan);
    }
    case 'pay_link': {
      const link = account.links[one.pick % Math.max(1, account.links.length)];
      if (!link) return null;
      return account.payLink(link.link.id, { status: one.status, ...(one.isWrongAmount ? { amountCents: 1 } : {}) });
    }
    case 'event': {
      const payment = account.payments[one.pick % Math.max(1, account.payments.length)];
      if (!payment) return null;
      /* Outdated events are sent as well: a completed payment was pending before. No event ever reported a failure. */
      const earlier = one.status === 'PENDING' || one.status === 'APPROVED' ? one.status : null;
      const about = earlier && payment.status === 'COMPLETED' ? { ...payment, status: earlier } : payment;
      const { status: answer } = await sendEvent(
        app,
        `${clientId}-e${one.eventId}`,
        about,
        one.isSigned ? undefined : 'forged',
      );
      if (answer !== (one.isSigned ? 200 : 401)) throw new Error(`a webhook was answered ${answer}`);
      return null;
    }
    case 'janitor':
      return runJobs(deps);
    case 'ask':
      return settleOpenPayments(deps, clientId);
    case 'arrive_late':
      return account.arriveLate();
    case 'give_up':
      return decideAll(told, giveUpReview);
    case 'refund':
      account.refundFaults.push('lost', 'revoked');
      return decideAll(told, refundReview);
    case 'delete':
      return deleteVenue(deps, clientId, 'admin-1');
    default:
      account.isDown = one.do === 'down';
      return null;
  }
}

/** The platform's admin acts on every item of the list that allows it, each with a double click. */
async function decideAll(
  { app, clientId }: Told,
  decide: (deps: Deps, paymentId: string, userId: string) => Promise<unknown>,
): Promise<void> {
  for (const review of await listPaymentReviews(app.deps)) {
    if (review.client_id !== clientId) continue;
    const clicks = [1, 2].map(() => decide(app.deps, review.payment_id, 'admin'));
    for (const result of await Promise.allSettled(clicks))
      if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason;
  }
}

/** The provider works again, every charge has arrived, the cleanup has run, and an admin has handled the rest. */
export async function settleDown(told: Told): Promise<void> {
  const { app, account } = told;
  account.recover();
  for (let turn = 0; turn < 16; turn += 1) {
    app.clock.advance(turn < 6 ? 20 * SECOND_MS : DAY_MS);
    await runJobs(app.deps);
  }
  await decideAll(told, giveUpReview);
  await decideAll(told, refundReview);
  account.settleRefunds();
  app.clock.advance(DAY_MS);
  await runJobs(app.deps);
}

async function runJobs(deps: Deps): Promise<void> {
  const { signal } = new AbortController();
  await settleDuePayments(deps, signal);
  await settleDueRefunds(deps, signal);
}
