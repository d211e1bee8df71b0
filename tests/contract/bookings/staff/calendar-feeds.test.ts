import { migrations } from '@gatehouse/migrations';
import {
  cancelBooking,
  createBooking,
  rescheduleBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createFeed, deleteFeed, listFeeds } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { statementsOf } from '#helpers/app/statements';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { addBooking } from '#helpers/venues/venue-rows';

/** Two rooms, an offering of one hour that needs one of them, and a party in the first at 10:00. */
async function withParty(app: TestApp, venue: TestVenue) {
  const params = { client_id: venue.clientId };
  const { token } = venue;
  const room = async (resource_name: string) =>
    (await call(app, createResource, { params, token, body: { resource_name } })).body.resource.resource_id;
  const [red, blue] = [await room('Red'), await room('Blue')];
  const offering = await openOffering(app, venue, {
    offering_name: 'Fête; 🎯, in “the” very long name of an offering that has to be folded',
    duration_minutes: 90,
    resource_needs: [{ resource_ids: [red, blue] }],
  });
  const body = { offering_id: offering.offering_id, ...staffParty };
  const { booking } = (await call(app, createBooking, { params, token, body })).body;
  return { params, token, red, blue, offering, bookingParams: { ...params, booking_id: booking.booking_id } };
}

async function read(app: TestApp, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await app.app.hono.request(new URL(url).pathname, { method, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    lines: text.replaceAll('\r\n ', '').split('\r\n'),
  };
}

const valueOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(name))?.slice(name.length);

onBothDatabases('calendar feeds', (open) => {
  it('[B34] follow a booking that is moved to another room and canceled, without names or contacts', async () => {
    const app = await open();
    const { params, token, red, blue, bookingParams } = await withParty(app, await app.createVenue());
    const feedOf = async (resource_id: string) =>
      (await call(app, createFeed, { params, token, body: { kind: 'resource', resource_id } })).body.url;
    const [redUrl, blueUrl] = [await feedOf(red), await feedOf(blue)];
    const first = await read(app, redUrl);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(valueOf(first.lines, 'UID:')).toBe(`${bookingParams.booking_id}@gatehouse`);
    expect(valueOf(first.lines, 'DTSTART:')).toBe('20260620T140000Z');
    expect(valueOf(first.lines, 'DTEND:')).toBe('20260620T153000Z');
    expect(valueOf(first.lines, 'SUMMARY:')).toMatch(/^Fête\\; 🎯\\, in “the” very long name/u);
    expect(first.text).not.toMatch(/Curie|marie@|555-?0100/);
    for (const line of first.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await read(app, blueUrl)).text).not.toContain('VEVENT');

    const body = { date_scheduled: SATURDAY, booking_time: '11:00', resource_ids: [blue] };
    await call(app, rescheduleBooking, { params: bookingParams, token, body });
    const [left, reached] = [await read(app, redUrl), await read(app, blueUrl)];
    expect([valueOf(left.lines, 'STATUS:'), valueOf(reached.lines, 'STATUS:')]).toEqual(['CANCELLED', 'CONFIRMED']);
    expect(Number(valueOf(left.lines, 'SEQUENCE:'))).toBeGreaterThan(Number(valueOf(first.lines, 'SEQUENCE:')));
    await call(app, cancelBooking, { params: bookingParams, token, body: {} });
    expect(valueOf((await read(app, blueUrl)).lines, 'STATUS:')).toBe('CANCELLED');
  });

  it('[B34] forbid their indexing in each answer, because calendars keep to robots.txt', async () => {
    const app = await open();
    const { params, token } = await withParty(app, await app.createVenue());
    const { url } = (await call(app, createFeed, { params, token, body: { kind: 'venue' } })).body;
    const whole = await read(app, url);
    const head = await read(app, url, {}, 'HEAD');
    const known = await read(app, url, { 'if-none-match': whole.headers.get('etag') ?? '' });
    expect([whole, head, known].map(({ status, headers }) => [status, headers.get('x-robots-tag')])).toEqual([
      [200, 'noindex'],
      [200, 'noindex'],
      [304, 'noindex'],
    ]);
  });

  it('[B34] keep what left a room, also on another day, until it is back', async () => {
    const app = await open();
    const { params, token, red, blue, bookingParams } = await withParty(app, await app.createVenue());
    const { url } = (await call(app, createFeed, { params, token, body: { kind: 'resource', resource_id: red } })).body;
    const move = async (date_scheduled: string, resource_ids: string[]) => {
      const body = { date_scheduled, booking_time: '11:00', resource_ids };
      expect((await call(app, rescheduleBooking, { params: bookingParams, token, body })).status).toBe(200);
      const { lines } = await read(app, url);
      return ['DTSTART:', 'STATUS:'].map((name) => lines.filter((line) => line.startsWith(name)).join());
    };
    const nextSaturday = addDays(SATURDAY, 7);
    expect(await move(nextSaturday, [blue])).toEqual(['DTSTART:20260627T150000Z', 'STATUS:CANCELLED']);
    expect(await move(SATURDAY, [blue])).toEqual(['DTSTART:20260620T150000Z', 'STATUS:CANCELLED']);
    expect(await move(SATURDAY, [red])).toEqual(['DTSTART:20260620T150000Z', 'STATUS:CONFIRMED']);
    expect(await move(nextSaturday, [red])).toEqual(['DTSTART:20260627T150000Z', 'STATUS:CONFIRMED']);
  });

  it('[B34] have another tag after each change and on each day, and read no booking for one that is known', async () => {
    const app = await open();
    const { params, token, red, bookingParams } = await withParty(app, await app.createVenue());
    const { url } = (await call(app, createFeed, { params, token, body: { kind: 'resource', resource_id: red } })).body;
    const tagOf = async () => (await read(app, url)).headers.get('etag') ?? '';
    const first = await tagOf();
    expect(await tagOf()).toBe(first);
    const statements = await statementsOf(async () => {
      expect((await read(app, url, { 'if-none-match': `"x", ${first}` })).status).toBe(304);
    });
    expect(statements.filter((sql) => sql.includes('party_name'))).toEqual([]);
    const { status: renamed } = await call(app, updateProfile, { params, token, body: { client_name: 'Red, Rock' } });
    expect(renamed).toBe(200);
    const named = await read(app, url);
    expect(valueOf(named.lines, 'X-WR-CALNAME:')).toBe(String.raw`Red\, Rock`);
    const tags = [first, await tagOf()];
    await call(app, cancelBooking, { params: bookingParams, token, body: {} });
    tags.push(await tagOf());
    app.clock.set(new Date(app.clock.now() + 86_400_000).toISOString());
    tags.push(await tagOf());
    expect(new Set(tags).size).toBe(4);
  });

  it('[B34] know after an upgrade what left a room before it', async () => {
    const app = await open();
    const { params, token, red, blue, bookingParams } = await withParty(app, await app.createVenue());
    const moves = [
      { date_scheduled: SATURDAY, booking_time: '11:00', resource_ids: [blue] },
      { date_scheduled: addDays(SATURDAY, 7), booking_time: '11:00', resource_ids: [blue] },
    ];
    for (const body of moves) await call(app, rescheduleBooking, { params: bookingParams, token, body });
    const stored = () =>
      app.deps.db.readVenue(params.client_id, (db) =>
        db
          .selectFrom('resource_bookings')
          .orderBy('date_scheduled')
          .orderBy((eb) => eb.case().when('resource_id', '=', red).then(0).else(1).end())
          .select(['resource_id', 'date_scheduled'])
          .execute(),
      );
    const kept = await stored();
    expect(kept.map(({ resource_id: id }) => (id === red ? 'red' : 'blue'))).toEqual(['red', 'blue', 'blue']);
    const { owner } = app.deps.db;
    await owner.schema.dropTable('resource_bookings').execute();
    const migration = migrations.find(({ name }) => name === '046-resource-bookings');
    await owner.transaction().execute((db) => migration?.up({ db, dialect: app.deps.db.dialect }) ?? Promise.resolve());
    expect(await stored()).toEqual(kept);
  });

  it('[B34] answer 304 to a calendar that has them, show names where the owner wants them, and leave holds out', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { params, token, offering } = await withParty(app, venue);
    await book(app, offering, { start_time: '12:00' });
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db
        .updateTable('bookings')
        .set({ status: 'pending', hold_expires_at: '2026-06-01T00:00:00.000Z' })
        .where('booking_time', '=', '12:00')
        .execute(),
    );
    const { url } = (await call(app, createFeed, { params, token, body: { kind: 'venue', show_names: true } })).body;
    const first = await read(app, url);
    expect(first.lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([expect.stringMatching(/: Marie Curie$/)]);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await read(app, url, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await read(app, url, {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it('[B34] list bookings of a month back and a year ahead by day and time, and are at most 50 for a venue', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const today = '2026-06-15';
    const days = [addDays(today, 366), '2026-06-27', '2026-06-20', '2026-07-04', addDays(today, -31)];
    for (const day of [...days, addDays(today, 367), addDays(today, -32)]) await addBooking(app, venue.clientId, day);
    const make = () => call(app, createFeed, { ...venue.own, body: { kind: 'venue' } });
    const { lines } = await read(app, (await make()).body.url);
    const starts = lines.flatMap((line) => /^DTSTART.*:(\d{8})T/.exec(line)?.[1] ?? []);
    expect(starts).toEqual(days.toSorted().map((day) => day.replaceAll('-', '')));
    for (let feeds = 1; feeds < 50; feeds += 1) expect((await make()).status).toBe(200);
    const { status, refusal } = await make();
    expect([status, refusal.message]).toEqual([400, 'A venue can have at most 50 calendar feeds.']);
  });

  it('[B34] [X3] end when they are revoked, and keep no token that could be read', async () => {
    const app = await open();
    const { params, token } = await withParty(app, await app.createVenue());
    const unknown = { kind: 'resource', resource_id: 'x' } as const;
    expect((await call(app, createFeed, { params, token, body: unknown })).status).toBe(400);
    const { feed, url } = (await call(app, createFeed, { params, token, body: { kind: 'venue' } })).body;
    const { feeds } = (await call(app, listFeeds, { params, token })).body;
    expect(feeds).toEqual([feed]);
    expect(JSON.stringify(feeds)).not.toContain(url.split('/').at(-1)?.replace('.ics', ''));
    expect((await read(app, url.replace('.ics', 'x.ics'))).status).toBe(404);
    expect((await read(app, `${url}/`)).status).toBe(404);
    const own = { params: { ...params, feed_id: feed.feed_id }, token };
    /* A venue that is read-only can still delete a feed. */
    const ended = { service_paid_until: '2026-01-01' };
    await app.deps.db.writePlatform((db) => db.updateTable('clients').set(ended).execute());
    expect((await call(app, createFeed, { params, token, body: { kind: 'venue' } })).refusal.code).toBe(
      'SUBSCRIPTION_EXPIRED',
    );
    expect((await call(app, deleteFeed, own)).status).toBe(200);
    expect((await call(app, deleteFeed, own)).status).toBe(404);
    expect((await read(app, url)).status).toBe(404);
  });
});
