import { deleteVenue } from '@gatehouse/server/areas/venues/venue/deletion/deletion.service';
import { startScheduler } from '@gatehouse/server/jobs/scheduler';
import { getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { listParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { renewByCard, storeCard, useFakeAccount } from '#helpers/billing/billing-venue';
import { checkInFromDevice, deleteCheckIn } from '#helpers/venues/check-in-calls';
import { book, openOffering } from '#helpers/venues/offerings';
import { createSigningVenue, deviceArgs, fromDevice } from '#helpers/venues/signing-venue';

onBothDatabases('the platform’s figures', (open) => {
  it('[Y1] [Y2] [Y3] count each venue in its own days, name the newest, and leave out what is deleted', async () => {
    const app = await open();
    useFakeAccount(app);
    const { token } = await app.createAdmin();
    const read = async () => (await call(app, getAdminStats, { token })).body;
    expect(await read()).toMatchObject({
      clients: { total: 0, active: 0, pending: 0, expired: 0 },
      customers: { total: 0, today: 0, thisWeek: 0, thisMonth: 0 },
      payments: { totalRevenue: 0, averageTransaction: 0, subscriptionGrowth: null },
      topClients: [],
    });

    /* It is Monday, 03:30 in Tokyo, and still Sunday in New York. */
    app.clock.set('2026-06-14T18:30:00.000Z');
    const plan = { planId: 'monthly-professional', columns: { square_customer_id: 'CUST-1', is_trial: 0 as const } };
    const york = await createSigningVenue(app, { clientName: 'York', timeZone: 'America/New_York', ...plan });
    const tokyo = await createSigningVenue(app, { clientName: 'Tokyo', timeZone: 'Asia/Tokyo', ...plan });
    const late = await app.createVenue({ servicePaidUntil: '2026-05-01' });
    await app.createVenue({ servicePaidUntil: null, paymentStatus: 'pending' });
    for (const { clientId } of [york, tokyo])
      for (const [name, signed_at] of [
        ['Now', '2026-06-14T18:00:00.000Z'],
        ['Yesterday', '2026-06-13T18:00:00.000Z'],
        ['May', '2026-05-20T18:00:00.000Z'],
      ] as const) {
        const args = deviceArgs(clientId, { adult_first_name: name, signed_at });
        await fromDevice(app, args);
        const venue = clientId === york.clientId ? york : tokyo;
        await checkInFromDevice(app, venue, args.waiver_ids[0] ?? '', signed_at);
      }
    const undone = deviceArgs(york.clientId, { adult_first_name: 'Undone', signed_at: '2026-06-14T18:10:00.000Z' });
    await fromDevice(app, undone);
    const checkIn = await checkInFromDevice(app, york, undone.waiver_ids[0] ?? '', '2026-06-14T18:10:00.000Z');
    await deleteCheckIn(app, york, checkIn);
    const offering = await openOffering(app, york, {
      offering_type: 'Individual',
      capacity: 50,
      base_players: 1,
      sun_start: '10:00',
      sun_end: '18:00',
    });
    await book(app, offering);
    await book(app, offering, { date_scheduled: '2026-06-14', start_time: '16:00' });
    await book(app, offering, { date_scheduled: '2026-07-04', party_name: 'Later' });
    await storeCard(app, york);
    await renewByCard(app, york.clientId);

    const stats = await read();
    expect(stats.clients).toEqual({ total: 4, active: 2, pending: 1, expired: 1 });
    expect(stats.customers).toEqual({ total: 7, today: 3, thisWeek: 4, thisMonth: 5 });
    expect(stats.checkins).toEqual({ total: 6, today: 2, thisWeek: 3, thisMonth: 4 });
    expect(stats.bookings).toEqual({ total: 3, upcoming: 3, today: 1, thisWeek: 1 });
    expect(stats.payments).toMatchObject({
      totalRevenue: 75,
      thisMonth: 75,
      totalTransactions: 1,
      averageTransaction: 75,
      activeSubscriptions: 2,
      monthlyRecurring: 150,
    });
    const { checkins, bookings, payments } = stats.recentActivity;
    expect(checkins.slice(0, 2).map(({ customer_name: name }) => name.split(' ')[0])).toEqual(['Now', 'Now']);
    expect(checkins).toHaveLength(6);
    expect(bookings.map((row) => [row.customer_name, row.booking_datetime])).toEqual(
      expect.arrayContaining([['Later', '2026-07-04T10:00']]),
    );
    expect(payments).toMatchObject([{ customer_name: 'York', amount: 75, currency: 'USD' }]);
    expect(stats.topClients.map((row) => [row.business_name, row.checkin_count, row.customer_count])).toEqual([
      ['York', 3, 4],
      ['Tokyo', 3, 3],
    ]);

    await deleteVenue(app.deps, york.clientId, 'admin-1');
    await deleteVenue(app.deps, late.clientId, 'admin-1');
    const without = await read();
    expect(without.clients.total).toBe(2);
    expect(without.customers.total).toBe(3);
    expect(without.bookings).toEqual({ total: 0, upcoming: 0, today: 0, thisWeek: 0 });
    expect(without.payments).toMatchObject({ totalRevenue: 75, thisMonth: 75, activeSubscriptions: 1 });
    expect(without.recentActivity.checkins.every((row) => row.client_id === tokyo.clientId)).toBe(true);
    expect(without.recentActivity.bookings).toEqual([]);
  });

  it('[Y4] say what waits, since when, and how the last run of each job went', async ({ app, admin: { token } }) => {
    const venue = await app.createVenue();
    const at = new Date(app.clock.now()).toISOString();
    await app.deps.db.writePlatform(async (db) => {
      const parked = {
        client_id: venue.clientId,
        mutation_id: null,
        device_id: null,
        item: '{}',
        code: 'X',
        message: '',
      };
      const open_ = { resolved_at: null, resolution: null, reason: null, resolved_by: null };
      await db
        .insertInto('sync_parked')
        .values([
          { ...parked, ...open_, parked_id: 'p1', parked_at: '2026-06-15T14:00:00.000Z' },
          { ...parked, ...open_, parked_id: 'p2', parked_at: '2026-06-15T13:00:00.000Z' },
          { ...parked, ...open_, parked_id: 'p3', parked_at: '2026-06-15T12:00:00.000Z', resolved_at: at },
        ])
        .execute();
      const mail = { client_id: null, message: '{}', next_attempt_at: at, attempts: 1, failure: '421' };
      await db
        .insertInto('outbox_mail')
        .values([
          { ...mail, mail_id: 'm1', created_at: '2026-06-15T11:00:00.000Z', sent_at: null },
          { ...mail, mail_id: 'm2', created_at: '2026-06-15T10:00:00.000Z', sent_at: at },
          { ...mail, mail_id: 'm3', created_at: '2026-06-15T09:00:00.000Z', sent_at: null, given_up_at: at },
        ])
        .execute();
    });
    let fails = true;
    const job = {
      name: 'a_job',
      everyMs: 1,
      leaseMs: 1_000,
      run: async () => {
        if (fails) throw new Error('planned');
      },
    };
    const runOnce = async () => {
      app.clock.advance(1_000);
      const before = app.clock.now();
      const scheduler = startScheduler(app.deps, [job]);
      await expect
        .poll(async () => (await read()).jobs[0]?.lastRunAt, { timeout: 10_000 })
        .toBe(new Date(before).toISOString());
      await scheduler.stop();
    };
    const read = async () => (await call(app, getAdminHealth, { token })).body;

    await runOnce();
    const failing = await read();
    expect(failing).toMatchObject({
      status: 'ok',
      database: 'ok',
      api: 'ok',
      parked: { count: 2, oldestAt: '2026-06-15T13:00:00.000Z' },
      mail: { unsent: 1, oldestAt: '2026-06-15T11:00:00.000Z', givenUp: 1, downSince: null },
      jobs: [{ name: 'a_job', failingSince: '2026-06-15T15:00:01.000Z' }],
    });
    expect(failing.diskSpace?.freeBytes).toBeGreaterThan(0);
    await runOnce();
    expect((await read()).jobs[0]?.failingSince).toBe('2026-06-15T15:00:01.000Z');
    fails = false;
    await runOnce();
    expect((await read()).jobs[0]).toMatchObject({ failingSince: null, lastRunAt: '2026-06-15T15:00:03.000Z' });
    const { parked } = (await call(app, listParked, venue.own)).body;
    expect(parked).toHaveLength(2);
  });
});
