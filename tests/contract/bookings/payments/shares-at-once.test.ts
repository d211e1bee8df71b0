import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import { triesOf } from '#helpers/app/tries';
import * as shares from '#helpers/billing/bill-shares';
import { everyFault } from '#helpers/billing/fake-payment-account';
import * as paid from '#helpers/billing/paid-bookings';
import { squareOfSuite } from '#helpers/billing/square-simulator';
import { connectSquare } from '#helpers/venues/square-venue';

const MINUTE_MS = 60_000;
const RUNS = { sqlite: triesOf({ usual: 12, long: 200 }), postgres: triesOf({ usual: 4, long: 50 }) };
const square = squareOfSuite();

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

onBothDatabases('shares that are charged at once at Square', (open) => {
  async function start() {
    const app = await open(square.environment);
    square.attach(app);
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    return { app, venue, party: await shares.bookParty(app, venue), account: square.account('venue-token') };
  }
  const charged = (account: Awaited<ReturnType<typeof start>>['account']) =>
    account.payments.filter(({ status }) => status === 'COMPLETED').map(({ amount_money: { amount } }) => amount);

  it('[B66] come to exactly the balance, each by its own charge', async () => {
    const { app, party, account } = await start();
    const links = await shares.splitParty(app, party, 8);
    const answers = await Promise.all(links.map((link) => paid.pay(app, link)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(charged(account).toSorted((a, b) => b - a)).toEqual([
      12_51, 12_51, 12_51, 12_50, 12_50, 12_50, 12_50, 12_50,
    ]);
    expect(await shares.billOf(app, party)).toMatchObject({ paid: 100.03, balance: 0, state: 'settled' });
  });

  it('[B66] never come to more than the balance, in any order, and Square is asked for no cent more', async () => {
    const { app, party, account } = await start();
    const links = await Promise.all(Array.from({ length: 8 }, () => shares.linkFor(app, party, 20)));
    const answers = await Promise.all(links.map((link) => paid.pay(app, link)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(['BALANCE_CHANGED', 'BALANCE_CHANGED']);
    expect(charged(account).toSorted((a, b) => b - a)).toEqual([20_00, 20_00, 20_00, 20_00, 20_00, 3]);
    expect(account.payments).toHaveLength(6);
    expect(await shares.billOf(app, party)).toMatchObject({ paid: 100.03, balance: 0 });
  });

  it('[B66] whose answers are lost keep their cents until Square says what became of them', async () => {
    const { app, party, account } = await start();
    const links = await shares.splitParty(app, party, 4);
    const whole = await shares.linkFor(app, party);
    square.setFailures({ kind: 'drop', on: 'payment', times: 12 }, { kind: 'webhook_lost', times: 12 });
    const answers = await Promise.all(links.map((link) => paid.pay(app, link)));
    expect(answers.map(({ refusal }) => refusal.code)).toEqual(Array.from({ length: 4 }, () => 'PAYMENT_UNKNOWN'));
    expect((await paid.pay(app, whole)).refusal.code).toBe('BALANCE_CHANGED');
    square.setFailures();
    app.clock.advance(MINUTE_MS);
    await paid.janitor(app);
    const bill = await shares.billOf(app, party);
    expect(Math.round(bill.paid * 100)).toBe(sumOf(charged(account)));
    expect(bill.balance).toBe(0);
  });
});

/** What payers do at about the same time: each pays by one of the links, with a tip, and something may go wrong. */
const tries = fc.array(
  fc.record({
    link: fc.nat({ max: 9 }),
    tip: fc.constantFrom(0, 0, 1.5),
    fault: fc.option(fc.constantFrom(...everyFault), { freq: 2 }),
    waitS: fc.constantFrom(0, 0, 1, 12, 70, 1_300),
  }),
  { minLength: 2, maxLength: 14 },
);
const amounts = fc.array(fc.constantFrom(3, 12.5, 20, 33.34, 90, 100.03), { minLength: 1, maxLength: 6 });

onBothDatabases('stories of shares', (open, dialect) => {
  it('[B66] what Square holds is what the bill says was paid, with tips, and charges never reserve more than the balance', async () => {
    const app = await open({ LOG_LEVEL: 'silent' });
    const property = fc.asyncProperty(tries, amounts, fc.boolean(), async (steps, asked, hasDeposit) => {
      const { venue, account } = await paid.openPayingVenue(app, { servicePaidUntil: '2199-12-31' });
      await shares.askForTips(app, venue);
      const party = await shares.bookParty(app, venue, { deposit_amount: hasDeposit ? 25 : 0 });
      const links: paid.HeldBooking[] = [];
      for (const amount of asked) links.push(await shares.linkFor(app, party, amount));
      /* A charge that Square makes although it was canceled has no reservation anymore, so it can take cents that others reserve. */
      const takenAnyway = () => sumOf(account.madeAnyway.map(({ amountCents }) => amountCents));
      const mustFit = async () => {
        const rows = await paid.storedPayments(app, venue.clientId);
        const open = rows.filter(({ status }) => status === 'started' || status === 'unknown');
        const reserved = sumOf(open.map(({ amount_cents: charged, tip_cents: tip }) => charged - tip));
        const bill = await shares.billOf(app, party);
        expect(reserved, 'reserved').toBeLessThanOrEqual(Math.max(0, Math.round(bill.balance * 100) + takenAnyway()));
      };
      for (const { link, tip, fault, waitS } of steps) {
        app.clock.advance(waitS * 1000);
        if (waitS >= 60) account.arriveLate();
        const holder = links[link % links.length] as paid.HeldBooking;
        if (fault) account.faults.push(fault);
        await Promise.all([
          paid.pay(app, holder, { tip }),
          paid.pay(app, links[(link + 1) % links.length] as paid.HeldBooking),
        ]);
        await mustFit();
        if (waitS >= 12) await paid.janitor(app);
      }
      account.recover();
      for (let turn = 0; turn < 6; turn += 1) {
        app.clock.advance(20_000);
        account.settleRefunds();
        await paid.janitor(app);
      }
      const bill = await shares.billOf(app, party);
      const held =
        sumOf(account.payments.filter(({ status }) => status === 'COMPLETED').map(({ amountCents }) => amountCents)) -
        sumOf(account.refunds.filter(({ status }) => status === 'COMPLETED').map(({ amountCents }) => amountCents));
      expect(Math.round((bill.paid - bill.refunded + bill.tips) * 100), 'what Square holds').toBe(held);
      const booking = await paid.storedBooking(app, party.bookingId);
      /* Only such charges can be too much. They are kept, and staff look at them. */
      if (booking.status !== 'cancelled' && bill.balance < 0) {
        expect(Math.round(-bill.balance * 100), 'overpaid').toBeLessThanOrEqual(takenAnyway());
        expect(bill.needs_review, 'overpaid').toBe(true);
      }
      if (hasDeposit && booking.status === 'confirmed') expect(bill.paid).toBeGreaterThanOrEqual(25);
      if (booking.status === 'pending') expect(bill.paid - bill.refunded).toBeLessThan(25);
    });
    await fc.assert(property, { numRuns: RUNS[dialect] });
  }, 240_000);
});
