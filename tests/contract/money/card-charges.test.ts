import type { PaymentRow } from '@gatehouse/server/areas/money/billing/billing.repository';
import { settleOpenPayments } from '@gatehouse/server/areas/money/billing/payments/settle-open.service';
import { subscriptionPayments } from '@gatehouse/server/areas/money/billing/payments/subscription-payments';
import { settlePayment } from '@gatehouse/server/areas/money/payments/settle-payment';
import type { Payment } from '@gatehouse/server/integrations/payments/payments';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import {
  countMails,
  MONTHLY_CENTS,
  readClient,
  readPayments,
  renewByCard,
  useFakeAccount,
  YEARLY_CENTS,
} from '../../helpers/billing/billing-venue.ts';
import { Crash } from '../../helpers/billing/fake-outcomes.ts';

const PAID_UNTIL = '2026-06-20';
const AFTER_RENEWAL = '2026-07-20';

async function openVenue(app: TestApp) {
  const account = useFakeAccount(app);
  const { clientId } = await app.createVenue({ planId: 'monthly-professional', servicePaidUntil: PAID_UNTIL });
  return { account, clientId };
}

onBothDatabases('card charges', (open) => {
  it('[P4] extends the period by a completed payment, once, with one receipt', async ({ app }) => {
    const { clientId } = await openVenue(app);
    const row = await renewByCard(app, clientId);
    expect(row).toMatchObject({
      status: 'completed',
      square_payment_id: 'sq-1',
      card_brand: 'VISA',
      card_last_four: '1111',
      paid_until_before: PAID_UNTIL,
      paid_until_after: AFTER_RENEWAL,
      applied_at: expect.any(String),
      next_check_at: null,
    });
    expect(await readClient(app, clientId)).toMatchObject({
      payment_status: 'active',
      is_trial: 0,
      service_paid_until: AFTER_RENEWAL,
      last_payment_date: '2026-06-15',
      card_type: 'Visa',
      card_last_four: '1111',
      expiration_date: '04/31',
      square_customer_id: 'CUST-1',
      /* Five of thirty-one days are left of the old period, and a whole new one. */
      period_start: '2026-06-15',
      period_price_cents: MONTHLY_CENTS + Math.floor((MONTHLY_CENTS * 5) / 31),
    });
    expect(await countMails(app, clientId)).toBe(1);
  });

  it('[P1] charges once when asked twice at the same time, and once when asked again right after', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    const both = await Promise.allSettled([renewByCard(app, clientId), renewByCard(app, clientId)]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of both)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    app.clock.advance(30_000 - 1);
    await renewByCard(app, clientId);
    expect(account.payments).toHaveLength(1);
    expect((await readClient(app, clientId)).service_paid_until).toBe(AFTER_RENEWAL);
    app.clock.advance(1);
    await renewByCard(app, clientId);
    expect(account.payments).toHaveLength(2);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-08-20');
  });

  it('[P4] keeps when it was settled, also a refusal, and no such time while the outcome is unknown', async ({
    app,
  }) => {
    const { account, clientId } = await openVenue(app);
    account.faults.push('declined');
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    app.clock.advance(60_000);
    account.faults.push('never');
    await renewByCard(app, clientId).catch(() => null);
    const rows = await readPayments(app, clientId);
    expect(rows.map(({ status, settled_at: at }) => [status, at !== null])).toEqual([
      ['declined', true],
      ['unknown', false],
    ]);
  });

  it('[P2] finds a charge whose answer was lost within the same request', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    account.faults.push('lost');
    expect(await renewByCard(app, clientId)).toMatchObject({ status: 'completed' });
    expect(account.payments).toHaveLength(1);
    expect(await countMails(app, clientId)).toBe(1);
  });

  it('[P3] [R16] starts no new attempt while one is unknown, and settles it for anyone who asks within 15 s', async () => {
    const app = await open();
    const { account, clientId } = await openVenue(app);
    account.faults.push('late');
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    app.clock.advance(5_000);
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    expect(account.asked).toHaveLength(1);
    app.clock.advance(10_000);
    await settleOpenPayments(app.deps, clientId);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'failed', failure_code: 'NEVER_ARRIVED' }]);
    /* It was stopped: even when it arrives now, it takes nothing. */
    account.arriveLate();
    await renewByCard(app, clientId);
    expect(account.payments.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1);
    expect((await readClient(app, clientId)).service_paid_until).toBe(AFTER_RENEWAL);
  });

  it('[P2] settles a charge of a server that died before or after the money was taken', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    account.faults.push('crash_after');
    await expect(renewByCard(app, clientId)).rejects.toBeInstanceOf(Crash);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'pending' }]);
    await settleOpenPayments(app.deps, clientId);
    expect((await readClient(app, clientId)).service_paid_until).toBe(AFTER_RENEWAL);
    app.clock.advance(60_000);
    account.faults.push('crash_before');
    await expect(renewByCard(app, clientId)).rejects.toBeInstanceOf(Crash);
    app.clock.advance(10_000);
    await settleOpenPayments(app.deps, clientId);
    expect((await readPayments(app, clientId)).map(({ status }) => status)).toEqual(['completed', 'failed']);
    expect((await readClient(app, clientId)).service_paid_until).toBe(AFTER_RENEWAL);
  });

  it('[P4] changes nothing for a declined, refused, unreachable or merely approved charge', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    account.faults.push('declined', 'refused', 'unavailable', 'approved');
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({
      code: 'CARD_DECLINED',
      message: 'Your bank declined the card.',
    });
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    const statuses = (await readPayments(app, clientId)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['declined', 'failed', 'failed', 'unknown']);
    expect(await readClient(app, clientId)).toMatchObject({ service_paid_until: PAID_UNTIL, last_payment_date: null });
    expect(await countMails(app, clientId)).toBe(0);
  });

  it('[P4] tells the owner of an automatic renewal that the bank refused, and not of the provider’s own trouble', async () => {
    const app = await open();
    const { account, clientId } = await openVenue(app);
    account.faults.push('unavailable', 'declined');
    const auto = { kind: 'auto_renewal', customerInitiated: false } as const;
    await expect(renewByCard(app, clientId, auto)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    expect(await countMails(app, clientId)).toBe(0);
    await expect(renewByCard(app, clientId, auto)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    expect(await countMails(app, clientId)).toBe(1);
    expect(account.asked[1]).toMatchObject({ customerInitiated: false, customerId: 'CUST-1', sourceId: 'ccof:1' });
  });

  it('[P5] refuses an amount or a period that is not the one in our rows', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    await expect(renewByCard(app, clientId, { amountCents: 1 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(renewByCard(app, clientId, { period: '2026-01-01' })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    const another = { kind: 'switch', plan: { plan_id: 'yearly-professional' }, period: null } as const;
    await expect(renewByCard(app, clientId, { ...another, amountCents: 100 })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    expect(account.asked).toEqual([]);
  });

  it.each([
    ['amount', { amountCents: 1 }, 'review'],
    ['currency', { currency: 'CAD' }, 'review'],
    ['location', { locationId: 'L-OTHER' }, 'review'],
    ['reference', { referenceId: 'another' }, 'review'],
    ['id', { id: '' }, 'unknown'],
  ])('[P5] does not apply a completed payment whose %s is another', async (_name, change, status) => {
    const app = await open();
    const { account, clientId } = await openVenue(app);
    account.faults.push('never');
    await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    const [row] = await readPayments(app, clientId);
    const asked = account.asked[0];
    if (!row || !asked) throw new Error('nothing was asked');
    const made = await account.createPayment(asked);
    if (made.kind !== 'ok') throw new Error('not made');
    const observation = { kind: 'payment', payment: { ...made.value, ...change } } as const;
    expect(await settlePayment(app.deps, subscriptionPayments, row, observation)).toMatchObject({
      status,
      applied_at: null,
    });
    expect((await readClient(app, clientId)).service_paid_until).toBe(PAID_UNTIL);
    expect(
      await settlePayment(app.deps, subscriptionPayments, row, { kind: 'payment', payment: made.value }),
    ).toMatchObject({
      status: 'completed',
    });
  });

  it('[P12] charges the exact difference of a switch and applies it as it was quoted', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    const credit = Math.floor((MONTHLY_CENTS * 5) / 31);
    const charge = { kind: 'switch', plan: { plan_id: 'yearly-professional' }, period: null } as const;
    account.faults.push('declined');
    await expect(renewByCard(app, clientId, { ...charge, amountCents: YEARLY_CENTS - credit })).rejects.toMatchObject({
      code: 'CARD_DECLINED',
    });
    expect((await readClient(app, clientId)).plan_id).toBe('monthly-professional');
    await renewByCard(app, clientId, { ...charge, amountCents: YEARLY_CENTS - credit });
    expect(account.payments.map(({ amountCents }) => amountCents)).toEqual([YEARLY_CENTS - credit]);
    expect(await readClient(app, clientId)).toMatchObject({
      plan_id: 'yearly-professional',
      service_paid_until: '2027-06-15',
      period_start: '2026-06-15',
      period_price_cents: YEARLY_CENTS,
    });
    /* Back to monthly: nothing is charged, and the provider hears nothing of it. */
    await renewByCard(app, clientId, {
      kind: 'switch',
      period: null,
      amountCents: 0,
      cardId: null,
      customerId: null,
    });
    expect(account.asked).toHaveLength(2);
    const client = await readClient(app, clientId);
    expect(client).toMatchObject({ plan_id: 'monthly-professional', period_price_cents: YEARLY_CENTS });
    expect(client.service_paid_until).toBe('2027-03-06');
    await expect(renewByCard(app, clientId, { kind: 'switch', period: null, amountCents: 0 })).rejects.toMatchObject({
      message: 'You are already on this plan.',
    });
  });

  it('[P7] lets money that was taken overrule a charge that was given up, and never leaves completed', async () => {
    const app = await open();
    const { clientId, first, taken } = await openGivenUp(app);
    const observation = { kind: 'payment', payment: taken } as const;
    await settlePayment(app.deps, subscriptionPayments, first, observation);
    await settlePayment(app.deps, subscriptionPayments, first, observation);
    await settleOtherwise(app, first, taken);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'completed', square_payment_id: taken.id }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe(AFTER_RENEWAL);
    expect(await countMails(app, clientId)).toBe(1);
  });

  it('[P16] applies no money of a charge that was given up once another one has paid, and keeps it for a refund', async () => {
    const app = await open();
    const { clientId, first, taken } = await openGivenUp(app);
    await renewByCard(app, clientId);
    const observation = { kind: 'payment', payment: taken } as const;
    await Promise.all([1, 2, 3].map(() => settlePayment(app.deps, subscriptionPayments, first, observation)));
    await settleOtherwise(app, first, taken);
    expect(await readPayments(app, clientId)).toMatchObject([
      { status: 'received', failure_code: 'PAID_OTHERWISE', square_payment_id: taken.id, applied_at: null },
      { status: 'completed' },
    ]);
    expect((await readClient(app, clientId)).service_paid_until).toBe(AFTER_RENEWAL);
    expect(await countMails(app, clientId)).toBe(1);
  });
});

/** A charge that never arrived, as far as anyone could tell, and what the provider says of it much later. */
async function openGivenUp(app: TestApp) {
  const { account, clientId } = await openVenue(app);
  account.faults.push('never');
  await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  app.clock.advance(20_000);
  await settleOpenPayments(app.deps, clientId);
  const [first] = await readPayments(app, clientId);
  const asked = account.asked[0];
  if (first?.failure_code !== 'NEVER_ARRIVED' || !asked) throw new Error('not given up');
  const made = await account.createPayment({ ...asked, idempotencyKey: 'late' });
  if (made.kind !== 'ok') throw new Error('not made');
  account.payments = [];
  return { account, clientId, first, taken: { ...made.value, id: 'sq-late' } };
}

/** What may be observation of a payment after the last word. */
async function settleOtherwise(app: TestApp, row: PaymentRow, payment: Payment): Promise<void> {
  for (const status of ['FAILED', 'CANCELED', 'PENDING', 'APPROVED'] as const)
    await settlePayment(app.deps, subscriptionPayments, row, { kind: 'payment', payment: { ...payment, status } });
  await settlePayment(app.deps, subscriptionPayments, row, {
    kind: 'closed',
    status: 'failed',
    code: 'X',
    message: '',
  });
  await settlePayment(app.deps, subscriptionPayments, row, { kind: 'unknown' });
  await settlePayment(app.deps, subscriptionPayments, row, { kind: 'stuck' });
}
