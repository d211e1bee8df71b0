import { AppError } from '@gatehouse/server/app-error';
import type { Row } from '@gatehouse/server/db/tables';
import { createRenewalLink } from '@gatehouse/server/features/billing/payment-link.service';
import { settleDuePayments } from '@gatehouse/server/features/billing/settle-due.service';
import { settleOpenPayments } from '@gatehouse/server/features/billing/settle-open.service';
import { quoteSwitch, switchPlan } from '@gatehouse/server/features/billing/switch-plan.service';
import { choosePlan } from '@gatehouse/server/features/plans/plan-choice';
import type { Payment } from '@gatehouse/server/integrations/payments/payments';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import fc from 'fast-check';
import { readClient, readPayments, renewByCard, useFakeAccount } from './billing-venue.ts';
import { Crash, type FakeAccount, type Fault } from './fake-payment-account.ts';
import { sendEvent, useFakeWebhooks } from './fake-webhook.ts';
import type { TestApp } from './test-app.ts';

/** One thing that happens. `pick` chooses among what there is by then. */
export type Act =
  | { do: 'renew' | 'auto_renew' | 'switch' | 'link'; fault: Fault | null }
  | { do: 'pay_link'; pick: number; status: Payment['status'] }
  | { do: 'event'; pick: number; eventId: number; status: Payment['status'] | null; isSigned: boolean }
  | { do: 'janitor' | 'ask' | 'down' | 'up' | 'arrive_late' };

/** Steps follow each other after `waitMs`; the acts of one step happen at the same time. */
export interface Step {
  waitMs: number;
  acts: Act[];
}

const fault = fc.option(
  fc.constantFrom<Fault[]>(
    'lost',
    'never',
    'late',
    'late_anyway',
    'declined',
    'refused',
    'unavailable',
    'approved',
    'crash_before',
    'crash_after',
  ),
);
const status = fc.constantFrom<Payment['status'][]>('COMPLETED', 'FAILED', 'CANCELED', 'PENDING', 'APPROVED');
const pick = fc.nat({ max: 7 });

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('renew', 'auto_renew', 'switch', 'link'), fault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay_link' as const), pick, status }) },
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
);

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;
/** No request is on its way for longer. */
const LATE_AT_MOST_MS = 60 * SECOND_MS;
export const story: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    waitMs: fc.constantFrom(0, SECOND_MS, 6 * SECOND_MS, 40 * SECOND_MS, 600 * SECOND_MS, 2 * DAY_MS, 9 * DAY_MS),
    acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 4, maxLength: 14 },
);

export interface Told {
  app: TestApp;
  account: FakeAccount;
  clientId: string;
  /** The paid-until day it starts with. */
  paidUntil: string;
  rows(): Promise<Row<'platform_payments'>[]>;
}

/** A venue of its own with a stored card, paid for five more days. */
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

/** Lets the acts of a step happen. Throws for anything but a refusal with a code, or the crash that was ordered. */
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
        choosePlan(db, 'monthly-professional', { planType: one.fault === 'lost' ? 'yearly' : 'monthly' }),
      );
      return createRenewalLink(deps, clientId, plan);
    }
    case 'pay_link': {
      const link = account.links[one.pick % Math.max(1, account.links.length)];
      return link ? account.payLink(link.link.id, { status: one.status }) : null;
    }
    case 'event': {
      const payment = account.payments[one.pick % Math.max(1, account.payments.length)];
      if (!payment) return null;
      /* Old news is sent as well: what completed was pending before. No event ever said that it had failed. */
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
      return settleDuePayments(deps, new AbortController().signal);
    case 'ask':
      return settleOpenPayments(deps, clientId);
    case 'arrive_late':
      return account.arriveLate();
    default:
      account.isDown = one.do === 'down';
      return null;
  }
}

/** All is well again, every charge has arrived, and the janitor has had his time. */
export async function settleDown(told: Told): Promise<void> {
  told.account.isDown = false;
  told.account.faults = [];
  told.account.arriveLate();
  const { app } = told;
  for (let turn = 0; turn < 16; turn += 1) {
    app.clock.advance(turn < 6 ? 20 * SECOND_MS : DAY_MS);
    await settleDuePayments(app.deps, new AbortController().signal);
  }
}
