import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { offerPlaces } from '@gatehouse/server/areas/bookings/waitlist/offer-places.service';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import {
  CALLER_ENTRIES_MAX,
  LIVE_ENTRIES_MAX,
  VENUE_ENTRIES_MAX,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { acceptOffer, addToWaitlist, joinWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { bookingBody, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';
import { cancel, from, states, wait, waitBody } from '#helpers/venues/waitlist';

const HOLDS_MAX = 10;
const BOOKINGS_MAX = 60;
const MISSED_MAX = 20;
const HOLD_MS = 20 * 60_000;
const STRANGER = '10.0.0.66';
const PROXIED = { TRUSTED_PROXIES: '127.0.0.1' };
const { signal } = new AbortController();

/** One party of a start at a time, every quarter of an hour of the Saturday. */
const quarters = { sat_start: '09:00', sat_end: '23:30', interval_minutes: 15 };
const timeOf = (index: number): string =>
  `${String(9 + Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;

function bookFrom(app: TestApp, offering: OfferingView, address: string, fields: object) {
  /* Two bookings within a millisecond get the same id once in a million. */
  app.clock.advance(1);
  return call(app, createPublicBooking, { body: bookingBody(offering, fields), ...from(address) });
}

/** Takes the first `count` starts, each from an address of its own. */
async function takeAll(app: TestApp, offering: OfferingView, count: number) {
  const taken = [];
  for (let index = 0; index < count; index += 1)
    taken.push(await bookFrom(app, offering, `10.1.0.${index}`, { start_time: timeOf(index) }));
  return taken;
}

/** A stranger waits for each of these starts, under an invented email. */
async function invent(app: TestApp, offering: OfferingView, count: number) {
  const entries = [];
  for (let index = 0; index < count; index += 1) {
    const wishes = [{ date: SATURDAY, from: timeOf(index), to: timeOf(index) }];
    entries.push(await wait(app, offering, { wishes, party_email: `invented${index}@example.org` }, STRANGER));
  }
  return entries;
}

async function heldBy(app: TestApp, venue: TestVenue): Promise<number> {
  const held = await app.deps.db.readVenue(venue.clientId, (db) =>
    db.selectFrom('bookings').where('status', '=', 'pending').select('booking_id').execute(),
  );
  return held.length;
}

/** Takes the only start, for which a stranger waits more often than offers may be missed. */
async function fillLine(app: TestApp, offering: OfferingView) {
  const taken = await bookFrom(app, offering, '10.0.0.9', {});
  for (let index = 0; index < MISSED_MAX + 5; index += 1)
    await wait(app, offering, { party_email: `invented${index}@example.org` }, STRANGER);
  return taken;
}

/** How many offers follow each other while nobody takes one. */
async function countOffers(app: TestApp, venue: TestVenue): Promise<number> {
  let made = 0;
  for (; (await heldBy(app, venue)) === 1; made += 1) {
    app.clock.advance(HOLD_MS);
    await expireHolds(app.deps, signal);
  }
  return made;
}

onBothDatabases('what one caller gets by the waitlist', (open) => {
  it('[B47] is held for at most ten places at a time, as on the booking page, and then goes to other guests', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, quarters);
    const taken = await takeAll(app, offering, HOLDS_MAX + 3);
    await invent(app, offering, HOLDS_MAX + 3);
    const last = timeOf(HOLDS_MAX + 2);
    const guest = await wait(app, offering, { wishes: [{ date: SATURDAY, from: last, to: last }] }, '10.0.0.1');
    for (const one of taken) await cancel(app, venue, one);
    expect(await states([guest])).toEqual([`06-20 ${last}`]);
    expect(await heldBy(app, venue)).toBe(HOLDS_MAX + 1);
    /* What is not offered to the stranger is anyone's. */
    const others = await bookFrom(app, offering, '10.0.0.2', { start_time: timeOf(HOLDS_MAX) });
    expect(others.status).toBe(200);
    await offerPlaces(app.deps, signal);
    expect(await heldBy(app, venue)).toBe(HOLDS_MAX + 1);
  });

  it('[B47] [B6] counts with the unpaid bookings of the same address', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { ...quarters, deposit_amount: 25 });
    const [taken] = await takeAll(app, offering, 1);
    const [entry] = await invent(app, offering, 1);
    for (let index = 1; index < HOLDS_MAX; index += 1)
      expect((await bookFrom(app, offering, STRANGER, { start_time: timeOf(index) })).status).toBe(200);
    if (!taken || !entry) throw new Error('Nothing to wait for');
    await cancel(app, venue, taken);
    expect(await states([entry])).toEqual([`06-20 ${timeOf(0)}`]);
    const eleventh = await bookFrom(app, offering, STRANGER, { start_time: timeOf(HOLDS_MAX) });
    expect(eleventh.refusal.code).toBe('TOO_MANY_REQUESTS');
  });

  it('[B47] [B6] is confirmed for at most as many places in an hour as the booking page books', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    const capacity = 4 * BOOKINGS_MAX;
    const offering = await openOffering(app, venue, { base_players: 1, max_players: capacity, capacity });
    const taken = [];
    for (const [index, players] of [4, 4, capacity - 8].entries())
      taken.push(await bookFrom(app, offering, `10.2.0.${index}`, { start_time: '11:00', add_players: players - 1 }));
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, second] = taken;
    if (!first || !second) throw new Error('Nothing is taken');
    const eleven = { players: 4, wishes: [{ date: SATURDAY, from: '11:00', to: '11:00' }] };
    const entry = await wait(app, offering, eleven, STRANGER);
    const late = await wait(app, offering, { ...eleven, party_email: 'late@example.org' }, STRANGER);
    await cancel(app, venue, first);
    expect(await states([entry, late])).toEqual(['06-20 11:00', 'waiting']);
    const books = () => bookFrom(app, offering, STRANGER, { start_time: '10:00' });
    for (let index = 1; index < BOOKINGS_MAX; index += 1) expect((await books()).status).toBe(200);
    expect((await books()).refusal.code).toBe('TOO_MANY_REQUESTS');
    /* The offer was counted when it was made, so that it can be taken; no other is made. */
    expect((await entry.accept()).status).toBe(200);
    await cancel(app, venue, second);
    expect(await states([entry, late])).toEqual(['booked', 'waiting']);
  });

  it('[B47] refuses an offer at an address that has made its bookings of the hour', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { base_players: 1, max_players: 200, capacity: 200 });
    const taken = await bookFrom(app, offering, '10.0.0.9', { add_players: 199 });
    const ten = { players: 200, wishes: [{ date: SATURDAY, from: '10:00', to: '10:00' }] };
    const entry = await wait(app, offering, ten, '10.0.0.1');
    await cancel(app, venue, taken);
    for (let index = 0; index < BOOKINGS_MAX; index += 1)
      await bookFrom(app, offering, STRANGER, { start_time: '11:00' });
    const params = { waitlist_id: entry.waitlist_id };
    const accept = (address: string) =>
      call(app, acceptOffer, { params, body: { token: entry.token }, ...from(address) });
    expect((await accept(STRANGER)).refusal.code).toBe('TOO_MANY_REQUESTS');
    expect((await accept('10.0.0.2')).status).toBe(200);
  });

  it('[B47] is not held for days: twenty offers that nobody takes end it, and the place is anyone’s', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await fillLine(app, offering);
    await cancel(app, venue, taken);
    expect(await countOffers(app, venue)).toBe(MISSED_MAX);
    expect((await bookFrom(app, offering, '10.0.0.1', {})).status).toBe(200);
  });

  it('[B47] is as much as fits for guests whom an earlier release put on the list: nobody knows who joined', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await fillLine(app, offering);
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('waitlist_entries').set({ joiner_mac: 'unknown' }).execute(),
    );
    await cancel(app, venue, taken);
    expect(await countOffers(app, venue)).toBe(MISSED_MAX + 5);
  });

  it('[B47] [B37] is five entries of one email, which lock nobody else out, and a bounded number of any', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    await bookFrom(app, offering, '10.0.0.9', {});
    const join = (address: string, fields: object = {}) =>
      call(app, joinWaitlist, { body: waitBody(offering, fields), ...from(address) });
    for (let index = 0; index < LIVE_ENTRIES_MAX; index += 1) expect((await join(STRANGER)).status).toBe(200);
    expect((await join(STRANGER)).refusal.code).toBe('TOO_MANY_REQUESTS');
    for (let index = 0; index < LIVE_ENTRIES_MAX; index += 1) expect((await join('10.0.0.1')).status).toBe(200);
    expect((await join('10.0.0.1')).refusal.code).toBe('TOO_MANY_REQUESTS');
    for (let index = LIVE_ENTRIES_MAX; index < CALLER_ENTRIES_MAX; index += 1)
      expect((await join(STRANGER, { party_email: `invented${index}@example.org` })).status).toBe(200);
    const { refusal } = await join(STRANGER, { party_email: 'one-more@example.org' });
    expect([refusal.code, refusal.message]).toEqual(['TOO_MANY_REQUESTS', expect.stringContaining('Your network')]);
    expect((await join('10.0.0.2', { party_email: 'bob@example.org' })).status).toBe(200);
  });

  it('[B47] is one of at most 5,000 in a venue, until one of them leaves', async () => {
    const app = await open(PROXIED);
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    await bookFrom(app, offering, '10.0.0.9', {});
    const first = await wait(app, offering, { party_email: 'first@example.org' }, '10.0.0.1');
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const entry = await db.selectFrom('waitlist_entries').selectAll().executeTakeFirstOrThrow();
      for (let made = 1; made < VENUE_ENTRIES_MAX; made += 500) {
        const size = Math.min(500, VENUE_ENTRIES_MAX - made);
        const more = Array.from({ length: size }, (_, at) => {
          const number = made + at;
          return {
            ...entry,
            waitlist_id: `${entry.waitlist_id}-${number}`,
            joiner_mac: `mac-${number}`,
            request_id: null,
          };
        });
        await db.insertInto('waitlist_entries').values(more).execute();
      }
    });
    const join = () =>
      call(app, joinWaitlist, { body: waitBody(offering, { party_email: 'late@example.org' }), ...from('10.0.0.2') });
    const { refusal } = await join();
    expect([refusal.code, refusal.message]).toEqual(['TOO_MANY_REQUESTS', expect.stringContaining('is full')]);
    /* Entries that staff add are counted by themselves: strangers can't keep a venue from its own list. */
    const { client_id: _, ...byStaff } = waitBody(offering, { party_email: 'caller@example.org' });
    expect((await call(app, addToWaitlist, { ...venue.own, body: byStaff })).status).toBe(200);
    await first.leave();
    expect((await join()).status).toBe(200);
  });
});
