import { listBilledVenues } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { renewSubscription } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import type { QueryInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { readClient, readPayments, storeCard, useFakeAccount } from '../../helpers/billing/billing-venue.ts';

onBothDatabases('subscriptions of all venues', (open) => {
  async function start() {
    const app = await open();
    const account = useFakeAccount(app);
    const { token } = await app.createAdmin();
    const venue = (clientName: string, servicePaidUntil: string | null, timeZone = 'America/New_York') =>
      app.createVenue({ clientName, servicePaidUntil, planId: 'monthly-professional', timeZone });
    const list = async (query: QueryInputOf<typeof listBilledVenues>) =>
      (await call(app, listBilledVenues, { token, query })).body;
    return { app, account, token, venue, list };
  }

  it('[Y40] lists venues by name with days left, profile and card, and finds them by name, email and id', async () => {
    const { app, venue, list } = await start();
    const harbor = await venue('harbor Lodge', '2026-06-18');
    await storeCard(app, harbor);
    const club = await venue('Club 100%', null);
    await venue('Armory', '2026-09-01');
    await app.createVenue({ clientName: 'Gone', columns: { deleted_at: '2026-06-01T00:00:00.000Z' } });
    const all = await list({});
    expect(all).toMatchObject({ total: 3, matching: 3 });
    expect(all.clients.map(({ client_name }) => client_name)).toEqual(['Armory', 'Club 100%', 'harbor Lodge']);
    expect(all.clients[2]).toMatchObject({
      client_id: harbor.clientId,
      plan_name: 'Monthly Professional',
      days_until_expiration: 3,
      has_profile: true,
      has_card: true,
      is_processing: false,
    });
    expect(all.clients[1]).toMatchObject({ days_until_expiration: null, has_profile: false, has_card: false });
    const found = async (search: string) => (await list({ search })).clients.map(({ client_id }) => client_id);
    expect(await found('HARBOR')).toEqual([harbor.clientId]);
    expect(await found('0%')).toEqual([club.clientId]);
    expect(await found(club.email.toUpperCase())).toEqual([club.clientId]);
    expect(await found(harbor.clientId.toLowerCase())).toEqual([harbor.clientId]);
    expect(await list({ search: 'nobody' })).toMatchObject({ clients: [], total: 3, matching: 0 });
  });

  it('[Y40] filters by the last paid day of each venue’s own zone, and by a missing profile', async () => {
    const { app, venue, list } = await start();
    app.clock.set('2026-06-15T03:00:00.000Z');
    const here = await venue('Here', '2026-06-18');
    const kept = await venue('Kept', '2026-06-19', 'Pacific/Auckland');
    const away = await venue('Away', '2026-06-18', 'Pacific/Auckland');
    await storeCard(app, away);
    const names = async (filter: 'ending' | 'no_profile') =>
      (await list({ filter })).clients.map(({ client_id }) => client_id);
    /* It is still the 14th in New York, so that four days are left. */
    expect(await names('ending')).toEqual([away.clientId]);
    expect(await names('no_profile')).toEqual([here.clientId, kept.clientId]);
  });

  it('[Y40] has pages', async () => {
    const { venue, list } = await start();
    for (let number = 10; number < 62; number += 1) await venue(`Venue ${number}`, null);
    const [first, second] = [await list({ page: 1 }), await list({ page: 2 })];
    expect([first.clients.length, second.clients.length, second.matching]).toEqual([50, 2, 52]);
    expect(second.clients.map(({ client_name }) => client_name)).toEqual(['Venue 60', 'Venue 61']);
  });

  const renew = (app: TestApp, token: string, { clientId }: TestVenue, planType: string, servicePaidUntil: string) =>
    call(app, renewSubscription, { token, params: { client_id: clientId }, body: { planType, servicePaidUntil } });

  it('[Y41] [X8] charges once where two admins renew the period that both saw, however far apart', async () => {
    const { app, account, token, venue } = await start();
    const lodge = await venue('Lodge', '2026-06-18');
    await storeCard(app, lodge);
    const first = await renew(app, token, lodge, 'monthly', '2026-06-18');
    expect(first.body.message).toBe('Subscription renewed successfully for monthly plan!');
    app.clock.advance(3_600_000);
    expect((await renew(app, token, lodge, 'monthly', '2026-06-18')).status).toBe(200);
    const other = await renew(app, token, lodge, 'yearly', '2026-06-18');
    expect([other.status, other.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(account.asked).toHaveLength(1);
    expect((await readClient(app, lodge.clientId)).service_paid_until).toBe('2026-07-18');
    expect((await renew(app, token, lodge, 'monthly', '2026-07-18')).status).toBe(200);
    expect(account.asked).toHaveLength(2);
  });

  it('[Y41] [P3] refuses a renewal while the outcome of one is unknown, and shows that one is under way', async () => {
    const { app, account, token, venue, list } = await start();
    const lodge = await venue('Lodge', '2026-06-18');
    await storeCard(app, lodge);
    account.faults.push('late');
    const answers = await Promise.all(
      ['monthly', 'monthly'].map((type) => renew(app, token, lodge, type, '2026-06-18')),
    );
    expect(answers.map(({ refusal }) => refusal.code)).toEqual(['PAYMENT_UNKNOWN', 'PAYMENT_UNKNOWN']);
    expect((await list({})).clients[0]).toMatchObject({ is_processing: true });
    expect(account.asked).toHaveLength(1);
    account.arriveLate();
    expect((await renew(app, token, lodge, 'monthly', '2026-06-18')).status).toBe(200);
    expect(await readPayments(app, lodge.clientId)).toMatchObject([{ status: 'completed' }]);
    expect((await list({})).clients[0]).toMatchObject({ is_processing: false });
  });
});
