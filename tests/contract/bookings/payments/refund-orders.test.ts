import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import type { Refund } from '@gatehouse/server/integrations/payments/payments';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { triesOf } from '#helpers/app/tries';
import * as paid from '#helpers/billing/paid-bookings';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** A day on which the offering is open, in this week and each later one. */
const SATURDAY = '2026-06-20T00:00:00.000Z';
const CENTS = 1_000;
const RUNS = { sqlite: triesOf({ usual: 12, long: 200 }), postgres: triesOf({ usual: 4, long: 40 }) };

type Told = Refund['status'] | 'job';

const orders = fc.record({
  /** Staff ask through us, and the answer comes, comes after the events, or is lost; or a person refunds at Square. */
  by: fc.constantFrom('staff', 'staff, answered last', 'staff, answer lost', 'hand'),
  end: fc.constantFrom<Refund['status'][]>('COMPLETED', 'FAILED', 'REJECTED'),
  /** Whether it has ended at Square before the first event arrives. */
  isOver: fc.boolean(),
  events: fc.array(fc.constantFrom('first', 'last', 'job'), { maxLength: 6 }),
});
type Order = typeof orders extends fc.Arbitrary<infer T> ? T : never;

onBothDatabases('a refund whose events come in any order', (open, dialect) => {
  async function start(app: TestApp) {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const weeks = Math.ceil((app.clock.now() + 2 * DAY_MS - Date.parse(SATURDAY)) / WEEK_MS);
    const date_scheduled = venueDateAt(Date.parse(SATURDAY) + Math.max(0, weeks) * WEEK_MS, 'UTC');
    const held = await paid.holdPlace(app, offering, { date_scheduled });
    await paid.pay(app, held);
    await mails(app);
    return { venue, account, bookingId: held.bookingId, paymentId: account.payments[0]?.id ?? '' };
  }

  async function mails(app: TestApp): Promise<string[]> {
    await sendDueMail(app.deps, new AbortController().signal);
    return app.mails.splice(0).map(({ to }) => (to === 'marie@example.org' ? 'the party' : 'the owner'));
  }

  async function run(app: TestApp, { by, end, isOver, events }: Order) {
    const { venue, account, bookingId, paymentId } = await start(app);
    const { refund: ask } = account;
    const made = (): Refund => {
      const [one] = account.refunds;
      if (!one) throw new Error('no refund was made');
      return one;
    };
    const finish = () => {
      const payment = account.payments[0];
      if (payment && end === 'COMPLETED' && made().status === 'PENDING') payment.refundedCents += CENTS;
      made().status = end;
    };
    const tell = async (told: readonly Told[]) => {
      for (const status of told) {
        if (status === 'job') app.clock.advance(2 * HOUR_MS);
        if (status === 'job') await paid.janitor(app);
        else await paid.sendVenueEvent(app, venue.clientId, { refund: { ...made(), status } });
      }
    };
    /* An event of the end comes once it has ended. */
    const told = events.map((one): Told => (one === 'job' ? 'job' : one === 'last' && isOver ? end : 'PENDING'));
    account.refund = async (input) => {
      const answer = await ask(input);
      if (isOver) finish();
      if (by === 'staff, answered last') await tell(told.filter((one) => one !== 'job'));
      return answer;
    };
    if (by === 'staff, answer lost') account.refundFaults.push('lost');
    if (by === 'hand') {
      account.refundByHand(paymentId, CENTS);
      if (isOver) finish();
    } else await paid.giveBack(app, venue, bookingId, CENTS / 100);
    account.refund = ask;
    await tell(told);
    finish();
    app.clock.advance(DAY_MS);
    await paid.janitor(app);
    await tell([end, 'job', 'PENDING', 'job']);
    return { app, stored: await paid.storedRefunds(app, venue.clientId), mailed: await mails(app), venue };
  }

  it('[P7] [P9] [P22] ends as Square says, and announces money to the party once if it comes, never after it failed', async () => {
    const app = await open({ LOG_LEVEL: 'silent' });
    const property = fc.asyncProperty(orders, async (order) => {
      const { stored, mailed, venue } = await run(app, order);
      const counted = stored.filter(({ status }) => status !== 'failed');
      const announced = mailed.filter((to) => to === 'the party').length;
      expect(stored.length).toBeLessThanOrEqual(1);
      expect(counted).toMatchObject(order.end === 'COMPLETED' ? [{ status: 'completed', amount_cents: CENTS }] : []);
      if (order.end === 'COMPLETED') expect(announced, 'the party hears of money that comes').toBe(1);
      else if (order.isOver) expect(announced, 'the party hears of no money that doesn’t come').toBe(0);
      expect((await paid.listedPayments(app, venue))[0]?.refunded).toBe(order.end === 'COMPLETED' ? 10 : 0);
    });
    await fc.assert(property, { numRuns: RUNS[dialect] });
  }, 300_000);

  it.each(['hand', 'staff', 'staff, answered last', 'staff, answer lost'] as const)(
    '[B14] [P7] is not announced where it failed before it was said to be under way: by %s',
    async (by) => {
      const app = await open({ LOG_LEVEL: 'silent' });
      const { stored, mailed } = await run(app, { by, end: 'FAILED', isOver: true, events: ['last', 'first', 'job'] });
      expect(stored.filter(({ status }) => status !== 'failed')).toEqual([]);
      expect(mailed.filter((to) => to === 'the party')).toEqual([]);
    },
  );

  it('[P7] that failed is not revived by late news that it is under way', async () => {
    const app = await open({ LOG_LEVEL: 'silent' });
    const { venue, account, bookingId } = await start(app);
    account.refundFaults.push('fails');
    await paid.giveBack(app, venue, bookingId);
    account.settleRefunds();
    const [refund] = account.refunds;
    if (!refund) throw new Error('no refund was made');
    await paid.sendVenueEvent(app, venue.clientId, { refund });
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'failed', next_check_at: null }]);
    await paid.sendVenueEvent(app, venue.clientId, { refund: { ...refund, status: 'PENDING' } });
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'failed', next_check_at: null }]);
    expect((await paid.giveBack(app, venue, bookingId)).body.refund).toMatchObject({ status: 'pending', amount: 25 });
  });
});
