import { processAutoRenewals } from '@gatehouse/server/features/billing/subscriptions/auto-renew.service';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { readClient } from '../../helpers/billing/billing-venue.ts';
import { startSquareSimulator, type TestSquare } from '../../helpers/billing/square-simulator.ts';

let square: TestSquare;
beforeAll(async () => {
  square = await startSquareSimulator();
});
beforeEach(() => square.reset());
afterAll(() => square.close());

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
      app.request('POST', `/api/clients/${clientId}/payment-methods/update`, { token, body: { cardNonce } });
    const manage = (call: string, who: string, body: object) =>
      app.request('POST', `/api/subscription-management/${clientId}/${call}`, { token: who, body });

    const declined = await store('cnon:card-nonce-rejected-cvv');
    expect([declined.status, declined.body.code]).toEqual([402, 'CARD_DECLINED']);
    for (const [nonce, card] of [
      ['cnon:card-nonce-ok', { brand: 'Visa', last_four: '1111' }],
      ['cnon:card-nonce-ok-amex', { brand: 'American Express', last_four: '0005' }],
      ['cnon:card-nonce-ok', { brand: 'Visa', last_four: '1111' }],
    ] as const)
      expect((await store(nonce)).body.paymentMethods).toMatchObject([card]);
    const { body } = await app.request('GET', `/api/square-customers/${clientId}/square-customer`, { token });
    expect(body.customer).toMatchObject({ companyName: 'Venue 2', paymentMethods: [{ is_primary: true }] });

    square.setFaults({ kind: 'drop', on: 'payment' });
    const switched = await manage('switch-plan', token, { planType: 'yearly' });
    expect(switched.body).toMatchObject({ amount: 647.91, subscription: { servicePaidUntil: '2027-06-15' } });

    app.clock.advance(60_000);
    expect((await manage('renew', admin.token, { planType: 'yearly' })).body.success).toBe(true);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2028-06-15');

    app.clock.set('2028-06-15T15:00:00.000Z');
    expect(await processAutoRenewals(app.deps)).toMatchObject([{ clientId, success: true }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2029-06-15');
    const charged = square.account().payments;
    expect(charged.map((payment) => payment.amount_money.amount)).toEqual([64_791, 66_000, 66_000]);
  });

  it('[P12] leaves the plan when the stored card is declined', async () => {
    const app = await open(square.environment);
    const { clientId, token } = await app.createVenue({ planId: 'monthly-professional' });
    const path = `/api/clients/${clientId}/payment-methods/update`;
    await app.request('POST', path, { token, body: { cardNonce: 'cnon:card-nonce-stored-then-declined' } });
    const { status, body } = await app.request('POST', `/api/subscription-management/${clientId}/switch-plan`, {
      token,
      body: { planType: 'yearly' },
    });
    expect([status, body.code]).toEqual([402, 'CARD_DECLINED']);
    expect((await readClient(app, clientId)).plan_id).toBe('monthly-professional');
  });
});
