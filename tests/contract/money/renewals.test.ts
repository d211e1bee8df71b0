import { settleOpenPayments } from '@gatehouse/server/areas/money/billing/payments/settle-open.service';
import { withdrawLinks } from '@gatehouse/server/areas/money/billing/payments/supersede.shared.repository';
import {
  getSubscription,
  listRecurringCharges,
  listSubscriptionPayments,
  renewSubscription,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { updateClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import {
  readClient,
  readPayments,
  renewByCard,
  storeCard,
  useFakeAccount,
} from '../../helpers/billing/billing-venue.ts';

async function openVenue(app: TestApp) {
  const account = useFakeAccount(app);
  const venue = await app.createVenue({ planId: 'monthly-professional', servicePaidUntil: '2026-06-20' });
  const admin = await app.createAdmin();
  const params = { client_id: venue.clientId };
  return {
    account,
    ...venue,
    adminToken: admin.token,
    renew: (token: string, body: BodyInputOf<typeof renewSubscription> = { planType: 'monthly' }) =>
      call(app, renewSubscription, { token, params, body }),
    subscription: (token = venue.token) => call(app, getSubscription, { token, params }),
    payments: async () => (await call(app, listSubscriptionPayments, { token: venue.token, params })).body.payments,
    charges: () => call(app, listRecurringCharges, { token: admin.token, params }),
  };
}

onBothDatabases('renewals and status', (open) => {
  it('[P16] give no link that was withdrawn while Square made it', async ({ app }) => {
    const { account, clientId, token, renew } = await openVenue(app);
    const { createLink } = account;
    app.clock.advance(1_000);
    const at = new Date(app.clock.now()).toISOString();
    account.createLink = async (input) => {
      await app.deps.db.writePlatform((db) => withdrawLinks(db, clientId, at));
      return createLink(input);
    };
    expect((await renew(token)).refusal.code).toBe('PAYMENTS_UNAVAILABLE');
    expect(account.links.map(({ isDeleted }) => isDeleted)).toEqual([true]);
    const ended = { status: 'cancelled', superseded_at: at, settled_at: at, next_check_at: null };
    expect(await readPayments(app, clientId)).toMatchObject([ended]);
  });

  it('[P6] wait with what is open while the server has no account at the provider', async ({ app }) => {
    const { clientId, token, renew } = await openVenue(app);
    await renew(token);
    app.deps.payments = { ...app.deps.payments, platform: null };
    await settleOpenPayments(app.deps, clientId);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'open' }]);
  });

  it('give the subscription’s status', async ({ app }) => {
    const { subscription, adminToken } = await openVenue(app);
    const expected = {
      success: true,
      subscription: {
        status: 'active',
        planId: 'monthly-professional',
        servicePaidUntil: '2026-06-20',
        billingDay: null,
        lastPaymentDate: null,
        daysUntilExpiration: 5,
        subscriptionPlan: 'Monthly Professional',
        activatedAt: '2026-06-15T15:00:00.000Z',
        autoRenew: false,
        planType: 'monthly',
        price: 75,
      },
    };
    expect((await subscription()).body).toEqual(expected);
    expect((await subscription(adminToken)).body).toEqual(expected);
    app.clock.set('2026-06-21T15:00:00.000Z');
    expect((await subscription()).body.subscription).toMatchObject({ status: 'grace', daysUntilExpiration: -1 });
    const unknown = await call(app, getSubscription, { token: adminToken, params: { client_id: 'C99999' } });
    expect(unknown.status).toBe(404);
  });

  it('[R8] send a client to a payment link', async ({ app }) => {
    const { account, token, renew, payments } = await openVenue(app);
    const { status, body } = await renew(token, { planType: 'Monthly' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, paymentUrl: account.links[0]?.link.url });
    expect(account.links[0]?.input).toMatchObject({ amountCents: 7_500 });
    expect(await payments()).toEqual([]);
    expect((await renew(token, { planType: 'weekly' })).refusal.message).toBe('Please select a subscription plan');
    expect((await renew(token, { planType: 'monthly', planId: 'monthly-basic' })).status).toBe(400);
  });

  it('[P3] give the same link again until it is six days old', async ({ app }) => {
    const { account, token, renew } = await openVenue(app);
    const { paymentUrl } = (await renew(token)).body;
    app.clock.advance(6 * 86_400_000 - 1);
    expect((await renew(token)).body.paymentUrl).toBe(paymentUrl);
    app.clock.advance(1);
    expect((await renew(token)).body.paymentUrl).not.toBe(paymentUrl);
    expect(account.links.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
  });

  it('[P15] refuse another plan by link and by card while a paid period runs, and point to the switch', async () => {
    const app = await open();
    const { account, clientId, token, adminToken, renew } = await openVenue(app);
    await storeCard(app, { clientId, token });
    const message =
      'This subscription is paid until Jun 20, 2026 for another plan. To change to Yearly Professional before that, use Switch Plan in My Profile: you get credit for what is left of the current plan.';
    await renew(token);
    for (const caller of [token, adminToken]) {
      const { status, refusal } = await renew(caller, { planType: 'yearly' });
      expect([status, refusal.code, refusal.message]).toEqual([400, 'INVALID_INPUT', message]);
    }
    expect(account.asked).toEqual([]);
    /* The link that fits is left as it is. */
    expect(account.links.map(({ isDeleted }) => isDeleted)).toEqual([false]);
  });

  it('[P15] make no link for a plan that the venue left while its last link was withdrawn', async ({ app }) => {
    const { account, clientId, token, renew } = await openVenue(app);
    await renew(token);
    await app.deps.db.writePlatform((db) => db.updateTable('plans').set({ price_cents: 8_000 }).execute());
    const { deleteLink } = account;
    account.deleteLink = async (id) => {
      await app.deps.db.writePlatform((db) =>
        db.updateTable('clients').set({ plan_id: 'yearly-professional' }).where('client_id', '=', clientId).execute(),
      );
      return deleteLink(id);
    };
    expect((await renew(token)).refusal.code).toBe('INVALID_INPUT');
    expect(account.links.map(({ isDeleted }) => isDeleted)).toEqual([true]);
    expect((await readPayments(app, clientId)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('[P15] take any plan from the last paid day on, and on trial', async ({ app }) => {
    const { account, clientId, token, adminToken, renew } = await openVenue(app);
    await storeCard(app, { clientId, token });
    app.clock.set('2026-06-20T15:00:00.000Z');
    expect((await renew(token, { planType: 'yearly' })).status).toBe(200);
    expect(account.links[0]?.input).toMatchObject({ amountCents: 66_000 });
    expect((await renew(adminToken, { planType: 'yearly' })).status).toBe(200);
    expect(await readClient(app, clientId)).toMatchObject({
      plan_id: 'yearly-professional',
      service_paid_until: '2027-06-20',
      period_price_cents: 66_000,
    });
    const trial = await app.createVenue({
      planId: 'monthly-professional',
      isTrial: true,
      servicePaidUntil: '2026-07-10',
    });
    const byLink = await call(app, renewSubscription, { ...trial.own, body: { planType: 'yearly' } });
    expect(byLink.status).toBe(200);
  });

  it('[R8] stay on the last day of the month where they began on the 31st, until an admin sets another day', async () => {
    const app = await open();
    app.clock.set('2026-12-31T15:00:00.000Z');
    const venue = await app.createVenue({ planId: 'monthly-professional', servicePaidUntil: '2026-12-10' });
    const { clientId } = venue;
    useFakeAccount(app);
    await storeCard(app, venue);
    const charge = () => renewByCard(app, clientId);
    const ends: (string | null)[] = [];
    for (const day of ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']) {
      app.clock.set(`${day}T15:00:00.000Z`);
      await charge();
      ends.push((await readClient(app, clientId)).service_paid_until);
    }
    expect(ends).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    const admin = await app.createAdmin();
    const body = { service_paid_until: '2027-05-10' };
    expect((await call(app, updateClient, { token: admin.token, params: { client_id: clientId }, body })).status).toBe(
      200,
    );
    expect(await readClient(app, clientId)).toMatchObject({ period_start: null, period_price_cents: null });
    /* Sooner it would count as a second click. */
    app.clock.advance(60_000);
    await charge();
    expect((await readClient(app, clientId)).service_paid_until).toBe('2027-06-10');
  });

  it('say so when the link can’t be made', async ({ app }) => {
    const { account, token, renew } = await openVenue(app);
    account.isDown = true;
    const { status, refusal } = await renew(token);
    expect([status, refusal.message]).toEqual([503, 'Failed to create renewal payment link. Please try again.']);
  });

  it('[R8] let an admin charge the stored card now, and say what is missing where there is none', async ({ app }) => {
    const { account, clientId, adminToken, renew, payments, charges, ...venue } = await openVenue(app);
    const cardless = await renew(adminToken);
    expect([cardless.status, cardless.refusal.code, cardless.refusal.message]).toEqual([
      400,
      'NO_PAYMENT_METHOD',
      'Client must make a payment first to create Square customer profile for renewals.',
    ]);
    await storeCard(app, { clientId, token: venue.token });
    expect((await renew(adminToken)).body).toEqual({
      success: true,
      message: 'Subscription renewed successfully for monthly plan!',
      paymentUrl: null,
    });
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-07-20');
    const payment = { description: 'Monthly Professional', amount: 75, status: 'completed' };
    expect(await payments()).toMatchObject([
      { ...payment, receipt_url: expect.stringContaining('https://'), card_brand: 'Visa', card_last_four: '1111' },
    ]);
    expect((await charges()).body).toMatchObject({ success: true, charges: [payment] });
    expect(account.payments).toHaveLength(1);
  });

  it('[P1] charge once for an admin’s double click', async ({ app }) => {
    const { account, clientId, adminToken, renew, token } = await openVenue(app);
    await storeCard(app, { clientId, token });
    const both = await Promise.all([renew(adminToken), renew(adminToken)]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(account.payments).toHaveLength(1);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-07-20');
  });

  it('[P3] start no second charge while one is unknown', async ({ app }) => {
    const { account, clientId, adminToken, renew, token } = await openVenue(app);
    await storeCard(app, { clientId, token });
    account.faults.push('late');
    expect((await renew(adminToken)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await renew(adminToken)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await renew(token)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect(account.asked).toHaveLength(1);
    expect(account.links).toEqual([]);
  });

  it('show a declined charge with its reason and change nothing', async ({ app }) => {
    const { account, clientId, adminToken, renew, payments, token } = await openVenue(app);
    await storeCard(app, { clientId, token });
    account.faults.push('declined');
    const declined = await renew(adminToken);
    expect([declined.status, declined.refusal.message]).toEqual([402, 'Your bank declined the card.']);
    expect(await payments()).toMatchObject([{ status: 'declined', failure_message: 'Your bank declined the card.' }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-06-20');
  });
});
