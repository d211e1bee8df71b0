import { areHoldsDue, expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { deleteSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import * as paid from '#helpers/billing/paid-bookings';
import { book } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';
import { pairTestDevice, replicaOf } from '#helpers/venues/sync-device';

const MINUTE_MS = 60_000;

onBothDatabases('paying for a booking', (open) => {
  it('[P4] confirms it for good once the provider has completed the charge', async ({ app }) => {
    const { venue, offering } = await paid.openPayingVenue(app);
    expect(await paid.listedPayments(app, venue)).toEqual([]);
    const held = await paid.holdPlace(app, offering);
    expect((await paid.openPage(app, held)).body).toMatchObject({
      paymentCompleted: false,
      payment: null,
      bookingUrl: null,
      booking: {
        offering_name: 'Paintball',
        party_name: 'Marie Curie',
        deposit_amount: 25,
        hold_seconds_left: 20 * 60,
      },
    });
    expect((await paid.openPage(app, held)).body.booking.payment).toBeUndefined();
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await desk.pull();
    expect(desk.get('bookings', held.bookingId)).toMatchObject({
      hold_expires_at: new Date(app.clock.now() + 20 * MINUTE_MS).toISOString(),
    });
    const { payment, bookingUrl } = (await paid.pay(app, held)).body;
    expect(payment).toMatchObject({ status: 'completed', amount: 25, currency: 'USD' });
    expect(payment.receiptUrl).toMatch(/^https:/);
    const [row] = await paid.storedPayments(app, venue.clientId);
    expect(await paid.storedBooking(app, held.bookingId)).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      square_transaction_id: row?.square_payment_id,
    });
    expect((await paid.openPage(app, held)).body).toMatchObject({
      paymentCompleted: true,
      payment,
      bookingUrl,
      booking: { payment: { paid: 25, refunded: 0, refunding: 0 } },
    });
    await desk.pull();
    expect(desk.get('bookings', held.bookingId)).not.toHaveProperty('hold_expires_at');
    expect(desk.get('bookings', held.bookingId)?.['payment']).toEqual({ paid: 25, refunded: 0, refunding: 0 });
    const [bookingId = '', token = ''] = (bookingUrl ?? '').split('/').slice(-2);
    const own = await call(app, getPublicBooking, { params: { booking_id: bookingId }, query: { token } });
    expect(own.body.booking).toMatchObject({ booking_id: held.bookingId, status: 'confirmed' });
    app.clock.advance(60 * MINUTE_MS);
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(await paid.listedPayments(app, venue)).toMatchObject([
      { booking_id: held.bookingId, party_email: 'marie@example.org', status: 'completed', amount: 25, refunded: 0 },
    ]);
  });

  it('[P4] is noted at Square with what was booked, and who paid or else the party', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    expect((await paid.pay(app, held, { customerName: 'x'.repeat(121) })).refusal.code).toBe('INVALID_INPUT');
    await paid.pay(app, held);
    await paid.pay(app, await paid.holdPlace(app, offering, { start_time: '11:00' }), {
      customerName: 'x'.repeat(120),
    });
    expect(account.asked.map(({ note }) => note)).toEqual([
      'Paintball, 2026-06-20, 10:00 AM, Marie Curie',
      `Paintball, 2026-06-20, 11:00 AM, ${'x'.repeat(120)}`,
    ]);
  });

  it('[B14] sends the confirmation with the payment, once, and none before', async ({ app }) => {
    const { offering } = await paid.openPayingVenue(app);
    const { signal } = new AbortController();
    const subjects = async () => {
      await sendDueMail(app.deps, signal);
      return app.mails
        .splice(0)
        .map(({ subject, text }) => [
          subject.split(':')[0],
          text.includes('$25.00'),
          text.includes('needs a signed waiver'),
        ]);
    };
    const held = await paid.holdPlace(app, offering);
    expect(await subjects()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await paid.pay(app, held);
    expect(await subjects()).toEqual([['Your booking', true, true]]);
  });

  it('[P1] charges once for a double click, and answers a later one with the payment', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    const answers = await Promise.all([paid.pay(app, held), paid.pay(app, held), paid.pay(app, held)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const answer of answers) if (answer.status !== 200) expect(answer.refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await paid.pay(app, held)).body.payment.status).toBe('completed');
    /* Not even by the same key: it came with another card. */
    expect([account.asked.length, account.payments.length]).toEqual([1, 1]);
  });

  it('[P2] [P6] finds a charge whose answer was lost, without charging again', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('lost');
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await paid.openPage(app, held)).body).toMatchObject({ paymentPending: true, paymentCompleted: false });
    expect(await paid.listedPayments(app, venue)).toMatchObject([{ status: 'pending' }]);
    await paid.janitor(app);
    expect((await paid.openPage(app, held)).body.paymentCompleted).toBe(true);
    expect([account.asked.length, account.payments.length]).toEqual([1, 1]);
  });

  it('[P2] finds a charge during which the server died, a minute later', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('crash_after');
    expect((await paid.pay(app, held)).status).toBe(500);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'started' }]);
    app.clock.advance(MINUTE_MS);
    await paid.janitor(app);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'completed' }]);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
  });

  it('[P3] lets nobody pay while a charge is unknown, and again once it is known to be none', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('late');
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    app.clock.advance(11_000);
    await paid.janitor(app);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([
      { status: 'failed', failure_code: 'NEVER_ARRIVED' },
    ]);
    account.arriveLate();
    expect((await paid.pay(app, held)).status).toBe(200);
    expect(account.payments.map(({ status }) => status)).toEqual(['CANCELED', 'COMPLETED']);
  });

  it('keeps the place of a booking whose payment is open beyond its hold', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    app.clock.advance(19 * MINUTE_MS);
    account.faults.push('lost');
    await paid.pay(app, held);
    account.isDown = true;
    for (let minute = 0; minute < 8; minute += 1) {
      app.clock.advance(MINUTE_MS);
      await paid.janitor(app);
    }
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('pending');
    expect((await book(app, offering)).refusal.code).toBe('PLACE_TAKEN');
    account.isDown = false;
    app.clock.advance(5 * MINUTE_MS);
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
  });

  it('[B6] leaves the rest of its 20 minutes after a card was declined', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('declined');
    expect((await paid.pay(app, held)).refusal.code).toBe('CARD_DECLINED');
    app.clock.advance(19 * MINUTE_MS);
    await paid.janitor(app);
    expect((await book(app, offering)).refusal.code).toBe('PLACE_TAKEN');
    expect((await paid.pay(app, held)).status).toBe(200);
  });

  it('[P2] [B6] lets no hold end a booking whose payment is open', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('crash_after');
    await paid.pay(app, held);
    app.clock.advance(60 * MINUTE_MS);
    expect(await areHoldsDue(app.deps)).toBe(false);
    await expireHolds(app.deps, new AbortController().signal);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('pending');
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
  });

  it('[P5] charges what the link says, whatever amount is sent', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    expect((await paid.pay(app, held, { amount: 0.01, currency: 'EUR' })).body.payment.amount).toBe(25);
    expect(account.payments).toMatchObject([{ amountCents: 2_500, currency: 'USD' }]);
  });

  it.each([
    ['declined', 'CARD_DECLINED', 'Your bank declined the card.'],
    ['unavailable', 'PAYMENTS_UNAVAILABLE', 'Payment system unavailable'],
    ['refused', 'PAYMENTS_UNAVAILABLE', 'Payment system unavailable'],
    ['approved', 'PAYMENT_UNKNOWN', undefined],
  ] as const)('[P4] calls a charge that is %s no success', async (fault, code, message) => {
    const app = await open();
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push(fault);
    const { refusal } = await paid.pay(app, held);
    expect(refusal.code).toBe(code);
    if (message) expect(refusal.message).toBe(message);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('pending');
    if (message) expect((await paid.pay(app, held)).status).toBe(200);
  });

  it('[P6] waits for removed credentials to come back, and loses nothing', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('lost');
    await paid.pay(app, held);
    await call(app, deleteSquareAccount, venue.own);
    expect((await paid.pay(app, held)).refusal).toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      message: 'Payment system unavailable',
    });
    app.clock.advance(10 * MINUTE_MS);
    await paid.janitor(app);
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ status: 'unknown' }]);
    await connectSquare(app, venue);
    app.clock.advance(60 * MINUTE_MS);
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
  });
});

onAnyDatabase('the payment page of a booking', () => {
  it('takes ten cards an hour for one booking and 40 from one address', async ({ app }) => {
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    const codes = async (times: number, at: paid.HeldBooking) => {
      const found: (string | null)[] = [];
      for (let time = 0; time < times; time += 1) {
        account.faults.push('declined');
        found.push((await paid.pay(app, at)).refusal.code);
      }
      return found;
    };
    expect((await codes(11, held)).slice(9)).toEqual(['CARD_DECLINED', 'TOO_MANY_REQUESTS']);
    expect(account.asked).toHaveLength(10);
    const stranger = { ...held, token: 'guessed' };
    expect((await codes(30, stranger)).slice(28)).toEqual(['BOOKING_NOT_FOUND', 'TOO_MANY_REQUESTS']);
    app.clock.advance(59 * MINUTE_MS);
    expect(await codes(1, stranger)).toEqual(['TOO_MANY_REQUESTS']);
    app.clock.advance(MINUTE_MS);
    expect(await codes(1, stranger)).toEqual(['BOOKING_NOT_FOUND']);
  });
});
