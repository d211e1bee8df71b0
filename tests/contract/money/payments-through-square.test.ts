import {
  checkPaymentStatus,
  createWithPayment,
  paymentCompleted,
} from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { countMails, readClient, readPayments, renewByCard } from '../../helpers/billing/billing-venue.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const square = squareOfSuite();

onAnyDatabase('payments through the official SDK', (open) => {
  async function start() {
    const app = await open({ ...square.environment, SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-key-of-the-platform' });
    square.attach(app);
    return app;
  }

  async function payingVenue(app: TestApp, columns = {}): Promise<TestVenue> {
    return app.createVenue({ planId: 'monthly-professional', servicePaidUntil: '2026-06-20', ...columns });
  }

  async function link(app: TestApp, { clientId, email }: TestVenue) {
    const { body } = await call(app, createWithPayment, { body: { clientId, email, selectedPlan: 'monthly' } });
    return body.paymentLink.url;
  }

  const unpaid = { paymentStatus: 'pending', servicePaidUntil: null } as const;
  const byCard = { cardId: 'cnon:card-nonce-ok' };

  it.each(['none', 'webhook_duplicated', 'webhook_badly_signed', 'webhook_lost'] as const)(
    '[P6] [P7] [P8] activate an account once by a paid link (%s)',
    async (kind) => {
      const app = await start();
      const venue = await payingVenue(app, unpaid);
      const url = await link(app, venue);
      square.setFailures(...(kind === 'none' ? [] : [{ kind, times: kind === 'webhook_duplicated' ? 1 : 20 }]));
      const { returnUrl } = square.payLink(url);
      await square.webhooksDelivered();
      const isHeard = kind === 'none' || kind === 'webhook_duplicated';
      expect((await readClient(app, venue.clientId)).payment_status).toBe(isHeard ? 'active' : 'pending');
      const events = await app.deps.db.readPlatform((db) => db.selectFrom('payment_events').selectAll().execute());
      expect(events.length > 0).toBe(isHeard);
      const token = new URL(returnUrl).searchParams.get('token') ?? '';
      const { status } = await call(app, paymentCompleted, { query: { token } });
      expect(status).toBe(200);
      expect(await readClient(app, venue.clientId)).toMatchObject({
        payment_status: 'active',
        service_paid_until: '2026-07-15',
        period_price_cents: 7_500,
      });
      expect(await readPayments(app, venue.clientId)).toMatchObject([{ status: 'completed', amount_cents: 7_500 }]);
      expect(await countMails(app, venue.clientId)).toBe(1);
    },
  );

  it.each(['html', 'drop'] as const)('[P2] [P4] charge once where the answer was lost (%s)', async (kind) => {
    const app = await start();
    const { clientId } = await payingVenue(app);
    square.setFailures({ kind, on: 'payment' });
    await renewByCard(app, clientId, { ...byCard, customerId: 'CUST' }).catch((error: unknown) => error);
    square.setFailures();
    app.clock.advance(11_000);
    await call(app, checkPaymentStatus, { body: { clientId } });
    expect(square.account().payments).toHaveLength(1);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'completed' }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-07-20');
  });

  it('[P3] [P4] change nothing where the charge never happened and was answered with a page', async () => {
    const app = await start();
    const { clientId } = await payingVenue(app);
    square.setFailures({ kind: 'html', on: 'payment', before: true });
    const charge = renewByCard(app, clientId, { ...byCard, customerId: 'CUST' });
    await expect(charge).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    app.clock.advance(11_000);
    await call(app, checkPaymentStatus, { body: { clientId } });
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'failed', failure_code: 'NEVER_ARRIVED' }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-06-20');
  });

  it('[P13] keep nothing of a card but its brand, last four digits and expiry', async () => {
    const app = await start();
    const venue = await payingVenue(app, unpaid);
    square.payLink(await link(app, venue));
    await square.webhooksDelivered();
    const kept = JSON.stringify([
      await readClient(app, venue.clientId),
      await readPayments(app, venue.clientId),
      app.logs,
    ]);
    expect(kept).toContain('"1111"');
    expect(kept).not.toMatch(/4111\s?1111|"cvv|security_code/i);
  });
});
