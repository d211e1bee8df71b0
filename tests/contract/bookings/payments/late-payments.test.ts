import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { book, openOffering } from '#helpers/venues/offerings';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A charge that was made, of which the server learns a day later, when it no longer keeps its place. */
async function payTooLate(app: TestApp, meanwhile: (at: paid.PayingVenue, held: paid.HeldBooking) => Promise<unknown>) {
  const at = await paid.openPayingVenue(app);
  const held = await paid.holdPlace(app, at.offering, { language: 'es' });
  at.account.faults.push('lost');
  await paid.pay(app, held);
  app.clock.advance(DAY_MS);
  await meanwhile(at, held);
  await paid.janitor(app);
  return { ...at, held };
}

onBothDatabases('a payment that comes too late', (open) => {
  it('[P10] is refunded in full when its place was sold again, and both sides are notified', async ({ app }) => {
    const { venue, account, held } = await payTooLate(app, (at) => book(app, at.offering, { add_players: 1 }));
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'completed', applied_at: null }]);
    expect(account.refunds).toMatchObject([{ paymentId: account.payments[0]?.id, amountCents: 2_500 }]);
    expect((await paid.storedBooking(app, held.bookingId)).status).not.toBe('confirmed');
    expect((await paid.openPage(app, held)).refusal).toMatchObject({
      code: 'PLACE_TAKEN',
      message: expect.stringContaining('Your $25.00 is being refunded in full.'),
    });
    const ever = new AbortController().signal;
    await sendDueMail(app.deps, ever);
    const mails = app.mails.map(({ to, subject }) => [to, subject]);
    expect(mails).toContainEqual(['marie@example.org', expect.stringContaining('Reembolso de su pago')]);
    expect(mails).toContainEqual([venue.email, 'A late payment of $25.00 is being refunded']);
    account.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await paid.listedPayments(app, venue)).toMatchObject([
      { status: 'refunded', refunded: 25, refunds: [{ status: 'completed', amount: 25 }] },
    ]);
    expect(account.refunds).toHaveLength(1);
  });

  it('[P10] [B14] reaches a party whose mailbox strangers have filled', async ({ app }) => {
    const mails = async () => {
      await sendDueMail(app.deps, new AbortController().signal);
      return app.mails.splice(0).map(({ to, subject }) => (to === 'marie@example.org' ? 'the party' : subject));
    };
    await payTooLate(app, async ({ venue, offering }) => {
      const free = await openOffering(app, venue, { offering_name: 'Lesson', offering_type: 'Individual' });
      for (let lessons = 0; lessons < 3; lessons += 1) await book(app, free);
      expect(await mails()).toEqual(['the party', 'the party', 'the party']);
      await book(app, offering, { add_players: 1 });
    });
    expect(await mails()).toEqual(['the party', 'A late payment of $25.00 is being refunded']);
  });

  it('[P10] is refunded, and says so at once, when the place goes during the charge', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    const { createPayment } = account;
    account.createPayment = async (input) => {
      app.clock.advance(DAY_MS);
      await book(app, offering);
      return createPayment(input);
    };
    expect((await paid.pay(app, held)).refusal).toMatchObject({
      code: 'PLACE_TAKEN',
      message: 'This place was taken before your payment arrived. Your $25.00 is being refunded in full.',
    });
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'pending', actor: 'system' }]);
  });

  it('[P10] is taken while the place is still free', async ({ app }) => {
    const { account, held } = await payTooLate(app, async () => undefined);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(account.refunds).toEqual([]);
  });

  it('[P10] brings back a booking that its hold had ended, which can be checked in again', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('late_anyway');
    await paid.pay(app, held);
    app.clock.advance(11_000);
    await paid.janitor(app);
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await paid.storedBooking(app, held.bookingId)).toMatchObject({
      status: 'cancelled',
      check_in_status: 'cancelled',
    });
    account.arriveLate();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await paid.storedBooking(app, held.bookingId)).toMatchObject({
      status: 'confirmed',
      check_in_status: 'not checked in',
      hold_expires_at: null,
    });
    expect(account.refunds).toEqual([]);
  });

  it('[P10] is refunded when staff canceled the booking, also with room', async ({ app }) => {
    const { account, held } = await payTooLate(app, ({ venue }, { bookingId }) =>
      call(app, cancelBooking, {
        params: { client_id: venue.clientId, booking_id: bookingId },
        body: {},
        token: venue.token,
      }),
    );
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('cancelled');
    expect(account.refunds).toMatchObject([{ amountCents: 2_500 }]);
  });

  it('[P10] [P20] charges nothing where the place was sold after the hold', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    app.clock.advance(20 * 60_000);
    await book(app, offering);
    for (let time = 0; time < 2; time += 1) {
      const { refusal } = await paid.pay(app, held);
      expect(refusal).toMatchObject({ code: 'LINK_EXPIRED', bookUrl: expect.stringContaining(offering.offering_id) });
      expect(refusal.message).toContain('Nothing was charged. Please choose another time.');
      await paid.janitor(app);
    }
    expect(account.asked).toEqual([]);
  });

  it('[P10] is refunded when it arrives after it was given up and the booking paid again', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('late_anyway');
    await paid.pay(app, held);
    app.clock.advance(11_000);
    await paid.janitor(app);
    expect((await paid.pay(app, held)).status).toBe(200);
    account.arriveLate();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    const rows = await paid.storedPayments(app, venue.clientId);
    expect(rows.map(({ status, applied_at: at }) => [status, at !== null])).toEqual([
      ['completed', false],
      ['completed', true],
    ]);
    expect(account.refunds).toMatchObject([{ paymentId: account.payments.at(-1)?.id, amountCents: 2_500 }]);
  });

  it('[P6] [P10] is looked for as long as only another account has answered', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const { locationId } = account;
    const held = await paid.holdPlace(app, offering);
    account.faults.push('never');
    await paid.pay(app, held);
    app.clock.advance(11_000);
    await paid.janitor(app);
    Object.assign(account, { locationId: 'L-ANOTHER' });
    app.clock.advance(2 * DAY_MS);
    await paid.janitor(app);
    expect((await paid.storedPayments(app, venue.clientId))[0]?.next_check_at).not.toBeNull();
    Object.assign(account, { locationId });
    app.clock.advance(DAY_MS);
    await paid.janitor(app);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'failed', next_check_at: null }]);
  });

  it.each([
    { fault: 'late_anyway', end: { status: 'completed', applied_at: null, next_check_at: null } },
    { fault: 'never', end: { status: 'failed', applied_at: null, next_check_at: null } },
  ] as const)(
    '[P6] [P10] that was $fault is looked for until Square answers, even after days without it',
    async (one) => {
      const app = await open();
      const { venue, account, offering } = await paid.openPayingVenue(app);
      const held = await paid.holdPlace(app, offering);
      account.faults.push(one.fault);
      await paid.pay(app, held);
      app.clock.advance(11_000);
      await paid.janitor(app);
      account.arriveLate();
      account.isDown = true;
      for (const days of [2, 2]) {
        app.clock.advance(days * DAY_MS);
        await paid.janitor(app);
        expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ failure_code: 'NEVER_ARRIVED' }]);
      }
      account.isDown = false;
      app.clock.advance(DAY_MS);
      await paid.janitor(app);
      expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([one.end]);
      const back = one.end.status === 'completed' ? [{ amountCents: 2_500 }] : [];
      expect(account.refunds).toMatchObject(back);
    },
  );
});
