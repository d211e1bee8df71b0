import { runningPeriod } from '@gatehouse/server/areas/money/billing/period/paid-period';
import { switchQuote } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import {
  quoteSwitch,
  renewSubscription,
  switchPlan,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { getClient, updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fillPath } from '../../helpers/app/contract-calls.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readClient, readPayments, storeCard, useFakeAccount } from '../../helpers/billing/billing-venue.ts';
import { Random } from '../../sync-sim/simulator/random.ts';

const DAY_MS = 86_400_000;

/** A month that began on 20 May and has five of its 31 days left. */
async function openVenue(app: TestApp, paid = { planId: 'monthly-professional', cents: 7_500 }) {
  const account = useFakeAccount(app);
  const venue = await app.createVenue({
    planId: paid.planId,
    servicePaidUntil: '2026-06-20',
    columns: { period_start: '2026-05-20', period_price_cents: paid.cents },
  });
  const { token } = venue;
  return {
    account,
    ...venue,
    quote: (planType: string) =>
      call(app, quoteSwitch, { token, params: { client_id: venue.clientId }, query: { planType } }),
    change: (body: BodyInputOf<typeof switchPlan>) =>
      call(app, switchPlan, { token, params: { client_id: venue.clientId }, body }),
  };
}

onBothDatabases('a plan switch', (open) => {
  it('[P12] charges the exact prorated cents that were quoted', async ({ app }) => {
    const { account, clientId, quote, change, token } = await openVenue(app);
    await storeCard(app, { clientId, token });
    /* floor(7500 × 5 ÷ 31) = 1209 */
    const quoted = { planId: 'yearly-professional', amount: 647.91, credit: 12.09, servicePaidUntil: '2027-06-15' };
    expect((await quote('Yearly')).body).toEqual({ success: true, quote: quoted });
    const { status, body } = await change({ planType: 'yearly' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'You are now on the Yearly Professional plan.',
      amount: 647.91,
      subscription: { planId: 'yearly-professional', planType: 'yearly', servicePaidUntil: '2027-06-15', price: 660 },
    });
    expect(account.asked).toMatchObject([{ amountCents: 64_791, customerInitiated: true }]);
    expect(await readPayments(app, clientId)).toMatchObject([
      { kind: 'switch', status: 'completed', credit_cents: 1_209 },
    ]);
  });

  it('[P12] leaves the plan as it was when the card is declined', async ({ app }) => {
    const { account, clientId, change, token } = await openVenue(app);
    await storeCard(app, { clientId, token });
    const before = await readClient(app, clientId);
    account.faults.push('declined');
    const { status, refusal } = await change({ planType: 'yearly' });
    expect([status, refusal.code, refusal.message]).toEqual([402, 'CARD_DECLINED', 'Your bank declined the card.']);
    const { plan_id, service_paid_until, period_start, period_price_cents } = await readClient(app, clientId);
    expect(before).toMatchObject({ plan_id, service_paid_until, period_start, period_price_cents });
    expect((await change({ planType: 'yearly' })).status).toBe(200);
  });

  it('[R9] refuses the current plan, one without a price and one that does not exist, and needs a card', async () => {
    const app = await open();
    const { change, quote, clientId, token } = await openVenue(app);
    const refused = async (body: BodyInputOf<typeof switchPlan>) => {
      const { status, refusal } = await change(body);
      return [status, refusal.message];
    };
    expect(await refused({ planType: 'monthly' })).toEqual([400, 'You are already on this plan.']);
    expect((await quote('monthly')).refusal.message).toBe('You are already on this plan.');
    expect(await refused({ planType: 'yearly', planId: 'yearly-basic' })).toEqual([
      400,
      'This plan is not available yet.',
    ]);
    expect((await refused({ planType: 'yearly', planId: 'gold' }))[0]).toBe(400);
    const unchosen = await app.request('POST', fillPath(switchPlan, { client_id: clientId }), { token, body: {} });
    expect([unchosen.status, readError(unchosen).message]).toEqual([400, 'Please select a subscription plan']);
    const cardless = await change({ planType: 'yearly' });
    expect([cardless.status, cardless.refusal.code]).toEqual([400, 'NO_PAYMENT_METHOD']);
    /* A cent is money too: floor(409194 × 5 ÷ 31) = 65999 of 66000. */
    const cent = await openVenue(app, { planId: 'monthly-professional', cents: 409_194 });
    expect((await cent.quote('yearly')).body.quote.amount).toBe(0.01);
    expect((await cent.change({ planType: 'yearly' })).refusal.code).toBe('NO_PAYMENT_METHOD');
  });

  it('[R9] costs nothing where the credit covers it: no card, no charge, and the surplus becomes days', async () => {
    const app = await open();
    const { account, clientId, quote, change } = await openVenue(app, { planId: 'yearly-professional', cents: 66_000 });
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ service_paid_until: '2027-05-20' }).where('client_id', '=', clientId).execute(),
    );
    const { body } = await quote('monthly');
    /* 339 of 365 days are left: 61298 cents, a month and 215 days of 30 at 7500. */
    expect(body.quote).toMatchObject({ amount: 0, credit: 612.98, servicePaidUntil: '2027-02-15' });
    expect((await change({ planType: 'monthly' })).body).toMatchObject({
      amount: 0,
      subscription: { planId: 'monthly-professional', servicePaidUntil: '2027-02-15' },
    });
    expect(account.asked).toEqual([]);
    expect(await readPayments(app, clientId)).toMatchObject([{ amount_cents: 0, status: 'completed' }]);
  });

  it('[P1] charges once for a double click, and [P3] never while a charge is unknown', async ({ app }) => {
    const { account, clientId, change, token } = await openVenue(app);
    await storeCard(app, { clientId, token });
    account.faults.push('late');
    expect((await change({ planType: 'yearly' })).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await change({ planType: 'yearly' })).refusal.code).toBe('PAYMENT_UNKNOWN');
    account.arriveLate();
    const both = await Promise.all([change({ planType: 'yearly' }), change({ planType: 'yearly' })]);
    expect(both.map(({ refusal }) => refusal.message)).toEqual(Array(2).fill('You are already on this plan.'));
    expect(account.payments).toHaveLength(1);
    expect((await readClient(app, clientId)).plan_id).toBe('yearly-professional');
  });

  it('is open to a read-only venue, which pays the whole price and is active again', async ({ app }) => {
    const { account, clientId, change, token } = await openVenue(app);
    app.clock.set('2026-07-01T15:00:00.000Z');
    expect(
      (await call(app, updateProfile, { token, params: { client_id: clientId }, body: { phone: '5' } })).status,
    ).toBe(403);
    await storeCard(app, { clientId, token });
    expect((await change({ planType: 'yearly' })).body.subscription).toMatchObject({
      status: 'active',
      servicePaidUntil: '2027-07-01',
    });
    expect(account.asked).toMatchObject([{ amountCents: 66_000 }]);
    expect(
      (await call(app, updateProfile, { token, params: { client_id: clientId }, body: { phone: '5' } })).status,
    ).toBe(200);
  });

  it('[P12] loses no cent of what was paid, however switches, renewals and days follow each other', async ({ app }) => {
    const admin = await app.createAdmin();
    for (let seed = 1; seed <= 6; seed += 1) {
      app.clock.set('2026-06-15T15:00:00.000Z');
      const { account, clientId, change, token } = await openVenue(app);
      await storeCard(app, { clientId, token });
      const random = new Random(seed).next;
      for (let step = 0; step < 14; step += 1) {
        app.clock.advance(60_000 + Math.floor(random() ** 3 * 25) * DAY_MS);
        await stayOn(app, clientId, [token, admin.token]);
        const before = await subscriptionOf(app, clientId);
        const paid = account.payments.length;
        const planType = random() < 0.5 ? 'monthly' : 'yearly';
        const isSwitch = random() < 0.5;
        const { status } = isSwitch
          ? await change({ planType })
          : await call(app, renewSubscription, {
              token: admin.token,
              params: { client_id: clientId },
              body: { planType },
            });
        expect([200, 400]).toContain(status);
        const after = await subscriptionOf(app, clientId);
        const charged = account.payments.slice(paid).reduce((sum, { amountCents }) => sum + amountCents, 0);
        const label = { seed, step, isSwitch, planType };
        /* Grace uses up the days since the paid-until day. */
        if (before.isPaid)
          expect({ ...label, worth: after.worth }).toEqual({ ...label, worth: before.worth + charged });
        if (!isSwitch && status === 200) expect(after.paidUntil > before.paidUntil, JSON.stringify(label)).toBe(true);
      }
    }
  }, 120_000);
});

/** Keeps sessions that the walk uses alive: they end after 30 idle days. */
async function stayOn(app: TestApp, clientId: string, tokens: string[]): Promise<void> {
  for (const token of tokens) await call(app, getClient, { token, params: { client_id: clientId } });
}

/** What the rest of the period is worth today, in cents. */
async function subscriptionOf(app: TestApp, clientId: string) {
  const client = await readClient(app, clientId);
  const plan = await app.deps.db.readPlatform((db) =>
    db.selectFrom('plans').selectAll().where('plan_id', '=', client.plan_id).executeTakeFirstOrThrow(),
  );
  const today = venueDateAt(app.clock.now(), client.time_zone);
  const { creditCents } = switchQuote(runningPeriod(client, plan), { planType: 'monthly', priceCents: 1 }, today);
  const paidUntil = client.service_paid_until ?? '';
  return { worth: creditCents, paidUntil, isPaid: paidUntil >= today };
}
