import { deleteSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase } from '#helpers/app/on-databases';
import * as paid from '#helpers/billing/paid-bookings';
import { squareOfSuite } from '#helpers/billing/square-simulator';
import { openOffering } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';

const TOKEN = 'venue-token';
const MINUTE_MS = 60_000;

const square = squareOfSuite();

onAnyDatabase('payments of bookings through the official SDK', (open) => {
  async function start() {
    const app = await open(square.environment);
    square.attach(app);
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { deposit_amount: 25 });
    return { app, venue, held: await paid.holdPlace(app, offering), account: square.account(TOKEN) };
  }

  it('[P8] subscribe to the venue’s own events when it connects, once, and end that when it leaves', async () => {
    const { app, venue, account } = await start();
    const url = `${app.deps.config.publicUrl}/api/webhooks/square/${venue.clientId}`;
    expect(account.subscriptions).toMatchObject([{ notification_url: url, enabled: true }]);
    const [first] = account.subscriptions;
    await connectSquare(app, venue);
    expect(account.subscriptions).toMatchObject([{ notification_url: url }]);
    expect(account.subscriptions[0]?.id).not.toBe(first?.id);
    await call(app, deleteSquareAccount, venue.own);
    expect(account.subscriptions).toEqual([]);
  });

  it.each(['none', 'webhook_duplicated', 'webhook_reordered', 'webhook_badly_signed', 'webhook_lost'] as const)(
    '[P2] [P6] [P7] [P8] confirm a booking whose charge was not answered (%s)',
    async (kind) => {
      const { app, venue, held, account } = await start();
      square.setFailures(
        { kind: 'drop', on: 'payment', times: 3 },
        ...(kind === 'none' ? [] : [{ kind, times: 2 } as const]),
      );
      /* An event may come before the call gives up. */
      const isUnheard = kind === 'webhook_lost' || kind === 'webhook_badly_signed';
      expect(isUnheard ? [409] : [200, 409]).toContain((await paid.pay(app, held)).status);
      await square.webhooksDelivered();
      app.clock.advance(MINUTE_MS);
      await paid.janitor(app);
      expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
      expect(account.payments.map(({ status }) => status)).toEqual(['COMPLETED']);
      expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([
        { status: 'completed', amount_cents: 2_500 },
      ]);
    },
  );

  it('[P4] tell of a declined card in words, and take the next one', async () => {
    const { app, held } = await start();
    expect((await paid.pay(app, held, { sourceId: 'cnon:card-nonce-rejected-cvv' })).refusal).toMatchObject({
      code: 'CARD_DECLINED',
      message: 'The security code (CVV) does not match the card.',
    });
    expect((await paid.pay(app, held)).status).toBe(200);
  });

  it('[P4] take a page of HTML for no answer', async () => {
    const { app, held, account } = await start();
    square.setFailures({ kind: 'html', on: 'payment' }, { kind: 'webhook_lost', times: 2 });
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    await paid.janitor(app);
    expect((await paid.openPage(app, held)).body.paymentCompleted).toBe(true);
    expect(account.payments).toHaveLength(1);
  });

  it('[P2] [P4] charge once where Square is too slow to answer, and again where nothing arrived', async () => {
    const { app, held, account } = await start();
    square.setFailures({ kind: 'timeout', on: 'payment', before: true }, { kind: 'webhook_lost', times: 2 });
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect(account.payments).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await paid.janitor(app);
    square.setFailures({ kind: 'timeout', on: 'payment' }, { kind: 'webhook_lost', times: 2 });
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    await paid.janitor(app);
    expect((await paid.openPage(app, held)).body.paymentCompleted).toBe(true);
    expect(account.payments.map(({ status }) => status)).toEqual(['COMPLETED']);
  });

  it('[P2] [P4] [P9] wait for a Square that is down, and charge and refund once when it is back', async () => {
    const { app, venue, held, account } = await start();
    square.setFailures({ kind: 'unavailable', on: 'any', times: 10 });
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect(account.payments).toEqual([]);
    square.setFailures();
    app.clock.advance(MINUTE_MS);
    await paid.janitor(app);
    expect((await paid.pay(app, held)).status).toBe(200);
    square.setFailures({ kind: 'unavailable', on: 'any', times: 10 });
    expect((await paid.giveBack(app, venue, held.bookingId, 10)).body.refund.status).toBe('pending');
    expect(account.refunds).toEqual([]);
    square.setFailures();
    app.clock.advance(MINUTE_MS);
    await paid.janitor(app);
    expect(account.refunds.map(({ amount_money }) => amount_money.amount)).toEqual([1_000]);
  });

  it('[P9] refund in parts, and hear of one that fails later', async () => {
    const { app, venue, held } = await start();
    await paid.pay(app, held);
    await paid.giveBack(app, venue, held.bookingId, 10);
    square.settleRefunds();
    await square.webhooksDelivered();
    app.clock.advance(MINUTE_MS);
    square.setFailures({ kind: 'refund_fails' });
    await paid.giveBack(app, venue, held.bookingId);
    square.settleRefunds();
    await square.webhooksDelivered();
    expect(await paid.listedPayments(app, venue)).toMatchObject([
      {
        status: 'completed',
        refunded: 10,
        refunds: [
          { status: 'completed', amount: 10 },
          { status: 'failed', amount: 15 },
        ],
      },
    ]);
  });
});
