import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import {
  cancelSeries,
  changeSeries,
  createSeries,
  getSeries,
} from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';

const FOUR_SATURDAYS = 'FREQ=WEEKLY;COUNT=4';

async function withRoom(app: TestApp, venue: TestVenue) {
  const params = { client_id: venue.clientId };
  const { token } = venue;
  const body = { resource_name: 'Room' };
  const { resource_id: room } = (await call(app, createResource, { params, token, body })).body.resource;
  const offering = await openOffering(app, venue, { duration_minutes: 60, resource_needs: [{ resource_ids: [room] }] });
  const asked = { rrule: FOUR_SATURDAYS, offering_id: offering.offering_id, ...staffParty };
  const place = (fields: object = {}, query: object = {}) =>
    call(app, createSeries, { params, query, token, body: { ...asked, ...fields } });
  const made = async (fields: object = {}) => {
    const { body: reply } = await place(fields);
    if (!('series_id' in reply)) throw new Error('Not a series');
    return reply;
  };
  const take = async (date_scheduled: string, booking_time = '10:00') => {
    const { offering_id } = offering;
    await call(app, createBooking, {
      params,
      token,
      body: { offering_id, ...staffParty, date_scheduled, booking_time },
    });
  };
  return { params, token, place, made, take };
}

const daysOf = (bookings: readonly { date_scheduled: string }[]) => bookings.map((row) => row.date_scheduled.slice(5));

onBothDatabases('series', (open) => {
  it('[B33] book every day of a rule in one step, with one mail, once for each request', async () => {
    const app = await open();
    const { params, token, made } = await withRoom(app, await app.createVenue());
    const request_id = crypto.randomUUID();
    const first = await made({ request_id });
    expect(daysOf(first.bookings)).toEqual(['06-20', '06-27', '07-04', '07-11']);
    expect(new Set(first.bookings.map(({ series_id: id }) => id))).toEqual(new Set([first.series_id]));
    const again = await made({ request_id, booking_time: '12:00' });
    expect(again.bookings).toEqual(first.bookings);
    const own = { params: { ...params, series_id: first.series_id }, token };
    expect((await call(app, getSeries, own)).body.series.rrule).toBe(FOUR_SATURDAYS);
    const mails = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').select('mail_id').execute());
    expect(mails).toHaveLength(1);
  });

  it('[B33] list conflicts before anything is booked, book none with one, and the others where they are skipped', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { place, made, take } = await withRoom(app, venue);
    await take('2026-06-27');
    const tried = (await place({}, { dry_run: 'true' })).body;
    expect('occurrences' in tried && tried.occurrences.map(({ fits, code }) => (fits ? 'fits' : code))).toEqual([
      'fits',
      'PLACE_TAKEN',
      'fits',
      'fits',
    ]);
    const refused = await place();
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      409,
      'PLACE_TAKEN',
      'Nothing was saved. There is no room on 2026-06-27.',
    ]);
    const count = async () =>
      (await app.deps.db.readVenue(venue.clientId, (db) => db.selectFrom('bookings').select('booking_id').execute()))
        .length;
    expect(await count()).toBe(1);
    const { bookings, skipped } = await made({ skip_conflicts: true });
    expect([daysOf(bookings), daysOf(skipped)]).toEqual([['06-20', '07-04', '07-11'], ['06-27']]);
  });

  it('[B33] move from one booking on, out of each other’s way, or stay where a conflict is', async () => {
    const app = await open();
    const { params, token, made, take } = await withRoom(app, await app.createVenue());
    const { series_id, bookings } = await made();
    const change = (body: object, query: object = {}) =>
      call(app, changeSeries, {
        params: { ...params, series_id },
        query,
        token,
        body: { from_booking_id: bookings[1]?.booking_id ?? '', ...body },
      });
    const moved = async (body: object) => {
      const { body: reply } = await change(body);
      if (!('bookings' in reply)) throw new Error('Not a change');
      return { days: daysOf(reply.bookings), times: reply.bookings.map(({ booking_time: time }) => time), ...reply };
    };
    app.clock.advance(1_000);
    expect((await moved({ shift_days: 7 })).days).toEqual(['06-20', '07-04', '07-11', '07-18']);
    /* The page read it before the move: the same request would move them twice. */
    const { updated_at } = bookings[1] ?? {};
    expect((await change({ shift_days: 7, updated_at })).refusal.code).toBe('VERSION_CONFLICT');
    expect((await moved({ shift_days: -7, add_players: 2 })).bookings.map((row) => row.add_players)).toEqual([
      0, 2, 2, 2,
    ]);
    /* The last can't move, so neither can the one before it, and so on. */
    await take('2026-07-18');
    const tried = (await change({ shift_days: 7 }, { dry_run: 'true' })).body;
    expect('occurrences' in tried && tried.occurrences.map(({ fits }) => fits)).toEqual([true, true, false]);
    expect((await change({ shift_days: 7 })).refusal.code).toBe('PLACE_TAKEN');
    expect((await change({ shift_days: 7, skip_conflicts: true })).refusal.code).toBe('PLACE_TAKEN');
    await take('2026-07-04', '12:00');
    const later = await moved({ booking_time: '12:00', skip_conflicts: true });
    expect([later.times, daysOf(later.skipped)]).toEqual([['10:00', '12:00', '10:00', '12:00'], ['07-04']]);
    const mails = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').select('mail_id').execute());
    /* Mails of the series and its three changes, and of two other bookings. */
    expect(mails).toHaveLength(6);
  });

  it('[B33] are canceled from one booking on, with one mail, and one booking stays apart', async () => {
    const app = await open();
    const { params, token, made } = await withRoom(app, await app.createVenue());
    const { series_id, bookings } = await made();
    const [first, second, third] = bookings.map(({ booking_id: id }) => id);
    await call(app, cancelBooking, { params: { ...params, booking_id: first ?? '' }, token, body: {} });
    const cancel = async (body: object) =>
      (await call(app, cancelSeries, { params: { ...params, series_id }, token, body })).body;
    await sendDueMail(app.deps, new AbortController().signal);
    app.mails.splice(0);
    expect((await cancel({ from_booking_id: third })).cancelled).toBe(2);
    expect((await cancel({ from_booking_id: third })).cancelled).toBe(0);
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Canceled']);
    expect(app.mails[0]?.text.match(/(?:Jul|Jun) \d+, 2026/g)).toEqual(['Jul 4, 2026', 'Jul 11, 2026']);
    const left = await cancel({});
    expect(left.cancelled).toBe(1);
    expect(left.bookings.map(({ booking_id: id, status }) => [id, status])[1]).toEqual([second, 'cancelled']);
    const unknown = await call(app, cancelSeries, {
      params: { ...params, series_id },
      token,
      body: { from_booking_id: 'x' },
    });
    expect(unknown.refusal.code).toBe('BOOKING_NOT_FOUND');
  });

  it('[B33] refuse rules without an end, of no day, of too many or too far ahead, by the field', async () => {
    const app = await open();
    const { place } = await withRoom(app, await app.createVenue());
    const rules = [
      'FREQ=WEEKLY',
      'FREQ=WEEKLY;COUNT=2;UNTIL=20261231',
      'FREQ=YEARLY;COUNT=2',
      'FREQ=DAILY;COUNT=10000',
      'FREQ=DAILY;UNTIL=99991231',
      'FREQ=MONTHLY;INTERVAL=12;COUNT=9',
      'FREQ=DAILY;COUNT=1E1',
      'FREQ=DAILY;INTERVAL=0;COUNT=2',
      'FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=XX;COUNT=2',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;COUNT=1',
      'DTSTART=20260101;FREQ=DAILY;COUNT=1',
      /* Rules of no day, which are walked to the end, and rules that are no rules. */
      'FREQ=DAILY;INTERVAL=7;BYDAY=SU;COUNT=2',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;BYDAY=1MO;COUNT=1',
      'FREQ=DAILY;BYMONTHDAY=31;BYSETPOS=2;COUNT=1',
      'FREQ=DAILY;BYMONTHDAY=0;COUNT=3',
      `FREQ=DAILY;BYMONTHDAY=${Array.from({ length: 145 }, () => 31).join(',')};COUNT=1`,
      'FREQ=MONTHLY;BYDAY=6MO;COUNT=1',
      'FREQ=WEEKLY;BYDAY=1SA;COUNT=2',
      /* The next day would be in 2041. */
      'FREQ=MONTHLY;INTERVAL=180;UNTIL=20991231',
      'x'.repeat(400),
    ];
    for (const rrule of rules) {
      const { status, refusal } = await place({ rrule }, { dry_run: 'true' });
      expect([rrule.slice(0, 40), status, Object.keys(refusal.fields ?? {})]).toEqual([
        rrule.slice(0, 40),
        400,
        ['rrule'],
      ]);
    }
    const passed = await place({ date_scheduled: '2020-01-04' });
    expect(Object.keys(passed.refusal.fields ?? {})).toEqual(['date_scheduled']);
    const monthly = (await place({ rrule: 'RRULE:FREQ=MONTHLY;BYDAY=SA;BYSETPOS=-1;COUNT=3' }, { dry_run: 'true' }))
      .body;
    expect('occurrences' in monthly && daysOf(monthly.occurrences)).toEqual(['06-27', '07-25', '08-29']);
    const until = (await place({ rrule: `FREQ=WEEKLY;UNTIL=20260704T000000Z` }, { dry_run: 'true' })).body;
    expect('occurrences' in until && daysOf(until.occurrences)).toEqual([SATURDAY.slice(5), '06-27', '07-04']);
  });
});
