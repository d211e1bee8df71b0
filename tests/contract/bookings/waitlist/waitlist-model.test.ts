import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { offerPlaces } from '@gatehouse/server/areas/bookings/waitlist/offer-places.service';
import { getAvailability } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { earliestFit, type Start } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { joinWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { cancel, from, wait, waitBody } from '#helpers/venues/waitlist';

const HOLD_MS = 20 * 60_000;
const CAPACITY = 6;
const { signal } = new AbortController();

const time = fc.constantFrom('10:00', '11:00', '12:00');
const who = fc.nat({ max: 30 });
const players = fc.integer({ min: 1, max: 4 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('book' as const), time, players }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('wait' as const), time, players }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cancel' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('accept' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('let it run out' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Guest = Awaited<ReturnType<typeof wait>>;

/** What happened to a venue, and what must hold whatever did. */
async function story(app: TestApp, venue: TestVenue, venues: number, steps: readonly Step[]): Promise<void> {
  const offering = await openOffering(app, venue, { base_players: 1, max_players: 4, capacity: CAPACITY });
  const params = { client_id: venue.clientId, offering_id: offering.offering_id, date: SATURDAY };
  const made: Awaited<ReturnType<typeof book>>[] = [];
  const guests: Guest[] = [];
  const offered = new Map<Guest, Start[]>();

  const freeStarts = async () => {
    const slots = (await call(app, getAvailability, { params })).body.available_times;
    return slots
      .filter(({ available }) => available)
      .map(({ time: at, places_left }) => ({ date: SATURDAY, time: at, placesLeft: Math.min(4, places_left ?? 4) }));
  };

  const take = async (one: Step): Promise<void> => {
    const party = `${made.length}-${guests.length}@example.org`;
    if (one.does === 'book') {
      const answer = await book(app, offering, {
        start_time: one.time,
        add_players: one.players - 1,
        party_email: party,
      });
      if (answer.status === 200) made.push(answer);
    } else if (one.does === 'wait') {
      const wishes = [{ date: SATURDAY, from: one.time }];
      const fields = { wishes, players: one.players, party_email: `w${party}` };
      const free = earliestFit({ players: one.players, wishes, offered: [] }, await freeStarts());
      const address = `10.${venues}.0.${guests.length}`;
      if (free) {
        const { refusal } = await call(app, joinWaitlist, { body: waitBody(offering, fields), ...from(address) });
        const { code, date_scheduled, start_time } = refusal;
        expect({ code, date_scheduled, start_time }).toEqual({
          code: 'TIME_AVAILABLE',
          date_scheduled: free.date,
          start_time: free.time,
        });
      } else guests.push(await wait(app, offering, fields, address));
    } else if (one.does === 'let it run out') {
      app.clock.advance(HOLD_MS);
      await expireHolds(app.deps, signal);
    } else if (one.does === 'cancel') {
      const [booking] = made.splice(one.who % Math.max(1, made.length), 1);
      if (booking) await cancel(app, venue, booking);
    } else await guests[one.who % Math.max(1, guests.length)]?.[one.does]();
  };

  for (const one of steps) {
    await take(one);
    const free = await freeStarts();
    for (const guest of guests) {
      const { status, offer, players: count, wishes } = await guest.now();
      const before = offered.get(guest) ?? [];
      if (offer) {
        const start = { date: offer.date_scheduled, time: offer.start_time };
        const isNew = before.at(-1)?.time !== start.time;
        if (isNew) expect(before, 'offered twice').not.toContainEqual(start);
        if (isNew) offered.set(guest, [...before, start]);
      }
      if (status === 'waiting')
        expect(earliestFit({ players: count, wishes, offered: before }, free), 'a place is free').toBeUndefined();
    }
    const kept = await app.deps.db.readVenue(venue.clientId, (db) =>
      db
        .selectFrom('bookings')
        .where('offering_id', '=', offering.offering_id)
        .where('status', '!=', 'cancelled')
        .groupBy('booking_time')
        .select((eb) => eb.fn.sum<number>(eb('base_players', '+', eb.ref('add_players'))).as('players'))
        .execute(),
    );
    for (const { players: count } of kept) expect(count, 'oversold').toBeLessThanOrEqual(CAPACITY);
  }
  /* Nothing was left to the job. */
  const versionOf = () =>
    app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('sync_tenant').where('client_id', '=', venue.clientId).select('version').execute(),
    );
  const before = await versionOf();
  await offerPlaces(app.deps, signal);
  expect(await versionOf()).toEqual(before);
}

onAnyDatabase('the waitlist', (open) => {
  it('[B38] lets nobody wait for a place that is free, offers none twice and oversells none', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    let venues = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
        app.clock.set('2026-06-15T15:00:00.000Z');
        venues += 1;
        await story(app, await app.createVenue(), venues, steps);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
