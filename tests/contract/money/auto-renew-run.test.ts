import { runAutoRenewals } from '@gatehouse/server/areas/money/billing/subscriptions/auto-renew-run.service';
import { acquireLock } from '@gatehouse/server/db/job-locks';
import { getDueRenewals } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { processAutoRenewals } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { storeCard, useFakeAccount } from '../../helpers/billing/billing-venue.ts';

const PAID_UNTIL = '2026-06-15';

onBothDatabases('an admin’s run of the automatic renewals', (open) => {
  async function start(venues: number) {
    const app = await open();
    const account = useFakeAccount(app);
    const { token } = await app.createAdmin();
    for (let number = 0; number < venues; number += 1)
      await storeCard(app, await app.createVenue({ planId: 'monthly-professional', servicePaidUntil: PAID_UNTIL }));
    const run = () => call(app, processAutoRenewals, { token });
    const due = async () => (await call(app, getDueRenewals, { token })).body;
    return { app, account, run, due };
  }

  it('[Y42] says before how many venues and how much, and which can’t be charged', async () => {
    const { app, run, due, account } = await start(2);
    await app.createVenue({
      planId: 'monthly-professional',
      servicePaidUntil: PAID_UNTIL,
      columns: { auto_renew: 1 },
    });
    await storeCard(app, await app.createVenue({ planId: 'yearly-professional', servicePaidUntil: '2026-06-16' }));
    expect(await due()).toEqual({
      success: true,
      count: 2,
      amount: 150,
      not_chargeable: 1,
      at_once: 25,
      is_running: false,
    });
    account.faults.push('declined');
    const { results, remaining } = (await run()).body;
    expect(results.map(({ success }) => success)).toEqual([false, true, false]);
    expect(remaining).toBe(0);
    expect(await due()).toMatchObject({ count: 0, amount: 0, not_chargeable: 1 });
  });

  it('[Y42] is refused where the platform takes no payments', async () => {
    const app = await open();
    const { token } = await app.createAdmin();
    expect((await call(app, processAutoRenewals, { token })).refusal.code).toBe('PAYMENTS_UNAVAILABLE');
  });

  it('[Y42] is refused while another run is under way, and charges each venue once', async () => {
    const { app, run, due, account } = await start(2);
    const { createPayment } = account;
    const during: unknown[] = [];
    account.createPayment = async (input) => {
      during.push((await due()).is_running, (await run()).refusal.code, await runAutoRenewals(app.deps, {}));
      return createPayment(input);
    };
    expect((await run()).body.results.map(({ success }) => success)).toEqual([true, true]);
    expect(during).toEqual([true, 'TOO_MANY_REQUESTS', null, true, 'TOO_MANY_REQUESTS', null]);
    expect(account.asked).toHaveLength(2);
    expect((await run()).body).toMatchObject({ results: [], remaining: 0 });
  });

  it('[Y42] keeps other runs out for as long as it charges', async () => {
    const { app, run, account } = await start(4);
    const { createPayment } = account;
    const others: unknown[] = [];
    account.createPayment = async (input) => {
      app.clock.advance(50_000);
      others.push(await runAutoRenewals(app.deps, {}));
      return createPayment(input);
    };
    expect((await run()).body.results).toHaveLength(4);
    expect(others).toEqual([null, null, null, null]);
    expect(account.asked).toHaveLength(4);
  });

  it('[Y42] charges a limited number, and another run goes on', async () => {
    const { run, due, account } = await start(27);
    const first = (await run()).body;
    expect([first.results.length, first.remaining, account.asked.length]).toEqual([25, 2, 25]);
    expect(await due()).toMatchObject({ count: 2, is_running: false });
    expect((await run()).body).toMatchObject({ remaining: 0 });
    expect(account.asked).toHaveLength(27);
  });

  it('[Y42] goes on a minute after a run that died', async () => {
    const { app, run } = await start(1);
    const lock = { name: 'auto-renewals running', holder: 'dead' };
    await app.deps.db.writePlatform((db) => acquireLock(db, lock, { nowMs: app.clock.now() }));
    expect((await run()).refusal).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Auto-renewals are already being processed. Please wait until that run finishes.',
    });
    app.clock.advance(60_000);
    expect((await run()).body.results).toMatchObject([{ success: true }]);
  });
});
