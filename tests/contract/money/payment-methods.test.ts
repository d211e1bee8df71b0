import { disableReplacedCards } from '@gatehouse/server/areas/money/billing/cards/cards.service';
import {
  getSquareCustomer,
  listPaymentMethods,
  setAutoRenew,
  updatePaymentMethod,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { getHealth } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { expect, vi } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readClient, useFakeAccount } from '../../helpers/billing/billing-venue.ts';

async function openVenue(app: TestApp) {
  const account = useFakeAccount(app);
  const venue = await app.createVenue({
    planId: 'monthly-professional',
    contactFirstName: 'Dana',
    contactLastName: 'Whit',
  });
  const { token } = venue;
  const params = { client_id: venue.clientId };
  return {
    account,
    ...venue,
    store: (cardNonce: string, more: object = {}) =>
      call(app, updatePaymentMethod, { token, params, body: { cardNonce, ...more } }),
    list: () => call(app, listPaymentMethods, { token, params }),
    customer: () => call(app, getSquareCustomer, { token, params }),
    autoRenew: (autoRenew: boolean) => call(app, setAutoRenew, { token, params, body: { autoRenew } }),
  };
}

onBothDatabases('payment methods', (open) => {
  it('[R14] store the first card, which turns the automatic renewal on', async ({ app }) => {
    const { account, clientId, store, list, customer, email } = await openVenue(app);
    expect((await list()).body).toEqual({ success: true, paymentMethods: [] });
    expect((await customer()).body).toEqual({ success: true, customer: null });
    const stored = await store('cnon:ok-4242', {
      customerEmail: 'pay@venue.example',
      customerName: 'Dana M Whitfield',
    });
    const card = {
      id: account.cards[0]?.id,
      brand: 'Visa',
      last_four: '4242',
      exp_month: 4,
      exp_year: 2031,
      name_on_card: 'Dana M Whitfield',
      is_primary: true,
    };
    expect(stored).toMatchObject({ status: 200, body: { success: true, paymentMethods: [card] } });
    expect(await readClient(app, clientId)).toMatchObject({
      auto_renew: 1,
      card_type: 'Visa',
      card_last_four: '4242',
      name_on_card: 'Dana M Whitfield',
      expiration_date: '04/31',
      square_customer_id: `CUST-${clientId}`,
    });
    expect((await customer()).body.customer).toMatchObject({
      id: `CUST-${clientId}`,
      givenName: 'Dana',
      familyName: 'M Whitfield',
      emailAddress: 'pay@venue.example',
      companyName: 'Venue 1',
      paymentMethods: [card],
    });
    expect(account.customers).toHaveLength(1);
    expect(email).not.toBe('pay@venue.example');
  });

  it('[R12] replace a card: the new one is charged, the old one is disabled, and the owner’s choice stays', async () => {
    const app = await open();
    const { account, clientId, store, list, autoRenew } = await openVenue(app);
    await store('cnon:ok-1111');
    expect((await autoRenew(false)).body.subscription).toMatchObject({ autoRenew: false });
    app.clock.advance(1_000);
    await store('cnon:ok-2222');
    expect((await list()).body.paymentMethods).toMatchObject([{ last_four: '2222', is_primary: true }]);
    expect(account.cards.map(({ lastFour, isDisabled }) => [lastFour, isDisabled])).toEqual([
      ['1111', true],
      ['2222', false],
    ]);
    expect((await readClient(app, clientId)).auto_renew).toBe(0);
    expect((await autoRenew(true)).body.subscription).toMatchObject({ autoRenew: true });
  });

  it('[P1] store one card for a double click, and again when the answer was lost', async ({ app }) => {
    const { account, clientId, store, list } = await openVenue(app);
    const both = await Promise.all([store('cnon:ok-1111'), store('cnon:ok-1111')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).body.paymentMethods).toHaveLength(1);
    expect((await store('cnon:ok-1111')).status).toBe(200);
    account.cardFaults.push('lost');
    const asked = vi.spyOn(account, 'storeCard');
    expect((await store('cnon:ok-2222')).status).toBe(200);
    expect(asked.mock.calls).toHaveLength(2);
    expect(asked.mock.calls[1]).toEqual(asked.mock.calls[0]);
    expect(account.cards).toHaveLength(2);
    /* The first click is repeated long after: it brings no old card back. */
    expect((await store('cnon:ok-1111')).refusal.message).toBe('The card form was used already.');
    expect((await list()).body.paymentMethods).toMatchObject([{ last_four: '2222' }]);
    const rows = await app.deps.db.readPlatform((db) =>
      db.selectFrom('payment_cards').selectAll().where('client_id', '=', clientId).execute(),
    );
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ disabled_at }) => disabled_at === null)).toHaveLength(1);
  });

  it('keep one card when two are stored at the same time', async ({ app }) => {
    const { account, store, list } = await openVenue(app);
    await Promise.all(['1111', '2222', '3333', '4444'].map((digits) => store(`cnon:ok-${digits}`)));
    await disableReplacedCards(app.deps);
    const { paymentMethods } = (await list()).body;
    expect(paymentMethods).toHaveLength(1);
    expect(account.cards.filter(({ isDisabled }) => !isDisabled).map(({ id }) => id)).toEqual([paymentMethods[0]?.id]);
  });

  it('disable a replaced card later where the provider could not be reached', async ({ app }) => {
    const { account, store } = await openVenue(app);
    await store('cnon:ok-1111');
    const { disableCard } = account;
    account.disableCard = async () => ({ kind: 'unavailable', message: 'down' });
    expect((await store('cnon:ok-2222')).status).toBe(200);
    expect(account.cards[0]?.isDisabled).toBe(false);
    account.disableCard = disableCard;
    await disableReplacedCards(app.deps);
    expect(account.cards.map(({ isDisabled }) => isDisabled)).toEqual([true, false]);
  });

  it('[R12] say why a card was not stored, and keep the one before', async ({ app }) => {
    const { account, store, list } = await openVenue(app);
    await store('cnon:ok-1111');
    account.cardFaults.push('declined', 'refused');
    const declined = await store('cnon:bad');
    expect([declined.status, declined.refusal.code, declined.refusal.message]).toEqual([
      402,
      'CARD_DECLINED',
      'The security code is wrong.',
    ]);
    const refused = await store('cnon:bad');
    expect([refused.status, refused.refusal.message]).toEqual([400, 'Failed to update payment method']);
    account.isDown = true;
    const down = await store('cnon:bad');
    expect([down.status, down.refusal.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    expect((await list()).body.paymentMethods).toMatchObject([{ last_four: '1111' }]);
    expect((await call(app, getHealth)).status).toBe(200);
  });

  it('are off where payments are off, and the automatic renewal needs a card', async ({ app }) => {
    const { store, autoRenew, customer } = await openVenue(app);
    expect((await autoRenew(true)).refusal.code).toBe('NO_PAYMENT_METHOD');
    await store('cnon:ok-1111');
    app.deps.payments = { ...app.deps.payments, platform: null };
    const off = await store('cnon:ok-2222');
    expect([off.status, off.refusal.message]).toEqual([503, 'Payment system unavailable']);
    expect((await customer()).refusal.message).toBe('Failed to load customer information');
  });

  it('[P13] keep no card number: not in the database, not in a log, not in the audit chain', async () => {
    const app = await open({ LOG_LEVEL: 'trace' });
    const { store } = await openVenue(app);
    const number = '4111 1111 1111 1111';
    expect((await store('cnon:ok', { card_number: number })).refusal.code).toBe('CARD_DATA_REFUSED');
    expect((await store('cnon:ok', { security_code: '123' })).refusal.code).toBe('CARD_DATA_REFUSED');
    await store('cnon:secret-nonce-1111');
    const rows = await app.deps.db.readPlatform(async (db) => [
      await db.selectFrom('payment_cards').selectAll().execute(),
      await db.selectFrom('clients').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).toContain('store_card');
    expect(JSON.stringify([rows, app.logs])).not.toMatch(/4111.?1111|secret-nonce/);
  });
});
