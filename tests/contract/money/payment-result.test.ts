import { runTurn } from '@gatehouse/server/jobs/scheduler';
import { settlePayments } from '@gatehouse/server/jobs/settle-payments.job';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readClient, readPayments } from '../../helpers/billing/billing-venue.ts';
import { check, completed, pay, register, tokenOf } from '../../helpers/billing/registered-venue.ts';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

onBothDatabases('the result of a payment', (open) => {
  it('[P4] waits for a payment of the link that is not completed, and lets a failed one be tried again', async () => {
    const app = await open();
    const venue = await register(app);
    await pay(app, venue);
    for (const status of ['FAILED', 'CANCELED', 'PENDING', 'APPROVED'] as const) {
      venue.account.payments = [];
      venue.account.payLink('link-1', { status });
      expect((await completed(app, tokenOf(venue))).status, status).toBe(409);
    }
    venue.account.payments = [];
    venue.account.payLink('link-1');
    expect((await completed(app, tokenOf(venue))).status).toBe(200);
  });

  it('[X3] keeps only the hash of the return token, refuses unknown ones, and ends it with its link', async () => {
    const app = await open();
    const venue = await register(app);
    await pay(app, venue);
    const token = tokenOf(venue);
    expect(JSON.stringify(await readPayments(app, venue.clientId))).not.toContain(token);
    for (const wrong of ['', 'x', `${token.slice(0, -1)}_`]) {
      const { status, refusal } = await completed(app, wrong);
      expect([status, refusal.message]).toEqual([404, 'Payment verification failed. Please contact support.']);
    }
    venue.account.payLink('link-1');
    app.clock.advance(7 * DAY_MS);
    expect((await completed(app, token)).status).toBe(200);
    app.clock.advance(1);
    const late = await completed(app, token);
    expect([late.status, late.refusal.code, late.refusal.message]).toEqual([
      410,
      'LINK_EXPIRED',
      'Payment verification failed. Please contact support.',
    ]);
    expect(JSON.stringify(app.logs)).not.toContain(token);
  });

  it('[R11] tells a stranger the standing alone, who knows the email everything, and who has another nothing', async () => {
    const app = await open();
    const venue = await register(app);
    await pay(app, venue);
    expect((await check(app, { clientId: venue.clientId })).body).toEqual({
      success: true,
      client: {
        id: venue.clientId,
        companyName: 'Splat Valley',
        email: '',
        subscriptionPlan: null,
        subscriptionStatus: 'pending',
        isActive: false,
        activatedAt: null,
      },
    });
    const other = await check(app, { clientId: venue.clientId, email: 'eve@splat.example' });
    expect([other.status, other.refusal.code]).toEqual([404, 'NOT_FOUND']);
    venue.account.payLink('link-1');
    expect((await check(app, { clientId: venue.clientId, email: ' JO@splat.example' })).body.client).toMatchObject({
      email: venue.email,
      subscriptionPlan: 'monthly',
      isActive: true,
    });
    expect((await check(app, { clientId: 'C99998' })).status).toBe(404);
  });

  it('still answers with an account’s status while the provider is down', async ({ app }) => {
    const venue = await register(app);
    await pay(app, venue);
    venue.account.isDown = true;
    expect((await check(app, { clientId: venue.clientId })).body.client.isActive).toBe(false);
    expect((await completed(app, tokenOf(venue))).status).toBe(409);
  });

  it('[P6] finds a link that was paid while every event was lost and nobody came back', async ({ app }) => {
    const venue = await register(app);
    await pay(app, venue);
    expect(await runTurn(app.deps, settlePayments, never)).toBe(false);
    app.clock.advance(3 * DAY_MS);
    venue.account.payLink('link-1');
    expect(await runTurn(app.deps, settlePayments, never)).toBe(true);
    expect(await readClient(app, venue.clientId)).toMatchObject({
      payment_status: 'active',
      service_paid_until: '2026-07-18',
    });
    app.clock.advance(DAY_MS);
    expect(await runTurn(app.deps, settlePayments, never)).toBe(false);
  });

  it('withdraws a link that nobody used for 7 days, asking less and less often', async ({ app }) => {
    const venue = await register(app);
    await pay(app, venue);
    let turns = 0;
    for (let minute = 0; minute < 8 * 24 * 60; minute += 10) {
      app.clock.advance(10 * 60_000);
      if (await runTurn(app.deps, settlePayments, never)) turns += 1;
    }
    expect(turns).toBeLessThan(60);
    expect(await readPayments(app, venue.clientId)).toMatchObject([{ status: 'expired', next_check_at: null }]);
    expect(venue.account.links[0]?.isDeleted).toBe(true);
    expect((await pay(app, venue)).body.paymentLink.url).toBe('https://pay.example/link-2');
  });

  it('drops a link whose making was cut off by a crash', async ({ app }) => {
    const venue = await register(app);
    venue.account.faults.push('crash_after');
    expect((await pay(app, venue)).status).toBe(500);
    app.clock.advance(61_000);
    await runTurn(app.deps, settlePayments, never);
    expect(await readPayments(app, venue.clientId)).toMatchObject([{ status: 'failed' }]);
    expect((await pay(app, venue)).status).toBe(200);
  });
});
