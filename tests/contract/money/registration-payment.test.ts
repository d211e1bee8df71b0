import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { countMails, readClient, readPayments } from '../../helpers/billing/billing-venue.ts';
import { check, completed, pay, register, tokenOf } from '../../helpers/billing/registered-venue.ts';

onBothDatabases('paying a registration', (open) => {
  it('[R3] leads from the link to an active account, and says so to who comes back', async ({ app }) => {
    const venue = await register(app);
    const { status, body } = await pay(app, venue);
    expect([status, body.paymentLink.url]).toEqual([200, 'https://pay.example/link-1']);
    const [link] = venue.account.links;
    expect(link?.input).toMatchObject({ amountCents: 7_500, currency: 'USD', buyerEmail: venue.email });
    expect(link?.input.redirectUrl).toMatch(/^http:\/\/localhost:5000\/payment-completed\?token=[\w-]{43}$/);
    const token = tokenOf(venue);
    const waiting = await completed(app, token);
    expect([waiting.status, waiting.refusal.code, waiting.refusal.message]).toEqual([
      409,
      'PAYMENT_UNKNOWN',
      'Your payment is still being processed.',
    ]);
    venue.account.payLink('link-1');
    const done = await completed(app, token);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      success: true,
      message: 'Payment Successful!',
      client: {
        id: venue.clientId,
        companyName: 'Splat Valley',
        email: venue.email,
        subscriptionPlan: 'monthly',
        subscriptionStatus: 'active',
        isActive: true,
        activatedAt: expect.any(String),
      },
    });
    expect(await readClient(app, venue.clientId)).toMatchObject({
      payment_status: 'active',
      service_paid_until: '2026-07-15',
      period_start: '2026-06-15',
      period_price_cents: 7_500,
      last_payment_date: '2026-06-15',
      square_customer_id: 'CUST-OF-LINK',
      card_last_four: '1111',
    });
    expect(await countMails(app, venue.clientId)).toBe(1);
    const signedIn = await call(app, login, { body: { email: venue.email, password: 'secret1' } });
    expect(signedIn.body).toMatchObject({ success: true, accountStatus: 'active' });
    /* Asking again changes nothing. */
    expect((await completed(app, token)).status).toBe(200);
    expect((await readClient(app, venue.clientId)).service_paid_until).toBe('2026-07-15');
  });

  it('[P1] hands out one link for a double click, at once or one after the other', async ({ app }) => {
    const venue = await register(app);
    const answers = await Promise.all([pay(app, venue), pay(app, venue), pay(app, venue)]);
    const urls = new Set([...answers, await pay(app, venue)].map(({ body }) => body.paymentLink.url));
    expect(urls.size).toBe(1);
    const payable = venue.account.links.filter(({ isDeleted }) => !isDeleted);
    expect(payable.map(({ link }) => link.url)).toEqual([...urls]);
    const open_ = (await readPayments(app, venue.clientId)).filter(({ status }) => status === 'open');
    expect(open_).toHaveLength(1);
  });

  it('replaces the link of another plan: only the newest can be paid', async ({ app }) => {
    const venue = await register(app);
    await pay(app, venue);
    app.clock.advance(1_000);
    const { body } = await pay(app, venue, { selectedPlan: 'Yearly' });
    expect(body.paymentLink.url).toBe('https://pay.example/link-2');
    expect(venue.account.links.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
    expect(await readPayments(app, venue.clientId)).toMatchObject([
      { status: 'cancelled', plan_id: 'monthly-professional' },
      { status: 'open', plan_id: 'yearly-professional', amount_cents: 66_000 },
    ]);
    expect(venue.account.payLink('link-1')).toBeNull();
    venue.account.payLink('link-2');
    await check(app, { clientId: venue.clientId });
    expect(await readClient(app, venue.clientId)).toMatchObject({
      plan_id: 'yearly-professional',
      service_paid_until: '2027-06-15',
    });
  });

  it('makes nothing new while the old link cannot be withdrawn or no link can be made', async ({ app }) => {
    const venue = await register(app);
    await pay(app, venue);
    venue.account.isDown = true;
    const other = await pay(app, venue, { selectedPlan: 'yearly' });
    expect([other.status, other.refusal.code, other.refusal.message]).toEqual([
      503,
      'PAYMENTS_UNAVAILABLE',
      'Payment system unavailable',
    ]);
    expect((await readPayments(app, venue.clientId)).map(({ status }) => status)).toEqual(['open']);
    venue.account.isDown = false;
    venue.account.faults.push('never');
    expect((await pay(app, venue, { selectedPlan: 'yearly' })).status).toBe(503);
    expect((await pay(app, venue, { selectedPlan: 'yearly' })).status).toBe(200);
  });

  it('says 503 where payments are off', async ({ app }) => {
    const venue = await register(app);
    app.deps.payments = { ...app.deps.payments, platform: null };
    expect(await pay(app, venue)).toMatchObject({ status: 503, refusal: { code: 'PAYMENTS_UNAVAILABLE' } });
  });

  it('answers alike for an unknown venue and for another email, and refuses a plan without a price', async () => {
    const app = await open();
    const venue = await register(app);
    const answers = [
      await pay(app, venue, { email: 'eve@splat.example' }),
      await pay(app, venue, { clientId: 'C99998' }),
      await pay(app, venue, { clientId: 'nonsense' }),
    ].map(({ status, refusal }) => [status, refusal.code, refusal.message]);
    for (const answer of answers) expect(answer).toEqual([404, 'NOT_FOUND', 'This account was not found.']);
    expect(await pay(app, venue, { selectedPlan: 'weekly' })).toMatchObject({
      status: 400,
      refusal: { message: 'Please select a subscription plan' },
    });
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ plan_id: 'monthly-basic' }).where('client_id', '=', venue.clientId).execute(),
    );
    expect((await pay(app, venue)).status).toBe(400);
    expect(venue.account.links).toEqual([]);
  });

  it('sends an account that is active meanwhile to the page that says so', async ({ app }) => {
    const venue = await register(app);
    await pay(app, venue);
    venue.account.payLink('link-1');
    const { status, body } = await pay(app, venue, { selectedPlan: 'yearly' });
    expect([status, body.paymentLink.url]).toEqual([
      200,
      `http://localhost:5000/payment-completed?status=already_active&clientId=${venue.clientId}`,
    ]);
    expect(venue.account.links).toHaveLength(1);
  });

  it('[P5] takes no amount, currency or plan price from the caller', async ({ app }) => {
    const venue = await register(app);
    const tampered = { amount: 1, amount_cents: 1, price: 0.01, currency: 'JPY', planId: 'monthly-basic' };
    expect((await pay(app, venue, tampered)).status).toBe(200);
    expect(venue.account.links[0]?.input).toMatchObject({ amountCents: 7_500, currency: 'USD' });
  });

  it.each([
    ['amount', { amountCents: 100 }],
    ['currency', { currency: 'CAD' }],
    ['location', { locationId: 'L-OTHER' }],
  ])('[P5] does not activate an account for a payment of another %s', async (_name, change) => {
    const app = await open();
    const venue = await register(app);
    await pay(app, venue);
    venue.account.payLink('link-1', change);
    expect((await completed(app, tokenOf(venue))).status).toBe(409);
    expect((await readClient(app, venue.clientId)).payment_status).toBe('pending');
    expect(app.logs).toContainEqual(expect.objectContaining({ differs: [_name] }));
  });

  it('[R7] opens a canceled account again', async ({ app }) => {
    const venue = await register(app);
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ payment_status: 'cancelled', service_paid_until: '2025-01-31' })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    await pay(app, venue);
    venue.account.payLink('link-1');
    expect((await completed(app, tokenOf(venue))).status).toBe(200);
    expect(await readClient(app, venue.clientId)).toMatchObject({
      payment_status: 'active',
      service_paid_until: '2026-07-15',
    });
  });
});

onAnyDatabase('the payment of a registration', () => {
  it('can be asked for 30 times an hour for one account, and again after that', async ({ app }) => {
    const venue = await register(app);
    const ask = async () => (await pay(app, venue, { email: 'wrong@splat.example' })).refusal.code;
    const codes = [];
    for (let time = 0; time < 31; time += 1) codes.push(await ask());
    expect(codes.slice(29)).toEqual(['NOT_FOUND', 'TOO_MANY_REQUESTS']);
    app.clock.advance(3_600_000);
    expect(await ask()).toBe('NOT_FOUND');
  });
});
