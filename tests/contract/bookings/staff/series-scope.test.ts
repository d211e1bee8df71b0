import { sendReminders } from '@gatehouse/server/areas/bookings/scheduling/mails/reminders.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cancelBooking, rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import {
  cancelSeries,
  changeSeries,
  createSeries,
  getSeries,
} from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { states, wait } from '#helpers/venues/waitlist';

const { signal } = new AbortController();

/** The same evening on five Saturdays, of which the second was canceled; two rooms could take them. */
async function fiveEvenings(app: TestApp, venue: TestVenue) {
  const rooms: string[] = [];
  for (const resource_name of ['Red', 'Blue']) {
    const made = await call(app, createResource, { ...venue.own, body: { resource_name } });
    rooms.push(made.body.resource.resource_id);
  }
  const needs = { duration_minutes: 120, resource_needs: [{ resource_ids: rooms }] };
  const hours = { sat_start: '12:00', sat_end: '20:00' };
  const offering = await openOffering(app, venue, { ...hours, ...needs });
  const party = { offering_id: offering.offering_id, ...staffParty, booking_time: '20:00' };
  const body = { rrule: 'FREQ=WEEKLY;COUNT=5', ...party, resource_ids: rooms.slice(0, 1) };
  const made = (await call(app, createSeries, { ...venue.own, body })).body;
  if (!('series_id' in made)) throw new Error('Not a series');
  const ids = made.bookings.map(({ booking_id: id }) => id);
  const { token } = venue;
  await call(app, cancelBooking, { token, params: { ...venue.own.params, booking_id: ids[1] ?? '' }, body: {} });
  const at = { token, params: { ...venue.own.params, series_id: made.series_id } };
  const read = async () => (await call(app, getSeries, at)).body.bookings;
  return {
    offering,
    rooms,
    ids,
    cancel: (from?: number) => call(app, cancelSeries, { ...at, body: { from_booking_id: ids[from ?? -1] } }),
    change: (from: number, change: object) =>
      call(app, changeSeries, { ...at, body: { from_booking_id: ids[from] ?? '', ...change } }),
    /** What `look` finds in each booking, by its place in the series. */
    of: async <T>(look: (booking: Awaited<ReturnType<typeof read>>[number]) => T): Promise<T[]> => {
      const byId = new Map((await read()).map((row) => [row.booking_id, look(row)]));
      return ids.map((id) => byId.get(id) as T);
    },
  };
}

async function mailed(app: TestApp): Promise<string[]> {
  await sendDueMail(app.deps, signal);
  return app.mails.splice(0).map(({ subject }) => subject.split(':')[0] ?? '');
}

/** Both are the third Saturday in New York; the later one is already the next day in UTC. */
const THAT_EVENING = '2026-07-04T23:30:00Z';
const LATER_THAT_EVENING = '2026-07-05T00:30:00Z';

onBothDatabases('a change of a series', () => {
  it.for<[string, string, number | undefined, string[]]>([
    ['all', '2026-06-16T15:00:00Z', undefined, ['off', 'off', 'off', 'off', 'off']],
    ['the following', '2026-06-16T15:00:00Z', 3, ['on', 'off', 'on', 'off', 'off']],
    ['all, in the evening of one', THAT_EVENING, undefined, ['on', 'off', 'off', 'off', 'off']],
    ['that one and the following, in its evening', THAT_EVENING, 2, ['on', 'off', 'off', 'off', 'off']],
    ['all, once one has begun', LATER_THAT_EVENING, undefined, ['on', 'off', 'on', 'off', 'off']],
    ['the following of a canceled one', '2026-06-16T15:00:00Z', 1, ['on', 'off', 'off', 'off', 'off']],
  ])(
    '[B33] cancels %s, and neither what has begun nor what was canceled',
    async ([, at, from, left], { app, venue }) => {
      const series = await fiveEvenings(app, venue);
      const stamps = await series.of((row) => row.updated_at);
      app.clock.set(at);
      const { cancelled } = (await series.cancel(from)).body;
      expect(await series.of(({ status }) => (status === 'cancelled' ? 'off' : 'on'))).toEqual(left);
      expect(cancelled).toBe(left.filter((state) => state === 'off').length - 1);
      expect((await series.of((row) => row.updated_at))[1]).toBe(stamps[1]);
    },
  );

  it.for<[string, object, (string | number | null)[]]>([
    ['moves to another day', { shift_days: 35 }, ['06-20', '06-27', '08-08', '08-15', '08-22']],
    ['moves to another time', { booking_time: '18:00' }, ['20:00', '20:00', '18:00', '18:00', '18:00']],
    ['gives other players', { add_players: 3 }, [0, 0, 3, 3, 3]],
    ['gives another length', { duration_minutes: 60 }, [120, 120, 60, 60, 60]],
    ['gives another room', {}, ['Red', 'Red', 'Blue', 'Blue', 'Blue']],
  ])(
    '[B33] %s from one booking on, and leaves the canceled and the earlier ones',
    async ([what, change, expected], { app, venue }) => {
      const series = await fiveEvenings(app, venue);
      const isRoom = what === 'gives another room';
      const asked = isRoom ? { resource_ids: series.rooms.slice(1) } : change;
      const before = await series.of((row) => [row.date_scheduled, row.updated_at]);
      app.clock.advance(1_000);
      expect((await series.change(1, asked)).status).toBe(200);
      const after = await series.of((row) => {
        if (isRoom) return row.resources[0]?.resource_name ?? null;
        if ('shift_days' in change) return row.date_scheduled.slice(5);
        const [field = ''] = Object.keys(change);
        return row[field as 'booking_time' | 'add_players' | 'duration_minutes'];
      });
      expect(after).toEqual(expected);
      expect((await series.of((row) => [row.date_scheduled, row.updated_at])).slice(0, 2)).toEqual(before.slice(0, 2));
    },
  );

  it('[B14] [B28] to another room alone is neither mailed nor reminded of again', async ({ app, venue }) => {
    const series = await fiveEvenings(app, venue);
    app.clock.set('2026-06-20T00:30:00Z');
    await sendReminders(app.deps, signal);
    expect(await mailed(app)).toContain('Tomorrow');
    expect((await series.change(0, { resource_ids: series.rooms.slice(1) })).status).toBe(200);
    await sendReminders(app.deps, signal);
    expect(await mailed(app)).toEqual([]);
    expect((await series.change(0, { duration_minutes: 90 })).status).toBe(200);
    expect(await mailed(app)).toEqual(['Changed']);
  });

  it.for(['staff', 'staff with its series'])(
    '[B38] to a shorter time by %s offers what it frees',
    async (by, { app, venue }) => {
      const series = await fiveEvenings(app, venue);
      const [resource_id = ''] = series.rooms;
      const late = await openOffering(app, venue, {
        offering_name: 'Late',
        sat_start: '21:00',
        sat_end: '21:00',
        duration_minutes: 60,
        resource_needs: [{ resource_ids: [resource_id] }],
      });
      const guest = await wait(app, late, { party_email: 'ada@example.org' });
      expect(await states([guest])).toEqual(['waiting']);
      const { status } =
        by === 'staff'
          ? await call(app, rescheduleBooking, {
              token: venue.token,
              params: { ...venue.own.params, booking_id: series.ids[0] ?? '' },
              body: { date_scheduled: SATURDAY, booking_time: '20:00', duration_minutes: 60 },
            })
          : await series.change(0, { duration_minutes: 60 });
      expect(status).toBe(200);
      expect(await states([guest])).toEqual(['06-20 21:00']);
    },
  );
});
