import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { areNoticesDue, sendExpiryNotices } from '@gatehouse/server/areas/money/billing/notices/expiry-notices.service';
import { sumDueRenewals } from '@gatehouse/server/areas/money/billing/subscriptions/auto-renew-run.service';
import { paymentCompleted } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { FREE_UNTIL } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import {
  getSubscription,
  quoteSwitch,
  renewSubscription,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { updateClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readClient, readPayments } from '../../helpers/billing/billing-venue.ts';
import { loseAnswer, openReviewedVenue, type ReviewedVenue, runJob } from '../../helpers/billing/payment-reviews.ts';
import { renewAll } from '../../helpers/billing/renew-all.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const NOTHING_TO_PAY = 'This venue is free of charge. There is nothing to pay.';
const never = new AbortController().signal;
const square = squareOfSuite();

onBothDatabases('a venue that nobody pays for', (open) => {
  async function start(): Promise<{ app: TestApp; venue: ReviewedVenue; makeFree: () => Promise<unknown> }> {
    const app = await open({ ...square.environment, SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-key-of-the-platform' });
    square.attach(app);
    const venue = await openReviewedVenue(app, { hasCard: true });
    const change = { token: venue.adminToken, params: { client_id: venue.clientId } };
    return {
      app,
      venue,
      makeFree: () => call(app, updateClient, { ...change, body: { service_paid_until: FREE_UNTIL } }),
    };
  }

  it('[Y97] never ends, is never reminded and never renewed, though it has a card and renews automatically', async () => {
    const { app, venue, makeFree } = await start();
    await makeFree();
    await app.deps.db.writePlatform((db) => db.updateTable('clients').set({ auto_renew: 1 }).execute());
    for (const day of ['2026-06-20', '2027-01-01', '2126-06-15']) {
      app.clock.set(`${day}T16:00:00.000Z`);
      expect(await areNoticesDue(app.deps), day).toBe(false);
      await sendExpiryNotices(app.deps, never);
      expect(await renewAll(app.deps), day).toEqual([]);
      expect(await sumDueRenewals(app.deps), day).toEqual({ count: 0, amount: 0, not_chargeable: 0 });
    }
    await sendDueMail(app.deps, never);
    expect(app.mails).toEqual([]);
    app.clock.set('2026-06-16T16:00:00.000Z');
    const seen = await call(app, getSubscription, venue.own);
    expect(seen.body.subscription).toMatchObject({
      status: 'active',
      servicePaidUntil: FREE_UNTIL,
      daysUntilExpiration: null,
    });
  });

  it('[Y97] can’t be charged: not by a link, by its card or by another plan', async () => {
    const { app, venue, makeFree } = await start();
    await makeFree();
    const asked = venue.own;
    const refusals = [
      await call(app, quoteSwitch, { ...asked, query: { planType: 'yearly' } }),
      await venue.switchTo('yearly'),
      await venue.charge(),
      await call(app, renewSubscription, { ...asked, body: { planType: 'monthly' } }),
    ].map(({ status, refusal }) => [status, refusal.message]);
    expect(refusals).toEqual(Array.from({ length: 4 }, () => [400, NOTHING_TO_PAY]));
    expect([square.account().links, square.account().payments]).toEqual([[], []]);
    expect(await readPayments(app, venue.clientId)).toEqual([]);
  });

  it('[Y97] keeps its day when money for it still arrives, which is listed for the admin', async () => {
    const { app, venue, makeFree } = await start();
    const url = await venue.link();
    await makeFree();
    expect(await readPayments(app, venue.clientId)).toMatchObject([{ status: 'withdrawing' }]);
    const { returnUrl } = square.payLink(url);
    await call(app, paymentCompleted, { query: { token: new URL(returnUrl).searchParams.get('token') ?? '' } });
    expect(await readPayments(app, venue.clientId)).toMatchObject([{ status: 'received' }]);
    expect(await readClient(app, venue.clientId)).toMatchObject({ service_paid_until: FREE_UNTIL, period_start: null });
  });

  it('[Y97] keeps it too when a charge turns out to have been paid', async () => {
    const { app, venue, makeFree } = await start();
    await loseAnswer(square, venue);
    await makeFree();
    square.setFailures();
    await runJob(app, 20_000);
    expect(await readPayments(app, venue.clientId)).toMatchObject([
      { status: 'received', failure_code: 'PAID_OTHERWISE' },
    ]);
    expect((await readClient(app, venue.clientId)).service_paid_until).toBe(FREE_UNTIL);
  });
});
