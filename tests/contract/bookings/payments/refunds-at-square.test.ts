import type { InjectedFailure } from '@gatehouse/server/integrations/square-simulator/failures';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { triesOf } from '#helpers/app/tries';
import * as paid from '#helpers/billing/paid-bookings';
import { squareOfSuite } from '#helpers/billing/square-simulator';
import { openOffering } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';

const TOKEN = 'venue-token';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAID_CENTS = 2_500;
const RUNS = { sqlite: triesOf({ usual: 8, long: 150 }), postgres: triesOf({ usual: 3, long: 40 }) };

const hours = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].flatMap((day) => [
    [`${day}_start`, '10:00'],
    [`${day}_end`, '11:00'],
  ]),
);

const square = squareOfSuite();

/** Every event from here on is lost. */
const allLost: InjectedFailure = { kind: 'webhook_lost', times: 1_000 };

/** What happens between a payment and the owner's refund of the rest. */
type Act =
  | { do: 'by_hand' | 'own'; cents: number; answer: 'drop' | null }
  | { do: 'fault'; kind: 'webhook_lost' | 'webhook_duplicated' | 'webhook_reordered'; times: number }
  | { do: 'settle' | 'janitor' | 'wait' | 'repeat_events' };

const cents = fc.integer({ min: 1, max: 1_200 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('by_hand' as const), cents, answer: fc.constant(null) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('own' as const), cents, answer: fc.constantFrom('drop' as const, null) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom('webhook_lost', 'webhook_duplicated', 'webhook_reordered'),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('settle', 'janitor', 'wait', 'repeat_events') }) },
);

onBothDatabases('what Square says was given back of a booking', (open, dialect) => {
  async function start() {
    const app = await open({ ...square.environment, LOG_LEVEL: 'silent' });
    square.attach(app);
    const venue = await app.createVenue({ servicePaidUntil: '2199-12-31' });
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { deposit_amount: PAID_CENTS / 100, ...hours });
    return { app, venue, offering, ...(await payOne(app, offering)) };
  }

  async function payOne(app: TestApp, offering: OfferingView) {
    const date = venueDateAt(app.clock.now() + 30 * DAY_MS, 'UTC');
    const held = await paid.holdPlace(app, offering, { date_scheduled: date, start_time: '10:00' });
    await paid.pay(app, held);
    await square.webhooksDelivered();
    const payment = square.account(TOKEN).payments.at(-1);
    if (!payment) throw new Error('nothing was charged');
    return { bookingId: held.bookingId, payment };
  }

  const byHand = (paymentId: string, amount: number) => square.refundByHand(paymentId, amount, TOKEN);

  it('[P6] [P22] is learned of the payment’s own event where the refund’s events are lost', async () => {
    const { app, venue, payment, bookingId } = await start();
    square.setFailures({ kind: 'webhook_lost', times: 1 });
    byHand(payment.id, 1_000);
    square.setFailures({ kind: 'webhook_lost', times: 1 });
    square.settleRefunds();
    await square.webhooksDelivered();
    await paid.janitor(app);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([
      { status: 'completed', amount_cents: 1_000, actor: 'square' },
    ]);
    expect((await paid.giveBack(app, venue, bookingId)).body.refund).toMatchObject({ status: 'pending', amount: 15 });
  });

  it('[P6] [P22] is learned by asking where every event is lost, and once if they come after all', async () => {
    const { app, venue, payment } = await start();
    square.setFailures(allLost);
    const refund = byHand(payment.id, 1_000);
    square.settleRefunds();
    app.clock.advance(DAY_MS);
    await paid.janitor(app);
    const once = [{ status: 'completed', amount_cents: 1_000, square_refund_id: refund.id }];
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject(once);
    square.setFailures();
    square.repeatEvents(TOKEN);
    await square.webhooksDelivered();
    await paid.janitor(app);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject(once);
    expect(await paid.listedPayments(app, venue)).toMatchObject([{ refunded: 10 }]);
  });

  it('[P22] is asked before the owner gives money back, so that their refund is of what is left', async () => {
    const { app, venue, payment, bookingId } = await start();
    square.setFailures(allLost);
    byHand(payment.id, 1_000);
    square.settleRefunds();
    expect((await paid.giveBack(app, venue, bookingId, 20)).refusal.message).toBe('Only $15.00 is left to refund.');
    expect((await paid.giveBack(app, venue, bookingId)).body.refund).toMatchObject({ status: 'pending', amount: 15 });
  });

  it('[P22] while our own refund has no answer is kept, and told apart once it has one', async () => {
    const { app, venue, payment, bookingId } = await start();
    square.setFailures({ kind: 'drop', on: 'refund', times: 3 });
    expect((await paid.giveBack(app, venue, bookingId, 10)).body.refund.status).toBe('pending');
    square.setFailures({ kind: 'unavailable', on: 'any', times: 1_000 });
    byHand(payment.id, 1_000);
    square.settleRefunds();
    await square.webhooksDelivered();
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([
      { status: 'unknown', square_refund_id: null },
    ]);
    square.setFailures();
    for (let turn = 0; turn < 3; turn += 1) {
      app.clock.advance(2 * MINUTE_MS);
      await paid.janitor(app);
    }
    const stored = await paid.storedRefunds(app, venue.clientId);
    const known = stored.map(({ square_refund_id: id, actor }) => [id, actor === 'square']);
    const [own, other] = square.account(TOKEN).refunds;
    expect(known).toEqual([
      [own?.id, false],
      [other?.id, true],
    ]);
    expect(stored.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect((await paid.giveBack(app, venue, bookingId)).body.refund).toMatchObject({ status: 'pending', amount: 5 });
  });

  it('[P6] [P9] [P22] counts each refund once in any order of its events, and leaves the rest to be refunded', async () => {
    const { app, venue, offering } = await start();
    const property = fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 10 }), async (acts) => {
      square.setFailures();
      app.clock.advance(DAY_MS);
      const { bookingId, payment } = await payOne(app, offering);
      for (const one of acts) await happen(one, { bookingId, paymentId: payment.id });
      square.setFailures();
      for (let turn = 0; turn < 4; turn += 1) {
        square.settleRefunds();
        await square.webhooksDelivered();
        app.clock.advance(DAY_MS);
        await paid.janitor(app);
      }
      const ours = await check(bookingId, payment.id);
      if (ours === PAID_CENTS) return;
      const rest = await paid.giveBack(app, venue, bookingId);
      expect(rest.body.refund).toMatchObject({ status: 'pending', amount: (PAID_CENTS - ours) / 100 });
      square.settleRefunds();
      await square.webhooksDelivered();
      app.clock.advance(DAY_MS);
      await paid.janitor(app);
      expect(await check(bookingId, payment.id)).toBe(PAID_CENTS);
    });
    await fc.assert(property, { numRuns: RUNS[dialect] });

    async function happen(one: Act, of: { bookingId: string; paymentId: string }): Promise<void> {
      if (one.do === 'by_hand') return tryByHand(of.paymentId, one.cents);
      if (one.do === 'own') {
        if (one.answer) square.setFailures({ kind: one.answer, on: 'refund', times: 3 });
        await paid.giveBack(app, venue, of.bookingId, one.cents / 100);
        return;
      }
      if (one.do === 'fault') return square.setFailures({ kind: one.kind, times: one.times });
      if (one.do === 'settle') return square.settleRefunds();
      if (one.do === 'repeat_events') return square.repeatEvents(TOKEN);
      if (one.do === 'wait') app.clock.advance(2 * MINUTE_MS);
      await paid.janitor(app);
    }

    /** Square refuses what is more than what is left. */
    function tryByHand(paymentId: string, amount: number): void {
      const account = square.account(TOKEN);
      const mine = account.refunds.filter((one) => one.payment_id === paymentId);
      if (mine.reduce((sum, { amount_money: money }) => sum + money.amount, amount) <= PAID_CENTS)
        byHand(paymentId, amount);
    }

    /** Our books say what Square says: the sum, and each refund once. Returns the sum in cents. */
    async function check(bookingId: string, paymentId: string): Promise<number> {
      const stored = await paid.storedRefunds(app, venue.clientId);
      const ours = stored.filter((row) => row.booking_id === bookingId && row.status === 'completed');
      const account = square.account(TOKEN);
      const theirs = account.refunds.filter((one) => one.payment_id === paymentId && one.status === 'COMPLETED');
      expect(ours.map(({ square_refund_id: id }) => id ?? '').toSorted()).toEqual(
        theirs.map(({ id }) => id).toSorted(),
      );
      const sum = ours.reduce((cents, { amount_cents: amount }) => cents + amount, 0);
      const atSquare = account.payments.find(({ id }) => id === paymentId)?.refunded_money?.amount ?? 0;
      expect(sum, 'what we say was given back').toBe(atSquare);
      return sum;
    }
  }, 300_000);
});
