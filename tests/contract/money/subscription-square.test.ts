import {
  getSquareCustomer,
  renewSubscription,
  switchPlan,
  updatePaymentMethod,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { readClient } from '../../helpers/billing/billing-venue.ts';
import { renewAll } from '../../helpers/billing/renew-all.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const square = squareOfSuite();

onAnyDatabase('a subscription through Square’s SDK', (open) => {
  it('stores cards, switches, is renewed by an admin and by itself, and survives a lost answer', async () => {
    const app = await open(square.environment);
    square.attach(app);
    const admin = await app.createAdmin();
    const { clientId, token } = await app.createVenue({
      planId: 'monthly-professional',
      servicePaidUntil: '2026-06-20',
      columns: { period_start: '2026-05-20', period_price_cents: 7_500 },
    });
    const store = (cardNonce: string) =>
      call(app, updatePaymentMethod, { token, params: { client_id: clientId }, body: { cardNonce } });
    const yearly = { params: { client_id: clientId }, body: { planType: 'yearly' } };

    const declined = await store('cnon:card-nonce-rejected-cvv');
    expect([declined.status, declined.refusal.code]).toEqual([402, 'CARD_DECLINED']);
    for (const [nonce, card] of [
      ['cnon:card-nonce-ok', { brand: 'Visa', last_four: '1111' }],
      ['cnon:card-nonce-ok-amex', { brand: 'American Express', last_four: '0005' }],
      ['cnon:card-nonce-ok', { brand: 'Visa', last_four: '1111' }],
    ] as const)
      expect((await store(nonce)).body.paymentMethods).toMatchObject([card]);
    const { body } = await call(app, getSquareCustomer, { token, params: { client_id: clientId } });
    expect(body.customer).toMatchObject({ companyName: 'Venue 2', paymentMethods: [{ is_primary: true }] });

    square.setFailures({ kind: 'drop', on: 'payment' });
    const switched = await call(app, switchPlan, { token, ...yearly });
    expect(switched.body).toMatchObject({ amount: 647.91, subscription: { servicePaidUntil: '2027-06-15' } });

    app.clock.advance(60_000);
    expect((await call(app, renewSubscription, { token: admin.token, ...yearly })).body.success).toBe(true);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2028-06-15');

    app.clock.set('2028-06-15T15:00:00.000Z');
    expect(await renewAll(app.deps)).toMatchObject([{ clientId, success: true }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2029-06-15');
    const charged = square.account().payments;
    expect(charged.map((payment) => payment.amount_money.amount)).toEqual([64_791, 66_000, 66_000]);
  });

  it('[P12] leaves the plan when the stored card is declined', async () => {
    const app = await open(square.environment);
    const { clientId, token } = await app.createVenue({ planId: 'monthly-professional' });
    await call(app, updatePaymentMethod, {
      token,
      params: { client_id: clientId },
      body: { cardNonce: 'cnon:card-nonce-stored-then-declined' },
    });
    const { status, refusal } = await call(app, switchPlan, {
      token,
      params: { client_id: clientId },
      body: { planType: 'yearly' },
    });
    expect([status, refusal.code]).toEqual([402, 'CARD_DECLINED']);
    expect((await readClient(app, clientId)).plan_id).toBe('monthly-professional');
  });
});
