import { writeVenue } from '@gatehouse/server/venue/venue-write';
import {
  createBooking,
  listBookingEvents,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { type OfferingView, updateOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getAvailability, getCalendar } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import {
  createResource,
  deleteResource,
  listResources,
  updateResource,
} from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { getTimeline } from '@gatehouse/sync-protocol/areas/bookings/timeline.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';

type ResourceBody = NonNullable<Parameters<typeof call<typeof createResource>>[2]['body']>;

function make(app: TestApp, { clientId, token }: TestVenue, body: ResourceBody) {
  return call(app, createResource, { params: { client_id: clientId }, token, body });
}

async function made(app: TestApp, venue: TestVenue, body: ResourceBody): Promise<string> {
  return (await make(app, venue, body)).body.resource.resource_id;
}

/** An hour's party with a quarter for cleaning up, in one of the rooms. */
const inOneOf = (...resource_ids: string[]) => ({
  duration_minutes: 60,
  cleanup_minutes: 15,
  resource_needs: [{ resource_ids }],
});

function place(app: TestApp, { clientId, token }: TestVenue, offering: OfferingView, fields: object = {}) {
  const body = { offering_id: offering.offering_id, ...staffParty, ...fields };
  return call(app, createBooking, { params: { client_id: clientId }, token, body });
}

function change(app: TestApp, { clientId, token }: TestVenue, resource_id: string, body: object, query: object = {}) {
  return call(app, updateResource, { params: { client_id: clientId, resource_id }, query, token, body });
}

async function free(app: TestApp, { clientId }: TestVenue, { offering_id }: OfferingView): Promise<string[]> {
  const params = { client_id: clientId, offering_id, date: SATURDAY };
  const { body } = await call(app, getAvailability, { params });
  return body.available_times.filter(({ available }) => available).map(({ time }) => time);
}

onBothDatabases('resources', (open) => {
  it('[B28] have a name of their own, and hours and closures that make sense', async () => {
    const app = await open();
    const venue = await app.createVenue();
    expect((await make(app, venue, { resource_name: 'Red Room' })).body.resource).toMatchObject({
      resource_type: 'room',
      mode: 'exclusive',
      units: 1,
      mon_start: null,
      closures: [],
    });
    expect((await make(app, venue, { resource_name: ' red room ' })).refusal.code).toBe('ALREADY_EXISTS');
    const blue = await made(app, venue, { resource_name: 'Blue Room' });
    expect((await change(app, venue, blue, { resource_name: 'Red room' })).refusal.code).toBe('ALREADY_EXISTS');
    expect((await change(app, venue, blue, { resource_name: 'BLUE ROOM' })).status).toBe(200);
    expect((await change(app, venue, blue, { units: 2 })).status).toBe(200);
    const half = await make(app, venue, { resource_name: 'B', sat_start: '10:00' });
    expect([half.status, Object.keys(half.refusal.fields ?? {})]).toEqual([400, ['sat_end']]);
    const closures = [{ starts_at: '2026-06-20T15:00:00Z', ends_at: '2026-06-20T15:00:00Z' }];
    expect((await make(app, venue, { resource_name: 'C', closures })).status).toBe(400);
    const other = await app.createVenue();
    const params = { client_id: other.clientId };
    expect((await call(app, listResources, { params, token: venue.token })).status).toBe(404);
  });

  it('[B27] [B28] keep a second offering out of a room for as long as a party has it', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const room = await made(app, venue, { resource_name: 'Room' });
    const birthday = await openOffering(app, venue, inOneOf(room));
    const lesson = await openOffering(app, venue, { offering_name: 'Lesson', ...inOneOf(room) });
    expect(await free(app, venue, lesson)).toEqual(['10:00', '11:00', '12:00']);
    const { booking } = (await place(app, venue, birthday, { booking_time: '11:00' })).body;
    expect(booking).toMatchObject({
      starts_at: '2026-06-20T15:00:00.000Z',
      ends_at: '2026-06-20T16:00:00.000Z',
      cleanup_minutes: 15,
      resources: [{ resource_id: room, resource_name: 'Room', units: 1 }],
    });
    /* Its quarter for cleaning up runs until 12:15; the lesson at 10:00 would need the room until 11:15. */
    expect(await free(app, venue, lesson)).toEqual([]);
    expect((await book(app, lesson, { start_time: '12:00' })).refusal.code).toBe('PLACE_TAKEN');
    const second = await made(app, venue, { resource_name: 'Second' });
    const params = { client_id: venue.clientId, offering_id: lesson.offering_id };
    const body = { ...lesson, ...inOneOf(room, second) };
    expect((await call(app, updateOffering, { params, token: venue.token, body })).status).toBe(200);
    expect(await free(app, venue, lesson)).toEqual(['10:00', '11:00', '12:00']);
    expect((await book(app, lesson, { start_time: '12:00' })).status).toBe(200);
  });

  it('[B28] of many units are shared by players, and a party is as large as what is left', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const lanes = await made(app, venue, { resource_name: 'Lanes', mode: 'shared', units: 12 });
    const needs = [{ resource_ids: [lanes], units_per: 'player' }];
    const climb = await openOffering(app, venue, { duration_minutes: 90, resource_needs: needs });
    expect((await place(app, venue, climb, { booking_time: '10:00', add_players: 3 })).status).toBe(200);
    const params = { client_id: venue.clientId, offering_id: climb.offering_id, date: SATURDAY };
    const { available_times: times } = (await call(app, getAvailability, { params })).body;
    expect(times.map(({ time, places_left }) => [time, places_left])).toEqual([
      ['10:00', 5],
      ['11:00', 5],
      ['12:00', 10],
    ]);
    expect((await book(app, climb, { start_time: '11:00', add_players: 2 })).refusal.message).toContain(
      'Only 5 places',
    );
    expect((await book(app, climb, { start_time: '11:00', add_players: 1 })).status).toBe(200);
  });

  it('[B28] that an offering can never have are refused when it is saved, by the field', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const room = await made(app, venue, { resource_name: 'Room', mon_start: '10:00', mon_end: '12:00' });
    const offering = await openOffering(app, venue);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const save = async (fields: object) => {
      const body = { ...offering, ...fields };
      const saved = await call(app, updateOffering, { params, token: venue.token, body });
      return saved.status === 200 ? 'saved' : Object.keys(saved.refusal.fields ?? {});
    };
    const needing = (units: number, ...ids: string[]) => ({
      duration_minutes: 60,
      resource_needs: ids.map((id) => ({ resource_ids: [id], units })),
    });
    expect(await save(needing(1, room))).toEqual(['resource_needs']);
    await change(app, venue, room, { mon_start: null, mon_end: null });
    expect(await save(needing(1, room))).toBe('saved');
    expect(await save(needing(2, room))).toEqual(['resource_needs']);
    expect(await save(needing(1, room, room))).toEqual(['resource_needs']);
    expect(await save(needing(1, 'another'))).toEqual(['resource_needs']);
    expect(await save({ duration_minutes: null, setup_minutes: 5, resource_needs: [] })).toEqual(['setup_minutes']);
    /* An older form sends none of the new fields. */
    const { duration_minutes: _, resource_needs: __, setup_minutes: ___, ...older } = offering;
    const kept = await call(app, updateOffering, { params, token: venue.token, body: older });
    expect(kept.body.offering).toMatchObject({ duration_minutes: 60, resource_needs: [{ resource_ids: [room] }] });
  });

  it('[B30] that change list what no longer fits, before and after saving, and move nothing', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const room = await made(app, venue, { resource_name: 'Room' });
    const offering = await openOffering(app, venue, inOneOf(room));
    const { booking } = (await place(app, venue, offering, { booking_time: '10:00' })).body;
    const reasons = async (body: object, query: object = {}) => {
      const { conflicts } = (await change(app, venue, room, body, query)).body;
      return conflicts.map(({ booking_id: id, reason }) => (id === booking.booking_id ? reason : id));
    };
    const closures = [{ starts_at: '2026-06-20T14:30:00Z', ends_at: '2026-06-20T15:00:00Z' }];
    expect(await reasons({ closures }, { dry_run: 'true' })).toEqual(['closure']);
    expect(await reasons({}, { dry_run: 'true' })).toEqual([]);
    expect(await reasons({ sat_start: '10:00', sat_end: '11:00' }, { dry_run: 'true' })).toEqual(['hours']);
    expect(await reasons({ closures })).toEqual(['closure']);
    expect((await place(app, venue, offering, { booking_time: '10:00' })).refusal.code).toBe('PLACE_TAKEN');
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const body = { ...offering, sat_start: '11:00' };
    const moved = await call(app, updateOffering, { params, query: { dry_run: 'true' }, token: venue.token, body });
    expect(moved.body.conflicts.map(({ reason }) => reason)).toEqual(['schedule']);
    const remove = { client_id: venue.clientId, resource_id: room };
    expect((await call(app, deleteResource, { params: remove, token: venue.token })).refusal.code).toBe(
      'RESOURCE_IN_USE',
    );
  });

  it('[B28] are at most 200 for a venue', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await made(app, venue, { resource_name: 'Room' });
    await writeVenue(app.deps, venue.clientId, async ({ db }) => {
      const row = await db.selectFrom('resources').selectAll().executeTakeFirstOrThrow();
      const copies = Array.from({ length: 198 }, (_, at) => ({
        ...row,
        resource_id: `copy-${at}`,
        resource_name: `Copy ${at}`,
      }));
      await db.insertInto('resources').values(copies).execute();
    });
    expect((await make(app, venue, { resource_name: 'Last' })).status).toBe(200);
    const { status, refusal } = await make(app, venue, { resource_name: 'One more' });
    expect([status, refusal.message]).toEqual([400, 'A venue can have at most 200 resources.']);
  });

  it('[B28] [B31] are pinned by staff, who may overbook with a reason that is kept', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const [red, blue] = [
      await made(app, venue, { resource_name: 'Red' }),
      await made(app, venue, { resource_name: 'Blue' }),
    ];
    const offering = await openOffering(app, venue, inOneOf(red, blue));
    const first = (await place(app, venue, offering, { resource_ids: [blue] })).body.booking;
    expect(first.resources.map(({ resource_name: name }) => name)).toEqual(['Blue']);
    expect((await place(app, venue, offering, { resource_ids: [blue] })).refusal.code).toBe('PLACE_TAKEN');
    expect((await place(app, venue, offering, { resource_ids: ['x'] })).status).toBe(400);
    const overbook = { reason: 'The mayor' };
    const second = (await place(app, venue, offering, { resource_ids: [blue], overbook })).body.booking;
    expect(second.overbooked_reason).toBe('The mayor');
    const third = (await place(app, venue, offering, { overbook })).body.booking;
    expect([third.overbooked_reason, third.resources[0]?.resource_name]).toEqual([null, 'Red']);
    const params = { client_id: venue.clientId, booking_id: second.booking_id };
    const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['created', ''],
      ['overbooked', 'The mayor'],
    ]);
    const move = (body: object) =>
      call(app, rescheduleBooking, {
        params,
        token: venue.token,
        body: { date_scheduled: SATURDAY, booking_time: second.booking_time, ...body },
      });
    expect((await move({ resource_ids: [red] })).refusal.code).toBe('PLACE_TAKEN');
    expect((await move({ resource_ids: [blue] })).body.booking.updated_at).toBe(second.updated_at);
    expect((await move({ booking_time: '12:00', duration_minutes: 30 })).body.booking).toMatchObject({
      duration_minutes: 30,
      overbooked_reason: null,
    });
    /* Its own length stays when the offering changes. */
    const change_ = { client_id: venue.clientId, offering_id: offering.offering_id };
    await call(app, updateOffering, {
      params: change_,
      token: venue.token,
      body: { ...offering, duration_minutes: 90 },
    });
    expect((await move({ booking_time: '12:00' })).body.booking.duration_minutes).toBe(30);
    /* The history names the resources, not their ids. */
    expect((await move({ booking_time: '12:00', resource_ids: [blue] })).status).toBe(200);
    const history = (await call(app, listBookingEvents, { params, token: venue.token })).body.events;
    expect(history.at(-1)).toMatchObject({ kind: 'moved', detail: 'place from Red to Blue' });
  });

  it('[B29] are closed to visitors within the lead and beyond the horizon, and to staff not', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { lead_minutes: 90, horizon_days: 7 });
    app.clock.set(`${SATURDAY}T13:00:00Z`);
    expect(await free(app, venue, offering)).toEqual(['11:00', '12:00']);
    expect((await book(app, offering, { start_time: '10:00' })).refusal.code).toBe('TIME_UNAVAILABLE');
    app.clock.set(`${SATURDAY}T15:00:00Z`);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id, month: SATURDAY.slice(0, 7) };
    const { days } = (await call(app, getCalendar, { params })).body;
    expect(days.filter(({ reason }) => reason === 'too_soon').map(({ date }) => date)).toEqual([SATURDAY]);
    expect((await place(app, venue, offering, { booking_time: '12:00' })).status).toBe(200);
    app.clock.set('2026-06-12T15:00:00Z');
    expect((await book(app, offering, { start_time: '11:00' })).refusal.code).toBe('DATE_UNAVAILABLE');
  });

  it('[B32] show a day: when each is open, and who has it', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const room = await made(app, venue, { resource_name: 'Room', sat_start: '09:00', sat_end: '00:00' });
    const offering = await openOffering(app, venue, inOneOf(room));
    await place(app, venue, offering, { booking_time: '12:00' });
    await place(app, venue, offering, { booking_time: '10:00' });
    const params = { client_id: venue.clientId, date: SATURDAY };
    const { body } = await call(app, getTimeline, { params, token: venue.token });
    expect(body).toMatchObject({ starts_at: '2026-06-20T04:00:00.000Z', ends_at: '2026-06-21T04:00:00.000Z' });
    expect(body.resources[0]?.open).toEqual([
      { starts_at: '2026-06-20T13:00:00.000Z', ends_at: '2026-06-21T04:00:00.000Z' },
    ]);
    expect(body.bookings.map(({ booking_time: time }) => time)).toEqual(['10:00', '12:00']);
  });

  it('[B35] are held by guests without an email as well, who get no mail', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { party_email: _, ...party } = staffParty;
    const body = { offering_id: offering.offering_id, ...party };
    const placed = await call(app, createBooking, { params: { client_id: venue.clientId }, token: venue.token, body });
    expect(placed.body.booking.party_email).toBe('');
    const params = { client_id: venue.clientId, booking_id: placed.body.booking.booking_id };
    const changed = await call(app, updateBooking, {
      params,
      token: venue.token,
      body: { ...party, add_players: 1, party_email: null },
    });
    expect(changed.body.booking).toMatchObject({ party_email: '', add_players: 1 });
    const mails = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').select('message').execute());
    expect(mails.filter(({ message }) => message.includes('"to":""'))).toEqual([]);
  });
});
