import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import type { NewVenue } from '@gatehouse/server/areas/venues/venue/create-venue';
import { autoRenew } from '@gatehouse/server/jobs/auto-renew.job';
import {
  listSubscriptionPayments,
  processAutoRenewals as processAutoRenewalsContract,
  setAutoRenew,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readClient, readPayments, storeCard, useFakeAccount } from '../../helpers/billing/billing-venue.ts';
import { crashingDeps } from '../../helpers/billing/crashing-deps.ts';
import { renewAll } from '../../helpers/billing/renew-all.ts';
import { Random } from '../../sync-sim/simulator/random.ts';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;
const PAID_UNTIL = '2026-06-15';
const RENEWED_UNTIL = '2026-07-15';

async function openVenue(app: TestApp, options: Partial<NewVenue> = {}) {
  const account = useFakeAccount(app);
  const venue = await app.createVenue({
    planId: 'monthly-professional',
    servicePaidUntil: PAID_UNTIL,
    clientName: 'Splat',
    ...options,
  });
  await storeCard(app, venue);
  return { account, ...venue };
}

const completed = (account: ReturnType<typeof useFakeAccount>) =>
  account.payments.filter(({ status }) => status === 'COMPLETED');

async function mailed(app: TestApp): Promise<string[]> {
  const before = app.mails.length;
  await sendDueMail(app.deps, never);
  return app.mails.slice(before).map(({ subject }) => subject);
}

onBothDatabases('automatic renewal', (open) => {
  it('charges on the paid-until day of the venue’s own zone, extends by the plan’s period and sends a receipt', async () => {
    const app = await open();
    const { account, clientId } = await openVenue(app, { timeZone: 'Pacific/Auckland' });
    app.clock.set('2026-06-14T11:59:00.000Z');
    expect(await renewAll(app.deps)).toEqual([]);
    app.clock.set('2026-06-14T12:01:00.000Z');
    expect(await renewAll(app.deps)).toEqual([
      { clientId, clientName: 'Splat', success: true, message: 'Subscription renewed successfully for monthly plan!' },
    ]);
    expect(account.asked).toMatchObject([{ amountCents: 7_500, customerInitiated: false }]);
    expect(await readClient(app, clientId)).toMatchObject({ service_paid_until: RENEWED_UNTIL, auto_renew: 1 });
    expect(await mailed(app)).toEqual(['Receipt for Splat: $75.00']);
    expect(app.mails[0]?.text).toContain(
      'On Jul 15, 2026 your subscription will be charged $75.00 to Visa ending 1111.',
    );
    expect(await renewAll(app.deps)).toEqual([]);
  });

  it('[R14] tries a declined card on days 0, 1, 3 and 5, tells the owner each time, then stops and stays on', async () => {
    const app = await open();
    const { account, clientId } = await openVenue(app);
    account.faults = Array<'declined'>(10).fill('declined');
    const days: string[] = [];
    app.clock.set(`${addDays(PAID_UNTIL, -2)}T04:30:00.000Z`);
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const asked = account.asked.length;
      const results = await renewAll(app.deps);
      if (account.asked.length > asked) {
        days.push(new Date(app.clock.now()).toISOString().slice(0, 10));
        expect(results).toEqual([
          { clientId, clientName: 'Splat', success: false, message: 'Your bank declined the card.' },
        ]);
      } else expect(results).toEqual([]);
      app.clock.advance(HOUR_MS);
    }
    expect(days).toEqual([0, 1, 3, 5].map((day) => addDays(PAID_UNTIL, day)));
    expect(await mailed(app)).toEqual(Array(4).fill('We couldn’t renew Splat’s subscription'));
    expect(app.mails.map(({ text }) => /try again on (\w+ \d+)/.exec(text)?.[1])).toEqual([
      'Jun 16',
      'Jun 18',
      'Jun 20',
      undefined,
    ]);
    expect(app.mails.at(-1)?.text).toContain('Automatic renewal stays on');
    expect(await readClient(app, clientId)).toMatchObject({ service_paid_until: PAID_UNTIL, auto_renew: 1 });
  }, 60_000);

  it('follows on from the paid-until day where a later attempt works', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    account.faults.push('declined');
    await renewAll(app.deps);
    app.clock.advance(24 * HOUR_MS);
    expect(await renewAll(app.deps)).toMatchObject([{ success: true }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe(RENEWED_UNTIL);
  });

  it('does not count what never reached the card as an attempt, and writes nobody about it', async ({ app }) => {
    const { account, clientId, token } = await openVenue(app);
    account.faults.push('unavailable');
    expect(await renewAll(app.deps)).toEqual([
      { clientId, clientName: 'Splat', success: false, message: 'Payment system unavailable' },
    ]);
    expect(await mailed(app)).toEqual([]);
    app.clock.advance(HOUR_MS);
    expect(await renewAll(app.deps)).toMatchObject([{ success: true }]);
    const { payments } = (await call(app, listSubscriptionPayments, { token, params: { client_id: clientId } })).body;
    expect(payments.map(({ status }) => status)).toEqual(['completed']);
  });

  it('[P3] starts nothing while an earlier charge is unknown, and settles that one instead', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    account.faults.push('late');
    expect(await renewAll(app.deps)).toMatchObject([{ clientId, success: false }]);
    app.clock.advance(5_000);
    expect(await renewAll(app.deps)).toMatchObject([{ success: false }]);
    expect(account.asked).toHaveLength(1);
    account.arriveLate();
    expect(await renewAll(app.deps)).toEqual([]);
    expect(account.asked).toHaveLength(1);
    expect((await readClient(app, clientId)).service_paid_until).toBe(RENEWED_UNTIL);
  });

  it('renews a trial that has a card, and says what it can’t renew', async ({ app }) => {
    const trial = await openVenue(app, { isTrial: true });
    const unpriced = await app.createVenue({ planId: 'monthly-basic', servicePaidUntil: PAID_UNTIL });
    await storeCard(app, unpriced);
    const cardless = await app.createVenue({
      planId: 'monthly-professional',
      servicePaidUntil: PAID_UNTIL,
      columns: { auto_renew: 1 },
    });
    expect(await renewAll(app.deps)).toMatchObject([
      { clientId: trial.clientId, success: true, message: 'Subscription renewed successfully for monthly plan!' },
      { clientId: unpriced.clientId, success: false, message: 'This plan has no price yet, so it was not renewed.' },
      {
        clientId: cardless.clientId,
        success: false,
        message: 'Client must make a payment first to create Square customer profile for renewals.',
      },
    ]);
    expect(await readClient(app, trial.clientId)).toMatchObject({ is_trial: 0, service_paid_until: RENEWED_UNTIL });
  });

  it('[R14] leaves alone who turned it off, was canceled or closed, or is past grace', async ({ app }) => {
    const { account, clientId, token } = await openVenue(app);
    await call(app, setAutoRenew, { token, params: { client_id: clientId }, body: { autoRenew: false } });
    const others: Partial<NewVenue>[] = [
      { paymentStatus: 'cancelled' },
      { columns: { deleted_at: '2026-06-01T00:00:00.000Z' } },
      { servicePaidUntil: '2026-06-07' },
      { paymentStatus: 'pending', servicePaidUntil: null },
    ];
    for (const { columns, ...other } of others)
      await app.createVenue({
        planId: 'monthly-professional',
        servicePaidUntil: PAID_UNTIL,
        ...other,
        columns: { auto_renew: 1, ...columns },
      });
    expect(await renewAll(app.deps)).toEqual([]);
    expect(account.asked).toEqual([]);
  });

  it('is run by an admin for all that are due, and by nobody else', async ({ app }) => {
    const { clientId, token } = await openVenue(app);
    const admin = await app.createAdmin();
    expect((await call(app, processAutoRenewalsContract, { token })).status).toBe(403);
    expect((await call(app, processAutoRenewalsContract, { token: admin.token })).body).toEqual({
      success: true,
      results: [
        {
          clientId,
          clientName: 'Splat',
          success: true,
          message: 'Subscription renewed successfully for monthly plan!',
        },
      ],
      remaining: 0,
    });
    app.deps.payments = { ...app.deps.payments, platform: null };
    const off = await call(app, processAutoRenewalsContract, { token: admin.token });
    expect([off.status, off.refusal.message]).toEqual([503, 'Payment system unavailable']);
  });

  it('sends the notices in the same turn, after the renewals, also where payments are off', async ({ app }) => {
    await openVenue(app);
    await app.createVenue({ servicePaidUntil: PAID_UNTIL, clientName: 'Cash' });
    app.clock.set('2026-06-16T15:00:00.000Z');
    await autoRenew.run(app.deps, never);
    expect(await mailed(app)).toEqual(['Receipt for Splat: $75.00', 'Cash: your subscription ended on Jun 15, 2026']);
    app.deps.payments = { ...app.deps.payments, platform: null };
    app.clock.set('2026-06-23T15:00:00.000Z');
    await autoRenew.run(app.deps, never);
    expect(await mailed(app)).toEqual(['Cash is now read-only']);
  });

  it('[P11] charges and extends once for a period when four run at the same time', async ({ app }) => {
    const { account, clientId } = await openVenue(app);
    account.faults.push('declined');
    await Promise.all(Array.from({ length: 4 }, () => renewAll(app.deps)));
    expect(account.asked).toHaveLength(1);
    expect(await mailed(app)).toHaveLength(1);
    app.clock.advance(24 * HOUR_MS);
    await Promise.all(Array.from({ length: 4 }, () => renewAll(app.deps)));
    expect(completed(account)).toHaveLength(1);
    expect((await readClient(app, clientId)).service_paid_until).toBe(RENEWED_UNTIL);
    expect(await mailed(app)).toEqual(['Receipt for Splat: $75.00']);
  });

  it('[P11] tries once a day, also when another has tried since it looked', async ({ app }) => {
    const { account } = await openVenue(app);
    account.faults = Array<'declined'>(4).fill('declined');
    let reads = 0;
    const readVenue: typeof app.deps.db.readVenue = async (clientId, work) => {
      const answer = await app.deps.db.readVenue(clientId, work);
      reads += 1;
      /* It has seen that an attempt is due. */
      if (reads === 2) await renewAll(app.deps);
      return answer;
    };
    expect(await renewAll({ ...app.deps, db: { ...app.deps.db, readVenue } })).toEqual([]);
    expect(account.asked).toHaveLength(1);
    expect(await mailed(app)).toHaveLength(1);
  });

  it('[P11] charges and extends once for a period when four run at the same time and are killed anywhere', async () => {
    const app = await open();
    let deaths = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      app.clock.set(`${PAID_UNTIL}T15:00:00.000Z`);
      const { account, clientId } = await openVenue(app);
      const random = new Random(seed).next;
      const broken = crashingDeps(app.deps, account, random, 6);
      for (let round = 0; round < 5; round += 1) {
        await Promise.allSettled(Array.from({ length: 4 }, () => renewAll(broken)));
        app.clock.advance(Math.floor(random() * 20_000));
      }
      deaths += app.logs.filter(({ msg }) => msg === 'an automatic renewal went wrong and will be tried again').length;
      for (let round = 0; round < 3; round += 1) {
        app.clock.advance(15_000);
        await renewAll(app.deps);
      }
      const rows = (await readPayments(app, clientId)).filter(({ status }) => status === 'completed');
      expect({ seed, charges: completed(account).length, rows: rows.length }).toEqual({ seed, charges: 1, rows: 1 });
      expect(rows[0]).toMatchObject({ period: PAID_UNTIL, paid_until_after: RENEWED_UNTIL });
      expect((await readClient(app, clientId)).service_paid_until).toBe(RENEWED_UNTIL);
      expect(await mailed(app)).toEqual(['Receipt for Splat: $75.00']);
    }
    /* Else nothing was killed. */
    expect(deaths).toBeGreaterThan(10);
  }, 120_000);
});
