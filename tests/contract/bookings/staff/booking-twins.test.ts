import { sendReminders } from '@gatehouse/server/areas/bookings/scheduling/mails/reminders.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { listBookingEvents, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createFeed } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { changeSeries, createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { bookingWays } from '#helpers/venues/booking-ways';
import { book, openOffering, staffParty } from '#helpers/venues/offerings';
import { bookingOf } from '#helpers/venues/party-desk';
import { states, wait } from '#helpers/venues/waitlist';

const NEXT_SATURDAY = '2026-06-27';
const { signal } = new AbortController();

/** What the party was mailed since. */
async function mailed(app: TestApp): Promise<string[]> {
  await sendDueMail(app.deps, signal);
  const mails = app.mails.splice(0).filter(({ to }) => to === staffParty.party_email);
  return mails.map(({ subject }) => subject.split(/[: ]/)[0] ?? '');
}

async function reminded(app: TestApp): Promise<string[]> {
  await sendReminders(app.deps, signal);
  return mailed(app);
}

/** A room with a calendar of its own, and an offering of an hour that needs it. */
async function openRoom(app: TestApp, venue: TestVenue) {
  const { resource } = (await call(app, createResource, { ...venue.own, body: { resource_name: 'Room' } })).body;
  const { resource_id } = resource;
  const needs = { duration_minutes: 60, resource_needs: [{ resource_ids: [resource_id] }] };
  const offering = await openOffering(app, venue, { sat_end: '10:00', ...needs });
  const feed = (await call(app, createFeed, { ...venue.own, body: { kind: 'resource', resource_id } })).body;
  const inCalendar = async () => {
    const text = await (await app.app.hono.request(new URL(feed.url).pathname)).text();
    return [/^DTSTART:(\d+)/m.exec(text)?.[1], /^STATUS:(\w+)/m.exec(text)?.[1]];
  };
  return { offering, inCalendar };
}

/** A party of six for an offering that has room for ten, and how staff give it another size. */
async function partyOfSix(app: TestApp, venue: TestVenue) {
  const offering = await openOffering(app, venue, { sat_end: '10:00', capacity: 10 });
  const body = { rrule: 'FREQ=DAILY;COUNT=1', offering_id: offering.offering_id, ...staffParty, add_players: 2 };
  const made = (await call(app, createSeries, { ...venue.own, body })).body;
  if (!('series_id' in made)) throw new Error('Not a series');
  const booking_id = made.bookings[0]?.booking_id ?? '';
  const { token } = venue;
  const ofBooking = { token, params: { ...venue.own.params, booking_id } };
  const ofSeries = { token, params: { ...venue.own.params, series_id: made.series_id } };
  return {
    offering,
    bookingId: booking_id,
    resize: async ({ withSeries = false, ...players }: Size) =>
      withSeries
        ? call(app, changeSeries, { ...ofSeries, body: { from_booking_id: booking_id, ...players } })
        : call(app, updateBooking, { ...ofBooking, body: { ...staffParty, ...players } }),
  };
}
interface Size {
  base_players?: number;
  add_players?: number;
  withSeries?: boolean;
}

onBothDatabases('a booking', () => {
  it.for(bookingWays)(
    '[B4] [B14] [B38] moved by %s frees its place, is mailed once, and reminded of its new time',
    async ([, make], { app, venue }) => {
      const { offering, inCalendar } = await openRoom(app, venue);
      const held = await make(app, venue, offering);
      const guest = await wait(app, offering, { party_email: 'ada@example.org' });
      app.clock.set('2026-06-19T14:01:00Z');
      expect(await reminded(app)).toContain('Tomorrow');
      expect(await held.move(NEXT_SATURDAY, '10:00')).toBe(200);
      expect(await states([guest])).toEqual(['06-20 10:00']);
      expect(await mailed(app)).toHaveLength(1);
      expect(await bookingOf(app, venue, held.bookingId)).toMatchObject({
        date_scheduled: NEXT_SATURDAY,
        starts_at: '2026-06-27T14:00:00.000Z',
        resources: [{ resource_name: 'Room', units: 1 }],
      });
      expect(await reminded(app)).toEqual([]);
      app.clock.set('2026-06-26T14:01:00Z');
      expect(await reminded(app)).toEqual(['Tomorrow']);
      const { events } = (
        await call(app, listBookingEvents, {
          token: venue.token,
          params: { ...venue.own.params, booking_id: held.bookingId },
        })
      ).body;
      expect(events.map(({ kind }) => kind)).toEqual(['created', 'moved']);
      expect(await inCalendar()).toEqual(['20260627', 'CONFIRMED']);
    },
  );

  it.for(bookingWays)(
    '[B4] [B14] [B38] canceled by %s frees its place, is mailed once, and reminded of no more',
    async ([, make], { app, venue }) => {
      const { offering, inCalendar } = await openRoom(app, venue);
      const held = await make(app, venue, offering);
      const guest = await wait(app, offering, { party_email: 'ada@example.org' });
      await mailed(app);
      app.clock.set('2026-06-19T13:00:00Z');
      expect(await held.cancel()).toBe(200);
      expect(await states([guest])).toEqual(['06-20 10:00']);
      expect(await mailed(app)).toEqual(['Canceled']);
      expect(await bookingOf(app, venue, held.bookingId)).toMatchObject({
        status: 'cancelled',
        check_in_status: 'cancelled',
      });
      expect((await inCalendar())[1]).toBe('CANCELLED');
      app.clock.set('2026-06-19T14:01:00Z');
      expect(await reminded(app)).toEqual([]);
    },
  );

  it.for<[string, Size]>([
    ['fewer base players', { base_players: 2 }],
    ['fewer additional players', { add_players: 0 }],
    ['fewer additional players in its series', { add_players: 0, withSeries: true }],
    ['fewer base players than it has more additional ones', { base_players: 1, add_players: 3 }],
  ])('[B38] with %s offers what it frees, and with as many in all nothing', async ([, smaller], { app, venue }) => {
    const { offering, resize } = await partyOfSix(app, venue);
    const guest = await wait(app, offering, { party_email: 'ada@example.org', players: 6 });
    expect((await resize({ base_players: 3, add_players: 3 })).status).toBe(200);
    expect((await resize({ base_players: 4, add_players: 2 })).status).toBe(200);
    expect(await states([guest])).toEqual(['waiting']);
    expect((await resize(smaller)).status).toBe(200);
    expect(await states([guest])).toEqual(['06-20 10:00']);
  });

  it.for<[string, Size]>([
    ['base players', { base_players: 5 }],
    ['additional players', { add_players: 3 }],
    ['additional players in its series', { add_players: 3, withSeries: true }],
    ['base players than it has fewer additional ones', { base_players: 6, add_players: 1 }],
  ])(
    '[B4] [B8] with more %s asks for room, and stays as it is where there is none',
    async ([, larger], { app, venue }) => {
      const { offering, bookingId, resize } = await partyOfSix(app, venue);
      expect((await book(app, offering)).status).toBe(200);
      expect((await resize({ base_players: 5, add_players: 1 })).status).toBe(200);
      expect((await resize({ base_players: 4, add_players: 2 })).status).toBe(200);
      expect((await resize(larger)).refusal.code).toBe('PLACE_TAKEN');
      expect(await bookingOf(app, venue, bookingId)).toMatchObject({
        base_players: 4,
        add_players: 2,
        total_players: 6,
      });
    },
  );
});
