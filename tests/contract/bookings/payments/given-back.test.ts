import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAID_CENTS = 2_500;

/** A charge whose answer was lost, of which `cents` are given back at Square before the server knows of it. */
async function payInVain(app: TestApp, cents = PAID_CENTS) {
  const at = await paid.openPayingVenue(app);
  const held = await paid.holdPlace(app, at.offering);
  at.account.faults.push('lost');
  await paid.pay(app, held);
  const [payment] = at.account.payments;
  if (!payment) throw new Error('nothing was charged');
  at.account.refundByHand(payment.id, cents);
  at.account.settleRefunds();
  const booking = () => paid.storedBooking(app, held.bookingId);
  return { ...at, held, payment, booking };
}

async function partyMails(app: TestApp): Promise<string[]> {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
}

onBothDatabases('a deposit that went back in full before it was known', () => {
  it('[P23] confirms nothing, whether an event, an old one or the job tells of it, and can be paid again at once', async ({
    app,
  }) => {
    for (const way of ['event', 'old event', 'job']) {
      const { venue, held, payment, booking } = await payInVain(app);
      /* The state from before the refund, delivered after it. */
      const old = { ...payment, refundedCents: 0, refundIds: [] };
      if (way !== 'job') await paid.sendVenueEvent(app, venue.clientId, { payment: way === 'event' ? payment : old });
      app.clock.advance(2 * MINUTE_MS);
      await paid.janitor(app);
      expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([
        { status: 'completed', failure_code: 'GIVEN_BACK', applied_at: null },
      ]);
      expect(await booking()).toMatchObject({ status: 'pending', square_transaction_id: null });
      expect((await paid.openPage(app, held)).body).toMatchObject({
        paymentCompleted: false,
        paymentPending: false,
        holdEnded: false,
        givenBack: true,
      });
      const own = { params: { booking_id: held.bookingId }, query: { token: held.token } };
      expect((await call(app, getPublicBooking, own)).body).toMatchObject({ can_pay: true });
      expect((await paid.pay(app, held)).status).toBe(200);
      expect(await booking()).toMatchObject({ status: 'confirmed' });
    }
  });

  it('[P23] is in the venue’s list with its refund and its reason, and mails the party of the refund alone', async ({
    app,
  }) => {
    const { venue } = await payInVain(app);
    await partyMails(app);
    app.clock.advance(2 * MINUTE_MS);
    await paid.janitor(app);
    expect(await paid.listedPayments(app, venue)).toMatchObject([
      {
        status: 'refunded',
        message: 'This payment was refunded in full at Square before it counted, so it didn’t confirm the booking.',
        refunded: 25,
        refunds: [{ status: 'completed', amount: 25 }],
      },
    ]);
    expect(await partyMails(app)).toEqual([expect.stringMatching(/^marie@example\.org: Your refund: Paintball/)]);
  });

  it('[P23] [P20] no longer keeps its place: the hold ends, and the party can take it up again while it is free', async ({
    app,
  }) => {
    const { held, booking } = await payInVain(app);
    app.clock.advance(DAY_MS);
    await paid.janitor(app);
    expect(await booking()).toMatchObject({ status: 'cancelled' });
    expect((await paid.openPage(app, held)).body).toMatchObject({ holdEnded: true, paymentCompleted: false });
    expect((await paid.pay(app, held)).status).toBe(200);
    expect(await booking()).toMatchObject({ status: 'confirmed' });
  });

  it('[P22] confirms the booking where only a part went back', async ({ app }) => {
    const { venue, booking } = await payInVain(app, PAID_CENTS - 1);
    app.clock.advance(2 * MINUTE_MS);
    await paid.janitor(app);
    expect(await booking()).toMatchObject({ status: 'confirmed' });
    expect(await paid.listedPayments(app, venue)).toMatchObject([{ status: 'completed', refunded: 24.99 }]);
  });
});
