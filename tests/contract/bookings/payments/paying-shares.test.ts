import { quoteSchema } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import * as shares from '#helpers/billing/bill-shares';
import * as paid from '#helpers/billing/paid-bookings';
import { pairTestDevice, replicaOf } from '#helpers/venues/sync-device';

const MINUTE_MS = 60_000;

onBothDatabases('paying a share of a bill', (open) => {
  async function start(fields: Parameters<typeof shares.bookParty>[2] = {}) {
    const app = await open();
    const at = await paid.openPayingVenue(app);
    return { app, ...at, party: await shares.bookParty(app, at.venue, fields) };
  }

  it('[B66] counts on the bill once, pays the link, and leaves the rest for the others', async () => {
    const { app, venue, party } = await start();
    const [first, second] = (await shares.splitParty(app, party, 2)) as [paid.HeldBooking, paid.HeldBooking];
    const { payment, bookingUrl } = (await paid.pay(app, first)).body;
    expect(payment).toMatchObject({ amount: 50.02, status: 'completed' });
    expect(bookingUrl).toBeNull();
    expect((await paid.pay(app, first)).body.payment).toEqual(payment);
    expect((await paid.openPage(app, first)).body).toMatchObject({
      paymentCompleted: true,
      payment,
      booking: { deposit_amount: 50.02, payment: { paid: 50.02, refunded: 0, refunding: 0 } },
    });
    const bill = await shares.billOf(app, party);
    expect(bill).toMatchObject({ paid: 50.02, balance: 50.01, state: 'due', receipt_number: 1 });
    expect(bill.links.map(({ status }) => status)).toEqual(['paid', 'open']);
    expect(bill.payments).toMatchObject([{ payment_id: payment.id, method: 'square', amount: 50.02, tip: 0 }]);
    expect((await paid.openPage(app, second)).body).toMatchObject({
      paymentCompleted: false,
      booking: { deposit_amount: 50.01 },
    });
    await paid.pay(app, second);
    expect(await shares.billOf(app, party)).toMatchObject({ paid: 100.03, balance: 0, state: 'settled' });
    /* Both payments count for the booking. */
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await desk.pull();
    expect(desk.get('bookings', party.bookingId)?.['payment']).toEqual({ paid: 100.03, refunded: 0, refunding: 0 });
  });

  it('[B88] charges one card of two at once, and tells the other that it was not charged', async () => {
    const { app, account, party } = await start();
    const link = await shares.linkFor(app, party, 40);
    const answers = await Promise.all([paid.pay(app, link), paid.pay(app, link)]);
    const others = answers.map((answer) => (answer.status === 200 ? answer.body.byOther : answer.refusal['byOther']));
    expect(others.filter(Boolean)).toEqual([true]);
    expect((await paid.pay(app, link)).body).toMatchObject({ byOther: true, payment: { amount: 40 } });
    expect(account.asked).toHaveLength(1);
  });

  it('[B66] asks for no more than what is left, and for nothing once all is paid', async () => {
    const { app, account, party } = await start();
    const [big, whole] = [await shares.linkFor(app, party, 90), await shares.linkFor(app, party)];
    const late = await shares.linkFor(app, party, 5);
    await paid.pay(app, big);
    expect((await paid.openPage(app, whole)).body.booking.deposit_amount).toBe(10.03);
    const changed = await paid.pay(app, whole, { quoted_cents: 100_03 });
    expect([changed.status, changed.refusal]).toMatchObject([409, { code: 'PRICE_CHANGED', deposit_amount: 10.03 }]);
    const quote = quoteSchema.parse(changed.refusal['quote']);
    expect(quote).toMatchObject({ due_now: 10.03, quoted_cents: 10_03, subtotal: 100.03, total: 100.03 });
    expect(quote.lines.map(({ total }) => total)).toEqual([100.03]);
    expect(account.asked).toHaveLength(1);
    expect((await paid.pay(app, whole, { quoted_cents: quote.quoted_cents })).body.payment.amount).toBe(10.03);
    const refused = await paid.pay(app, late);
    expect([refused.status, refused.refusal]).toMatchObject([409, { code: 'BALANCE_CHANGED', bill: { balance: 0 } }]);
    expect(refused.refusal['bill']).not.toHaveProperty('needs_review');
    expect((await paid.openPage(app, late)).body).toMatchObject({
      paymentCompleted: true,
      payment: null,
      booking: { deposit_amount: 0 },
    });
    expect(account.asked).toHaveLength(2);
  });

  it('[B66] is charged together with its tip, which is no part of the bill', async () => {
    const { app, venue, account, party } = await start();
    const link = await shares.linkFor(app, party, 40);
    const refused = await paid.pay(app, link, { tip: 6 });
    expect([refused.status, Object.keys(refused.refusal['fields'] ?? {})]).toEqual([400, ['tip']]);
    expect((await paid.openPage(app, link)).body.booking).not.toHaveProperty('tip_percents');
    await shares.askForTips(app, venue);
    expect((await paid.openPage(app, link)).body.booking.tip_percents).toEqual([15, 20]);
    for (const tip of [-1, 0.005, 100_000.01]) expect((await paid.pay(app, link, { tip })).status).toBe(400);
    const { payment } = (await paid.pay(app, link, { tip: 6, quoted_cents: 40_00 })).body;
    expect(payment).toMatchObject({ amount: 46, tip: 6 });
    expect(account.payments).toMatchObject([{ amountCents: 46_00 }]);
    expect(await shares.billOf(app, party)).toMatchObject({
      paid: 40,
      tips: 6,
      balance: 60.03,
      payments: [{ amount: 40, tip: 6 }],
    });
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ amount_cents: 46_00, tip_cents: 6_00 }]);
  });

  it('[B66] shows its payer nothing of the others once nothing is left', async () => {
    const { app, party } = await start();
    const [ada, bo] = [await shares.namedLink(app, party, { payer_name: 'Ada' }), await shares.linkFor(app, party)];
    await paid.pay(app, ada);
    const { refusal } = await paid.pay(app, bo);
    expect(refusal).toMatchObject({ code: 'BALANCE_CHANGED', bill: { balance: 0, links: [] } });
    for (const secret of ['"Ada"', ada.token]) expect(JSON.stringify(refusal)).not.toContain(secret);
  });

  it('[B66] names who pays it on the bill', async () => {
    const { app, party } = await start();
    const made = await shares.namedLink(app, party, { amount: 10, payer_name: 'Ada' });
    await paid.pay(app, made);
    expect((await shares.billOf(app, party)).payments).toMatchObject([{ payer_name: 'Ada' }]);
  });

  it('[B66] reserves its cents while it is charged, and keeps them until its outcome is known', async () => {
    const { app, account, party } = await start();
    const [first, second] = [await shares.linkFor(app, party), await shares.linkFor(app, party)];
    account.faults.push('lost');
    expect((await paid.pay(app, first)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await paid.openPage(app, first)).body).toMatchObject({ paymentPending: true, paymentCompleted: false });
    expect((await paid.pay(app, first)).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect((await paid.pay(app, second)).refusal.code).toBe('BALANCE_CHANGED');
    expect((await paid.openPage(app, second)).body).toMatchObject({
      paymentPending: false,
      booking: { deposit_amount: 0 },
    });
    expect(await shares.billOf(app, party)).toMatchObject({ paid: 0, balance: 100.03 });
    await paid.janitor(app);
    expect((await paid.openPage(app, first)).body.paymentCompleted).toBe(true);
    expect(await shares.billOf(app, party)).toMatchObject({ paid: 100.03, balance: 0 });
    expect(account.payments).toHaveLength(1);
  });

  it.each(['declined', 'refused', 'unavailable', 'never'] as const)(
    '[B66] frees its cents again where nothing was charged (%s)',
    async (fault) => {
      const { app, account, party } = await start();
      const [first, second] = [await shares.linkFor(app, party), await shares.linkFor(app, party)];
      account.faults.push(fault);
      expect((await paid.pay(app, first)).status).not.toBe(200);
      app.clock.advance(MINUTE_MS);
      await paid.janitor(app);
      expect((await paid.pay(app, second)).body.payment.amount).toBe(100.03);
      expect(await shares.billOf(app, party)).toMatchObject({ paid: 100.03, balance: 0 });
    },
  );

  it('[B66] that was closed while it was charged is paid all the same', async () => {
    const { app, account, party } = await start();
    const [first] = (await shares.splitParty(app, party, 2)) as [paid.HeldBooking];
    account.faults.push('lost');
    await paid.pay(app, first);
    await shares.splitParty(app, party, 3);
    await paid.janitor(app);
    const bill = await shares.billOf(app, party);
    expect(bill.links.map(({ amount, status }) => [amount, status])).toEqual([
      [50.02, 'paid'],
      [50.01, 'closed'],
      [16.67, 'open'],
      [16.67, 'open'],
      [16.67, 'open'],
    ]);
  });

  it('[B66] is kept and shown to staff where the bill was paid otherwise during its charge', async () => {
    const { app, venue, account, party } = await start();
    const first = await shares.linkFor(app, party);
    account.faults.push('lost');
    await paid.pay(app, first);
    await shares.takeCash(app, party, 100.03);
    await paid.janitor(app);
    expect(await shares.billOf(app, party)).toMatchObject({
      paid: 200.06,
      balance: -100.03,
      state: 'overpaid',
      needs_review: true,
    });
    expect(await paid.storedRefunds(app, venue.clientId)).toEqual([]);
  });

  it('[B66] confirms a booking once shares together come to its deposit, and mails that once', async () => {
    const { app, account, party } = await start({ deposit_amount: 25 });
    const [first, second] = [await shares.linkFor(app, party, 10), await shares.linkFor(app, party, 20)];
    await paid.pay(app, first);
    expect((await paid.storedBooking(app, party.bookingId)).status).toBe('pending');
    await paid.pay(app, second);
    expect(await paid.storedBooking(app, party.bookingId)).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      square_transaction_id: account.payments[1]?.id,
    });
    await paid.pay(app, await shares.linkFor(app, party, 30));
    const subjects = (await shares.sent(app)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your booking: Paintball at Venue 1']);
  });

  it('[B66] holds the place of an unconfirmed booking for another 20 minutes', async () => {
    const { app, party } = await start({ deposit_amount: 25 });
    const [first, second] = [await shares.linkFor(app, party, 10), await shares.linkFor(app, party, 15)];
    app.clock.advance(19 * MINUTE_MS);
    await paid.pay(app, first);
    app.clock.advance(19 * MINUTE_MS);
    await paid.janitor(app);
    await paid.pay(app, second);
    expect((await paid.storedBooking(app, party.bookingId)).status).toBe('confirmed');
  });

  it('[B66] [P20] takes the place again where its hold ran out, and is refused where staff canceled', async () => {
    const { app, venue, party } = await start({ deposit_amount: 25 });
    const link = await shares.linkFor(app, party, 30);
    app.clock.advance(21 * MINUTE_MS);
    await paid.janitor(app);
    expect((await paid.storedBooking(app, party.bookingId)).status).toBe('cancelled');
    expect((await paid.openPage(app, link)).body).toMatchObject({ holdEnded: true, booking: { deposit_amount: 30 } });
    expect((await paid.pay(app, link)).status).toBe(200);
    expect((await paid.storedBooking(app, party.bookingId)).status).toBe('confirmed');
    expect(await shares.billOf(app, party)).toMatchObject({ total: 100.03, paid: 30, balance: 70.03 });
    const other = await shares.bookParty(app, venue, { start_time: '11:00' });
    const canceled = await shares.linkFor(app, other);
    await shares.cancelParty(app, other);
    expect((await paid.openPage(app, canceled)).refusal.code).toBe('BOOKING_CANCELLED');
    expect((await paid.pay(app, canceled)).refusal.code).toBe('BOOKING_CANCELLED');
  });

  it('[B66] [P10] goes back whole, with its tip, where the place was gone before it arrived', async () => {
    const { app, venue, account, party } = await start({ deposit_amount: 25 });
    await shares.askForTips(app, venue);
    const link = await shares.linkFor(app, party, 30);
    account.faults.push('lost');
    await paid.pay(app, link, { tip: 5 });
    await shares.cancelParty(app, party);
    await paid.janitor(app);
    account.settleRefunds();
    await paid.janitor(app);
    expect(account.refunds).toMatchObject([{ amountCents: 35_00 }]);
    expect(await shares.billOf(app, party)).toMatchObject({ total: 0, paid: 30, refunded: 30, tips: 0, balance: 0 });
    expect((await paid.openPage(app, link)).refusal.code).toBe('PLACE_TAKEN');
  });

  it('[B66] of an unpriced booking is the whole as ever: what is new is ignored', async () => {
    const { app, venue, offering } = await start();
    const held = await paid.holdPlace(app, offering);
    await shares.askForTips(app, venue);
    expect((await paid.openPage(app, held)).body.booking).not.toHaveProperty('tip_percents');
    const { payment } = (await paid.pay(app, held, { tip: 5, quoted_cents: 1 })).body;
    expect(payment).toMatchObject({ amount: 25 });
    expect(payment).not.toHaveProperty('tip');
  });

  it('[B66] [P3] is tried ten times in an hour by each payer, and the others still can', async () => {
    const { app, account, party } = await start();
    const [first, second] = (await shares.splitParty(app, party, 2)) as [paid.HeldBooking, paid.HeldBooking];
    for (let time = 0; time < 10; time += 1) {
      account.faults.push('declined');
      expect((await paid.pay(app, first)).refusal.code).toBe('CARD_DECLINED');
    }
    expect((await paid.pay(app, first)).status).toBe(429);
    expect((await paid.pay(app, second)).status).toBe(200);
  });
});
