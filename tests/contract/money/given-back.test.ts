import { paymentCompleted } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { listSubscriptionPayments } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readClient, readPayments, useFakeAccount } from '../../helpers/billing/billing-venue.ts';
import { adminMails, auditsOf, openReviewedVenue, runJob } from '../../helpers/billing/payment-reviews.ts';
import { renewAll } from '../../helpers/billing/renew-all.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const DAY_MS = 86_400_000;
const PRICE_CENTS = 7_500;
const PAID_UNTIL = '2026-06-20';
const WENT_BACK =
  'This payment was refunded in full before it was used, so it doesn’t pay for the subscription. Please pay again.';

const square = squareOfSuite();

onBothDatabases('a subscription payment that went back in full before it was known', (open) => {
  /** The answer to the charge was lost; `back` of it was given back at Square before anyone could ask. */
  async function startLost(charge: 'by_itself' | 'by_an_admin', change: { amountCents?: number; back?: number } = {}) {
    const app = await open();
    const account = useFakeAccount(app);
    const venue = await openReviewedVenue(app, { hasCard: true });
    app.clock.set(`${PAID_UNTIL}T15:00:00.000Z`);
    const { createPayment } = account;
    account.createPayment = async (input) => {
      account.faults.push('lost');
      const answer = await createPayment(input);
      account.isDown = true;
      return answer;
    };
    if (charge === 'by_itself') await renewAll(app.deps);
    else await venue.charge();
    account.createPayment = createPayment;
    account.isDown = false;
    const [payment] = account.payments;
    if (!payment) throw new Error('nothing was charged');
    payment.amountCents = change.amountCents ?? PRICE_CENTS;
    account.refundByHand(payment.id, change.back ?? payment.amountCents);
    account.settleRefunds();
    await runJob(app, 60_000);
    const rows = () => readPayments(app, venue.clientId);
    const paidUntil = async () => (await readClient(app, venue.clientId)).service_paid_until;
    return { app, account, venue, rows, paidUntil };
  }

  it.each(['by_itself', 'by_an_admin'] as const)(
    '[P23] charged %s gives no month, and is that day’s attempt of the automatic renewal',
    async (charge) => {
      const { app, account, rows, paidUntil } = await startLost(charge);
      expect(await rows()).toMatchObject([{ status: 'received', failure_code: 'GIVEN_BACK', applied_at: null }]);
      expect(await paidUntil()).toBe(PAID_UNTIL);
      for (let turn = 0; turn < 3; turn += 1) expect(await renewAll(app.deps)).toEqual([]);
      expect(account.asked).toHaveLength(1);
      app.clock.advance(DAY_MS);
      expect(await renewAll(app.deps)).toMatchObject([{ success: true }]);
      expect(await paidUntil()).toBe('2026-07-20');
    },
  );

  it('[P23] is shown to admin and owner with its reason, leaves nothing to decide and mails no admin', async () => {
    const { app, venue } = await startLost('by_itself');
    expect(await venue.reviews()).toMatchObject([
      {
        reason: 'given_back',
        can_settle: false,
        can_give_up: false,
        can_refund: false,
        refund: { status: 'completed' },
      },
    ]);
    expect(await adminMails(app)).toEqual([]);
    const { payments } = (await call(app, listSubscriptionPayments, venue.own)).body;
    expect(payments).toMatchObject([{ status: 'refunded', failure_message: WENT_BACK }]);
    expect(await auditsOf(app, venue.clientId, 'subscription_refund_found')).toHaveLength(1);
  });

  it('[P23] [P17] needs no person where it did not fit either', async () => {
    const { app, venue, rows } = await startLost('by_itself', { amountCents: 1_000 });
    expect(await rows()).toMatchObject([{ status: 'received', failure_code: 'GIVEN_BACK', taken_cents: 1_000 }]);
    expect(await venue.reviews()).toMatchObject([{ reason: 'given_back', can_give_up: false }]);
    expect(await adminMails(app)).toEqual([]);
  });

  it('[P22] gives its month where only a part went back', async () => {
    const { rows, paidUntil } = await startLost('by_itself', { back: PRICE_CENTS - 1 });
    expect(await rows()).toMatchObject([{ status: 'completed', refunded_elsewhere_cents: PRICE_CENTS - 1 }]);
    expect(await paidUntil()).toBe('2026-07-20');
  });

  it.each(['the event of the payment', 'an old event of it', 'the return page', 'the job'] as const)(
    '[P23] by a link gives no month, whether %s tells of it, and another link can be paid',
    async (way) => {
      const app = await open({ ...square.environment, SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-key-of-the-platform' });
      square.attach(app);
      const venue = await openReviewedVenue(app, { hasCard: false });
      const url = await venue.link();
      const lost = { kind: 'webhook_lost', times: 1_000 } as const;
      /* The event that it was paid is held back until one of the refund was delivered. */
      const heldBack = [{ kind: 'webhook_lost' }, { kind: 'webhook_reordered' }] as const;
      square.setFailures(...(way === 'an old event of it' ? heldBack : []), lost);
      const { payment, returnUrl } = square.payLink(url);
      square.refundByHand(payment.id, PRICE_CENTS);
      square.settleRefunds();
      await square.webhooksDelivered();
      square.setFailures();
      const query = { token: new URL(returnUrl).searchParams.get('token') ?? '' };
      if (way.includes('event')) square.repeatEvents();
      if (way === 'the return page') await call(app, paymentCompleted, { query });
      await square.webhooksDelivered();
      await runJob(app, DAY_MS);
      expect((await call(app, paymentCompleted, { query })).refusal).toMatchObject({
        code: 'LINK_EXPIRED',
        message: WENT_BACK,
      });
      expect((await readClient(app, venue.clientId)).service_paid_until).toBe(PAID_UNTIL);
      square.payLink(await venue.link());
      await square.webhooksDelivered();
      expect((await readClient(app, venue.clientId)).service_paid_until).toBe('2026-07-20');
    },
  );
});
