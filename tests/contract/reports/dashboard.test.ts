import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { getDashboard, listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import type { QueryInputOf } from '@gatehouse/sync-protocol/base/contract';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { freshToken, postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { book, openOffering, SATURDAY } from '../../helpers/venues/offerings.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { pairTestDevice, pullRaw, revokeTestDevice, type TestDevice } from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn } from '../../helpers/venues/venue-rows.ts';
import { wait } from '../../helpers/venues/waitlist.ts';

/** Monday 15 June 2026, as the clock of the tests begins. */
const WEEK = Array.from({ length: 7 }, (_, day) => addDays('2026-06-15', day));

onBothDatabases('the client dashboard', (open) => {
  it('[O1] counts the weekend’s bookings by kind with all their guests, and no canceled one', async ({ app }) => {
    const venue = await app.createVenue();
    const { clientId } = venue;
    await addBooking(app, clientId, '2026-06-20', { base_players: 10, add_players: 4 });
    await addBooking(app, clientId, '2026-06-21', { base_players: 8, add_players: 0, status: 'pending' });
    await addBooking(app, clientId, '2026-06-21', { offering_type: 'Individual', base_players: 1, add_players: 0 });
    await addBooking(app, clientId, '2026-06-20', { status: 'cancelled' });
    await addBooking(app, clientId, '2026-06-19');
    await addBooking(app, clientId, '2026-06-27');
    expect((await dashboard(app, venue)).weekend).toEqual({
      saturday: '2026-06-20',
      sunday: '2026-06-21',
      groups: 2,
      individuals: 1,
      total_guests: 23,
    });
  });

  it('[O1] shows the running weekend on its own days, and the next one from Monday on', async ({ app, venue }) => {
    await addBooking(app, venue.clientId, '2026-06-20');
    for (const [now, saturday, groups] of [
      ['2026-06-20T16:00:00Z', '2026-06-20', 1],
      /* 23:59 on Sunday in New York, then midnight. */
      ['2026-06-22T03:59:00Z', '2026-06-20', 1],
      ['2026-06-22T04:00:00Z', '2026-06-27', 0],
    ] as const) {
      app.clock.set(now);
      expect((await dashboard(app, venue)).weekend).toMatchObject({ saturday, groups });
    }
  });

  it('[O1] lists the parties of each weekday by time: Group bookings in force, with everyone who comes', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    const late = await addBooking(app, clientId, '2026-06-17', { booking_time: '17:00', party_name: 'Curie' });
    const early = await addBooking(app, clientId, '2026-06-17', {
      booking_time: '09:00',
      party_name: 'Nguyễn',
      base_players: 8,
      add_players: 3,
      status: 'completed',
    });
    await addBooking(app, clientId, '2026-06-17', { offering_type: 'Individual' });
    await addBooking(app, clientId, '2026-06-18', { status: 'cancelled' });
    await addBooking(app, clientId, '2026-06-14');
    await addBooking(app, clientId, '2026-06-22');
    const { parties } = await dashboard(app, venue);
    expect(parties.map(({ date }) => date)).toEqual(WEEK);
    expect(parties.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0, 0]);
    expect(parties[2]?.parties).toEqual([
      { booking_id: early, party_name: 'Nguyễn', booking_time: '09:00', participants: 11 },
      { booking_id: late, party_name: 'Curie', booking_time: '17:00', participants: 6 },
    ]);
  });

  it('[O1] counts signed waivers for each day of the week from Monday to Sunday, and none that was only uploaded', async () => {
    const app = await open();
    const venue = await app.createVenue();
    for (const date_signed of ['2026-06-14', '2026-06-15', '2026-06-15', '2026-06-21', '2026-06-22'])
      await addWaiver(app, venue.clientId, { date_signed });
    await addWaiver(app, venue.clientId, { date_signed: '2026-06-15', event_id: null });
    const { waivers } = await dashboard(app, venue);
    expect(waivers).toEqual(WEEK.map((date, day) => ({ date, count: [2, 0, 0, 0, 0, 0, 1][day] })));
  });

  it('[O1] counts the people who are in today by their effective check-in', async ({ app, venue }) => {
    const { clientId } = venue;
    const [twice, undone, yesterday] = [
      await addWaiver(app, clientId),
      await addWaiver(app, clientId, { adult_first_name: 'Grace' }),
      await addWaiver(app, clientId, { adult_first_name: 'Marie' }),
    ];
    await addCheckIn(app, clientId, { waiver_id: twice });
    await addCheckIn(app, clientId, { waiver_id: twice });
    await addCheckIn(app, clientId, { waiver_id: undone, undone_at: '2026-06-15T15:00:00.000Z' });
    await addCheckIn(app, clientId, { waiver_id: yesterday, venue_date: '2026-06-14' });
    expect((await dashboard(app, venue)).checked_in_today).toBe(1);
    await postCheckIn(app, venue, { waiver_id: undone });
    expect((await dashboard(app, venue)).checked_in_today).toBe(2);
  });

  it('[O60] counts who still waits for a place today: once, not for another day, and not for a time that is over', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    await book(app, offering);
    await book(app, offering, { date_scheduled: '2026-06-27' });
    const wishes = [{ date: SATURDAY }, { date: '2026-06-27' }];
    await wait(app, offering, { wishes });
    await wait(app, offering, { wishes: [{ date: '2026-06-27' }], party_email: 'grace@example.org' });
    const early = [{ date: SATURDAY, to: '10:00' }];
    const guest = await wait(app, offering, { wishes: early, party_email: 'lise@example.org' });
    const waiting = async () => (await dashboard(app, venue)).missing_today?.waiting;
    expect(await waiting()).toBe(0);
    app.clock.set('2026-06-20T14:00:00Z');
    expect(await waiting()).toBe(2);
    app.clock.set('2026-06-20T14:01:00Z');
    expect(await waiting()).toBe(1);
    app.clock.set('2026-06-20T14:00:00Z');
    await guest.leave();
    expect(await waiting()).toBe(1);
  });

  it('[O60] names the paired tablets that have been silent for 15 minutes, and none that was removed', async ({
    app,
    venue,
  }) => {
    const pairs = [1, 2, 3, 4].map(() => pairTestDevice(app, venue.clientId, 'front_desk'));
    const [door, gone, desk, unused] = await Promise.all(pairs);
    const contact = (tablet: TestDevice | undefined) => tablet && pullRaw(app, tablet, null);
    for (const tablet of [door, gone, desk]) await contact(tablet);
    /* A contact is stored outside its request. */
    const seen = () =>
      app.deps.db.readVenue(venue.clientId, (db) =>
        db.selectFrom('devices').select('name').where('last_seen_at', 'is not', null).execute(),
      );
    await expect.poll(seen).toHaveLength(3);
    const silent = async () =>
      (await dashboard(app, venue)).missing_today?.silent_tablets.map(({ device_id }) => device_id);
    app.clock.advance(15 * 60_000);
    expect(await silent()).toEqual([]);
    if (gone) await revokeTestDevice(app, gone);
    app.clock.advance(60_000);
    await contact(door);
    await expect.poll(silent).toEqual([desk?.deviceId]);
    expect(unused).toBeDefined();
  });

  it('[B2] [S17] takes today and the week from the venue’s zone, across both daylight-saving changes', async () => {
    const app = await open();
    for (const [timeZone, now, date, monday] of [
      /* The clocks go forward on 8 March 2026, and back on 1 November, both at two on a Sunday morning. */
      ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07', '2026-03-02'],
      ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08', '2026-03-02'],
      ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08', '2026-03-02'],
      ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09', '2026-03-09'],
      ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01', '2026-10-26'],
      ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02', '2026-11-02'],
      ['Pacific/Kiritimati', '2026-06-14T10:30:00Z', '2026-06-15', '2026-06-15'],
      ['Pacific/Pago_Pago', '2026-06-15T10:30:00Z', '2026-06-14', '2026-06-08'],
    ] as const) {
      const venue = await app.createVenue({ timeZone });
      for (const day of [date, addDays(monday, -1), addDays(monday, 7)]) {
        await addWaiver(app, venue.clientId, { date_signed: day });
        await addBooking(app, venue.clientId, day);
      }
      app.clock.set(now);
      const seen = await dashboard(app, venue);
      expect(seen).toMatchObject({ time_zone: timeZone, date });
      expect(seen.waivers[0]?.date).toBe(monday);
      for (const { date: day, count } of [...seen.waivers, ...seen.parties]) expect(count).toBe(day === date ? 1 : 0);
      app.clock.set('2026-06-15T15:00:00Z');
    }
  });

  it('shows an empty week of a new venue, and a read-only venue its numbers', async ({ app }) => {
    const venue = await app.createVenue({ servicePaidUntil: '2026-01-01' });
    expect(await dashboard(app, venue)).toMatchObject({
      weekend: { groups: 0, individuals: 0, total_guests: 0 },
      parties: WEEK.map((date) => ({ date, count: 0, parties: [] })),
      waivers: WEEK.map((date) => ({ date, count: 0 })),
      checked_in_today: 0,
      missing_today: { waiting: 0, silent_tablets: [] },
    });
  });

  it('[X1] counts nothing of another venue, and shows another venue nothing', async ({ app }) => {
    const [mine, other] = [await app.createVenue(), await app.createVenue()];
    await addBooking(app, other.clientId, '2026-06-20');
    await pullRaw(app, await pairTestDevice(app, other.clientId, 'kiosk'), null);
    app.clock.advance(3_600_000);
    const foreign = await addWaiver(app, other.clientId, { date_signed: '2026-06-15' });
    await addCheckIn(app, other.clientId, { waiver_id: foreign });
    const seen = await dashboard(app, mine);
    expect(seen.missing_today).toEqual({ waiting: 0, silent_tablets: [] });
    expect(seen.weekend.groups + seen.checked_in_today + (seen.waivers[0]?.count ?? 0)).toBe(0);
    const { token } = await app.createAdmin();
    for (const contract of [getDashboard, listBookings])
      for (const [asked, status] of [
        [mine.token, 404],
        [token, 403],
        [null, 401],
      ] as const)
        expect(await call(app, contract, { token: asked, params: { client_id: other.clientId } })).toMatchObject({
          status,
        });
  });
});

onBothDatabases('the bookings of a venue', () => {
  it('[F11] are listed by day and time, canceled ones too, with the people who signed for each', async ({ app }) => {
    const venue = await app.createVenue();
    const { clientId } = venue;
    const third = await addBooking(app, clientId, '2026-06-21', { status: 'cancelled' });
    const second = await addBooking(app, clientId, '2026-06-20', { booking_time: '15:00' });
    const first = await addBooking(app, clientId, '2026-06-20', { booking_time: '09:30' });
    await addWaiver(app, clientId, { booking_id: second });
    await addWaiver(app, clientId, { booking_id: second, adult_first_name: 'Grace' });
    const { status, body } = await listed(app, venue);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: '' });
    expect(body.bookings.map(({ booking_id }) => booking_id)).toEqual([first, second, third]);
    expect(body.bookings[1]).toMatchObject({
      client_id: clientId,
      date_scheduled: '2026-06-20',
      booking_time: '15:00',
      total_players: 6,
      deposit_amount: 25,
      total_price: 120.5,
      waivers_signed: 2,
    });
  });

  it('are narrowed by days, both included, and all there when they come in several parts', async ({ app, venue }) => {
    for (const day of ['2026-06-19', '2026-06-20', '2026-06-21', '2026-06-22'])
      await addBooking(app, venue.clientId, day);
    const days = async (query: Days): Promise<string[]> =>
      (await listed(app, venue, query)).body.bookings.map(({ date_scheduled }) => date_scheduled);
    expect(await days({ from: '2026-06-20', to: '2026-06-21' })).toEqual(['2026-06-20', '2026-06-21']);
    expect(await days({ from: '2026-06-21' })).toEqual(['2026-06-21', '2026-06-22']);
    expect(await days({ to: '2026-06-19' })).toEqual(['2026-06-19']);
    await addMany(app, venue.clientId, 2_400);
    const { body } = await listed(app, venue, { from: '2026-07-01' });
    const ids = body.bookings.map(({ booking_id }) => booking_id);
    expect(ids).toHaveLength(2_400);
    expect(new Set(ids).size).toBe(2_400);
    expect(ids).toEqual(ids.toSorted());
  });

  it('refuses days that make no sense', async ({ app, venue }) => {
    for (const query of [{ from: '2026-02-30' }, { from: '2026-06-21', to: '2026-06-20' }, { to: 'soon' }])
      expect(await listed(app, venue, query)).toMatchObject({ status: 400, refusal: { code: 'INVALID_INPUT' } });
  });
});

async function dashboard(app: TestApp, venue: TestVenue): Promise<DashboardView> {
  const token = await freshToken(app, venue);
  const { status, body } = await call(app, getDashboard, { token, params: { client_id: venue.clientId } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.dashboard;
}

type Days = QueryInputOf<typeof listBookings>;
function listed(app: TestApp, venue: TestVenue, query: Days = {}) {
  return call(app, listBookings, { ...venue.own, query });
}

/** All of one day and time, so that only the id orders them. */
async function addMany(app: TestApp, clientId: string, count: number): Promise<void> {
  const copied = await addBooking(app, clientId, '2026-07-04');
  await app.deps.db.writeVenue(clientId, async (db) => {
    const row = await db.selectFrom('bookings').where('booking_id', '=', copied).selectAll().executeTakeFirstOrThrow();
    /* The database makes this column from the phone number. */
    Reflect.deleteProperty(row, 'party_phone_digits');
    const copies = Array.from({ length: count - 1 }, (_, index) => ({ ...row, booking_id: `${copied}-${index}` }));
    for (let at = 0; at < copies.length; at += 400)
      await db
        .insertInto('bookings')
        .values(copies.slice(at, at + 400))
        .execute();
  });
}
