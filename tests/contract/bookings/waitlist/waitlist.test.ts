import { offerPlaces } from '@gatehouse/server/areas/bookings/waitlist/offer-places.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  acceptOffer,
  addToWaitlist,
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  offerByHand,
  removeFromWaitlist,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { cancel, lineOf, states, wait, waitBody } from '#helpers/venues/waitlist';

const FRIDAY_EVENING = '2026-06-19T23:00:00Z';

async function sent(app: TestApp) {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.splice(0);
}

onBothDatabases('the waitlist', (open) => {
  it('[B37] keeps what a guest wished for, once for each request, and says so in their language', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    await book(app, offering);
    await sent(app);
    const wishes = [{ date: SATURDAY, from: '10:00' }, { date: '2026-06-27' }];
    await book(app, offering, { date_scheduled: '2026-06-27' });
    await sent(app);
    const fields = { wishes, request_id: crypto.randomUUID(), language: 'es' } as const;
    const guest = await wait(app, offering, fields);
    expect(guest.entry).toEqual({
      waitlist_id: guest.waitlist_id,
      client_id: venue.clientId,
      offering_id: offering.offering_id,
      offering_name: 'Paintball',
      party_name: 'Ada Lovelace',
      players: 4,
      wishes,
      status: 'waiting',
      offer: null,
      created_at: new Date(app.clock.now()).toISOString(),
    });
    const [mail, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^En la lista de espera: Paintball/);
    expect(mail?.text).toMatch(/sáb, 20 jun 2026, 10:00 a\.m\. o más tarde/u);
    const token = /\/waitlist\/[^/\s]+\/(\S{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const opened = await call(app, getWaitlistEntry, { params: { waitlist_id: guest.waitlist_id }, query: { token } });
    expect(opened.body).toMatchObject({ entry: guest.entry, offer_seconds_left: null, due: 0, language: 'es' });

    const again = await wait(app, offering, { ...fields, players: 9 });
    expect(again.entry).toEqual(guest.entry);
    expect(await again.now()).toEqual(guest.entry);
    expect(await lineOf(app, venue)).toEqual(['ada@example.org']);
    expect(await sent(app)).toEqual([]);
  });

  it('[B37] refuses parties of another size, days that have passed, and what is no offering of the venue', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue);
    const single = await openOffering(app, venue, { offering_name: 'Lesson', offering_type: 'Individual' });
    const two = await call(app, joinWaitlist, { body: waitBody(single, { players: 2 }) });
    expect(two.refusal.fields).toEqual({ players: 'This offering is for one player.' });
    const three = await call(app, joinWaitlist, { body: waitBody(offering, { players: 3 }) });
    expect(three.refusal.fields).toEqual({ players: 'Please enter 4 to 10 players.' });
    const join = async (fields: object) => {
      const { status, refusal } = await call(app, joinWaitlist, { body: waitBody(offering, fields) });
      return [status, refusal.code, ...Object.keys(refusal.fields ?? {})];
    };
    expect(await join({ players: 11 })).toEqual([400, 'INVALID_INPUT', 'players']);
    expect(await join({ wishes: [{ date: '2026-06-14' }] })).toEqual([400, 'DATE_UNAVAILABLE', 'wishes']);
    expect(await join({ wishes: [{ date: '2026-06-15', to: '11:00' }] })).toEqual([400, 'DATE_UNAVAILABLE', 'wishes']);
    expect(await join({ wishes: [{ date: '2099-06-14' }] })).toEqual([400, 'DATE_UNAVAILABLE', 'wishes']);
    expect(await join({ wishes: [] })).toEqual([400, 'INVALID_INPUT', 'wishes']);
    const backwards = [{ date: SATURDAY, from: '12:00', to: '10:00' }];
    expect(await join({ wishes: backwards })).toEqual([400, 'INVALID_INPUT', 'wishes']);
    expect(await join({ wishes: Array.from({ length: 15 }, () => ({ date: SATURDAY })) })).toEqual([
      400,
      'INVALID_INPUT',
      'wishes',
    ]);
    expect(await join({ offering_id: 'x' })).toEqual([404, 'NOT_FOUND']);
    expect(await join({ client_id: 'C99999' })).toEqual([404, 'NOT_FOUND']);
    expect(await lineOf(app, venue)).toEqual([]);
  });

  it('[B37] takes five entries of one email, and a sixth once one has left', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    await book(app, offering);
    const [first] = await Promise.all(Array.from({ length: 5 }, () => wait(app, offering)));
    const sixth = () => call(app, joinWaitlist, { body: waitBody(offering, { party_email: 'Ada@Example.org' }) });
    expect([(await sixth()).status, (await sixth()).refusal.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    await first?.leave();
    expect((await sixth()).status).toBe(200);
    expect(await lineOf(app, venue)).toHaveLength(5);
    app.clock.set('2026-06-21T15:00:00Z');
    const next = { wishes: [{ date: '2026-06-28' }] };
    expect((await call(app, joinWaitlist, { body: waitBody(offering, next) })).status).toBe(200);
  });

  it('[B39] [X3] opens to its link alone, and to no other venue', async ({ app, venue }) => {
    const offering = await openOffering(app, venue);
    const guest = await wait(app, offering, { wishes: [{ date: '2026-06-21' }] });
    const other = await wait(app, offering, { wishes: [{ date: '2026-06-21' }], party_email: 'bob@example.org' });
    for (const [waitlist_id, token] of [
      [guest.waitlist_id, other.token],
      [guest.waitlist_id, ''],
      [guest.waitlist_id.replace(/.$/, (last) => (last === '0' ? '1' : '0')), guest.token],
      ['x', guest.token],
    ] as const) {
      const key = { params: { waitlist_id }, query: { token } };
      const answers = [
        await call(app, getWaitlistEntry, key),
        await call(app, leaveWaitlist, key),
        await call(app, acceptOffer, { params: { waitlist_id }, body: { token } }),
      ];
      for (const { status, refusal } of answers) expect([status, refusal.code]).toEqual([404, 'NOT_FOUND']);
    }
    const stranger = await app.createVenue();
    const params = { client_id: stranger.clientId, waitlist_id: guest.waitlist_id };
    expect((await call(app, removeFromWaitlist, { params, token: stranger.token })).status).toBe(404);
    const body = { date: SATURDAY, start_time: '10:00' };
    expect((await call(app, offerByHand, { params, token: stranger.token, body })).status).toBe(404);
    expect((await call(app, listWaitlist, { params: venue.own.params, token: stranger.token })).status).toBe(404);
    expect(await lineOf(app, stranger)).toEqual([]);
    expect((await guest.now()).status).toBe('waiting');
  });

  it('[B39] lists everyone of a long line, once and in its order', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    await book(app, offering);
    await wait(app, offering);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const first = await db.selectFrom('waitlist_entries').selectAll().executeTakeFirstOrThrow();
      const more = Array.from({ length: 501 }, (_, at) => ({
        ...first,
        waitlist_id: `${first.waitlist_id}-${at}`,
        line: first.line + at + 1,
        party_email: `guest${at}@example.org`,
      }));
      for (let at = 0; at < more.length; at += 100)
        await db
          .insertInto('waitlist_entries')
          .values(more.slice(at, at + 100))
          .execute();
    });
    const guests = Array.from({ length: 501 }, (_, at) => `guest${at}@example.org`);
    expect(await lineOf(app, venue)).toEqual(['ada@example.org', ...guests]);
  });

  it('[B37] expires once no wish is ahead, and shows staff who waits by day, offering and status', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const other = await openOffering(app, venue, { offering_name: 'Archery' });
    const sunday = { wishes: [{ date: '2026-06-21' }] };
    await book(app, offering);
    const guest = await wait(app, offering, { wishes: [{ date: SATURDAY, to: '10:00' }] });
    await wait(app, offering, { ...sunday, party_email: 'bob@example.org' });
    await wait(app, other, { ...sunday, party_email: 'cyd@example.org' });
    expect(await lineOf(app, venue)).toEqual(['ada@example.org', 'bob@example.org', 'cyd@example.org']);
    expect(await lineOf(app, venue, { date: '2026-06-21' })).toEqual(['bob@example.org', 'cyd@example.org']);
    expect(await lineOf(app, venue, { offering_id: other.offering_id })).toEqual(['cyd@example.org']);
    app.clock.set('2026-06-20T13:59:59Z');
    expect((await guest.now()).status).toBe('waiting');
    app.clock.set('2026-06-20T14:00:00Z');
    expect((await guest.now()).status).toBe('expired');
    expect(await lineOf(app, venue)).toEqual(['bob@example.org', 'cyd@example.org']);
    expect(await lineOf(app, venue, { status: 'expired' })).toEqual(['ada@example.org']);
    /* A clock that was ahead ends nobody's wait. */
    app.clock.set(FRIDAY_EVENING);
    expect((await guest.now()).status).toBe('waiting');
  });

  it('[B39] lets staff add a caller without an email, offer them a place by hand, and take them off', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { lead_minutes: 7 * 24 * 60 });
    const { client_id: _, party_email: __, ...caller } = waitBody(offering);
    const added = await call(app, addToWaitlist, { ...venue.own, body: caller });
    expect(added.body.entry).toMatchObject({ party_email: '', party_phone: '(212) 555-0101', status: 'waiting' });
    const { waitlist_id } = added.body.entry;
    const own = { token: venue.token, params: { ...venue.own.params, waitlist_id } };
    const offer = (start_time: string) => call(app, offerByHand, { ...own, body: { date: SATURDAY, start_time } });
    expect((await offer('10:30')).refusal.code).toBe('TIME_UNAVAILABLE');
    /* Within the lead, which binds visitors alone. */
    expect((await offer('12:00')).body.entry).toMatchObject({
      status: 'offered',
      offer: { date_scheduled: SATURDAY, start_time: '12:00' },
    });
    expect((await offer('11:00')).refusal.code).toBe('VERSION_CONFLICT');
    /* It runs out, and no job has looked since. */
    app.clock.advance(20 * 60_000);
    const { entry } = (await offer('11:00')).body;
    expect(entry.offer?.start_time).toBe('11:00');
    expect((await call(app, removeFromWaitlist, own)).status).toBe(200);
    expect((await call(app, removeFromWaitlist, own)).status).toBe(200);
    expect(await lineOf(app, venue, { status: 'left' })).toEqual(['']);
    const params = { ...venue.own.params, booking_id: entry.offer?.booking_id ?? '' };
    const { booking } = (await call(app, cancelBooking, { params, token: venue.token, body: {} })).body;
    expect(booking.status).toBe('cancelled');
    expect(await sent(app)).toEqual([]);
  });

  it('[B39] keeps callers without an email waiting when another without one has a booking', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { capacity: 12, sat_end: '10:00' });
    await book(app, offering);
    const { client_id: _, party_email: __, ...caller } = waitBody(offering, { players: 10 });
    await call(app, addToWaitlist, { ...venue.own, body: caller });
    const body = { offering_id: offering.offering_id, ...staffParty, party_email: '' };
    expect((await call(app, createBooking, { ...venue.own, body })).body.booking).toMatchObject({ party_email: '' });
    expect(await lineOf(app, venue, { status: 'waiting' })).toEqual(['']);
  });

  it('[B38] ends a guest’s wait when staff book them, also while that is pending', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { capacity: 12, sat_end: '10:00' });
    await book(app, offering);
    const guest = await wait(app, offering, { players: 10 });
    const body = { offering_id: offering.offering_id, ...staffParty, party_email: 'ada@example.org' };
    expect((await call(app, createBooking, { ...venue.own, body })).body.booking.status).toBe('pending');
    expect(await states([guest])).toEqual(['booked']);
  });

  it('[B38] [R6] lets guests of an expired venue read and leave, offers nothing there and takes nobody', async () => {
    const app = await open();
    const venue = await app.createVenue({ servicePaidUntil: '2026-06-10' });
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    /* Ten minutes before the venue's day on which it becomes read-only. */
    app.clock.set('2026-06-18T03:50:00Z');
    const taken = await book(app, offering);
    const offered = await wait(app, offering, { party_email: 'bob@example.org' });
    const guest = await wait(app, offering);
    await cancel(app, venue, taken);
    expect(await states([offered, guest])).toEqual(['06-20 10:00', 'waiting']);
    app.clock.advance(15 * 60_000);
    const refused = await call(app, joinWaitlist, { body: waitBody(offering) });
    expect([refused.status, refused.refusal.code]).toEqual([403, 'SUBSCRIPTION_EXPIRED']);
    expect((await offered.accept()).refusal.code).toBe('SUBSCRIPTION_EXPIRED');
    expect((await offered.leave()).status).toBe(200);
    await offerPlaces(app.deps, new AbortController().signal);
    expect([(await guest.now()).status, (await guest.view()).accepts_bookings]).toEqual(['waiting', false]);
    expect((await guest.leave()).status).toBe(200);
    expect((await guest.now()).status).toBe('left');
  });
});
