import { dayOf, renewedPeriod } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { triesOf } from '../../helpers/app/tries.ts';
import { readClient } from '../../helpers/billing/billing-venue.ts';
import {
  begin,
  happen,
  outageAfterGivingUp,
  settleDown,
  story,
  type Told,
} from '../../helpers/billing/payment-story.ts';

const RUNS = { sqlite: triesOf({ usual: 20, long: 100 }), postgres: triesOf({ usual: 6, long: 40 }) };
const final = new Set(['completed', 'declined', 'failed', 'cancelled', 'expired', 'received']);
/** Only money that was taken overrules what was final. */
const overruling = new Set(['completed', 'received', 'review']);

/** What holds at every moment. */
async function checkMoment(told: Told, before: Map<string, string>): Promise<void> {
  const rows = await told.rows();
  for (const row of rows) {
    const earlier = before.get(row.payment_id);
    if (earlier && final.has(earlier) && row.status !== earlier)
      expect(overruling, `a payment that was ${earlier}`).toContain(row.status);
    if (earlier === 'completed') expect(row.status).toBe('completed');
    expect(row.applied_at === null, 'applied exactly when completed').toBe(row.status !== 'completed');
    before.set(row.payment_id, row.status);
  }
  const open = rows.filter(({ source, status }) => source === 'card' && ['pending', 'unknown'].includes(status));
  expect(open.length, 'charges that are open').toBeLessThanOrEqual(1);
  const keys = told.account.asked.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size, 'one attempt for each stored charge').toBe(keys.length);
}

/** What holds once everything came to rest: each payment that was taken is one period that was given, or was given back. */
async function checkEnd(told: Told): Promise<void> {
  const rows = await told.rows();
  expect(rows.filter(({ status }) => !final.has(status))).toEqual([]);
  const taken = told.account.payments.filter(({ status }) => status === 'COMPLETED');
  const applied = rows.filter(({ status, amount_cents }) => status === 'completed' && amount_cents > 0);
  const received = rows.filter(({ status }) => status === 'received');
  const ids = [...applied, ...received].map(({ square_payment_id }) => square_payment_id ?? '');
  expect(ids.toSorted()).toEqual(taken.map(({ id }) => id).toSorted());
  checkRefunds(told, received);
  const { audits, receipts } = await told.app.deps.db.readPlatform(async (db) => ({
    audits: await db
      .selectFrom('audit_log')
      .select('subject')
      .where('client_id', '=', told.clientId)
      .where('action', '=', 'subscription_paid')
      .orderBy('seq')
      .execute(),
    receipts: await db.selectFrom('outbox_mail').select('mail_id').where('client_id', '=', told.clientId).execute(),
  }));
  const completed = rows.filter(({ status }) => status === 'completed');
  expect(audits.map(({ subject }) => subject).toSorted()).toEqual(
    completed.map(({ payment_id }) => payment_id).toSorted(),
  );
  const failedRenewals = rows.filter(({ kind, status, failure_code }) => {
    const isRefused = status === 'declined' || (status === 'failed' && !ours.has(failure_code ?? ''));
    return kind === 'auto_renewal' && isRefused;
  });
  expect(receipts.length).toBeGreaterThanOrEqual(completed.length + failedRenewals.length);

  let paidUntil: string | null = told.paidUntil;
  let planId = 'monthly-professional';
  let billingDay: number | null = null;
  for (const { subject } of audits) {
    const row = completed.find(({ payment_id }) => payment_id === subject);
    if (!row?.applied_at) throw new Error('applied without a row');
    expect(row.paid_until_before, 'each one follows on from the one before').toBe(paidUntil);
    const appliedOn = row.applied_at.slice(0, 10);
    if (row.kind === 'switch') billingDay = dayOf(appliedOn);
    else {
      if (row.plan_id !== planId)
        expect((paidUntil ?? '') <= appliedOn, 'another plan only in a new period').toBe(true);
      const planType = row.plan_id.startsWith('yearly') ? 'yearly' : 'monthly';
      const renewed = renewedPeriod(paidUntil, appliedOn, planType, billingDay);
      expect(row.paid_until_after).toBe(renewed.paidUntil);
      ({ billingDay } = renewed);
    }
    paidUntil = row.paid_until_after;
    planId = row.plan_id;
  }
  expect((await readClient(told.app, told.clientId)).service_paid_until).toBe(paidUntil);
}

/** Every payment that was not applied was given back, whole and once. */
function checkRefunds({ account }: Told, received: Awaited<ReturnType<Told['rows']>>): void {
  expect(received.filter(({ refund_status }) => refund_status !== 'completed')).toEqual([]);
  const back = account.refunds.map(({ paymentId, amountCents }) => `${paymentId} ${amountCents}`);
  expect(back.toSorted()).toEqual(
    received.map(({ square_payment_id, taken_cents }) => `${square_payment_id} ${taken_cents}`).toSorted(),
  );
}

const ours = new Set(['UNAVAILABLE', 'NEVER_ARRIVED', 'GIVEN_UP']);

onBothDatabases('stories of payments', (open, dialect) => {
  it('[P1] [P2] [P3] [P6] [P7] [P15] [P16] [P18] give one period for each payment taken or give it back, whatever is lost or doubled', async () => {
    const app = await open({ LOG_LEVEL: 'silent' });
    const property = fc.asyncProperty(story, async (steps) => {
      const told = await begin(app);
      const before = new Map<string, string>();
      for (const step of steps) {
        await happen(told, step);
        await checkMoment(told, before);
      }
      await settleDown(told);
      await checkMoment(told, before);
      await checkEnd(told);
    });
    await fc.assert(property, { numRuns: RUNS[dialect], examples: [[outageAfterGivingUp]] });
  }, 400_000);
});
