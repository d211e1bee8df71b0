import { insertEntry } from '@gatehouse/server/areas/bookings/waitlist/waitlist.repository';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { getPublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { CLEARED_MAX } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import {
  addToWaitlist,
  clearWaitlist,
  getWaitlistSettings,
  joinWaitlist,
  updateWaitlistSettings,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { cancel, lineOf, states, wait, waitBody } from '#helpers/venues/waitlist';

const NEXT_SATURDAY = '2026-06-27';

onBothDatabases('joining the waitlist', () => {
  it('[B37] leads to the earliest wished time that is free and has room, and joins for none of it', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '11:00', capacity: 8 });
    await book(app, offering, { add_players: 2 });
    const wishes = [{ date: NEXT_SATURDAY, from: '11:00' }, { date: SATURDAY }];
    const join = async (fields: object) => {
      const { refusal } = await call(app, joinWaitlist, { body: waitBody(offering, { wishes, ...fields }) });
      return [refusal.code, refusal['date_scheduled'], refusal['start_time']];
    };
    expect(await join({ players: 4 })).toEqual(['TIME_AVAILABLE', SATURDAY, '11:00']);
    await book(app, offering, { start_time: '11:00', add_players: 2 });
    expect(await join({ players: 4 })).toEqual(['TIME_AVAILABLE', NEXT_SATURDAY, '11:00']);
    expect(await lineOf(app, venue)).toEqual([]);
    const { status } = await call(app, joinWaitlist, { body: waitBody(offering, { wishes: [{ date: SATURDAY }] }) });
    expect(status).toBe(200);
  });

  it('[B37] [B38] offers a place that became free between the look and the entry', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const { db } = app.deps;
    const { writeVenue } = db;
    let isFreed = false;
    db.writeVenue = async (clientId, work) => {
      if (!isFreed) {
        isFreed = true;
        await cancel(app, venue, taken);
      }
      return writeVenue.call(db, clientId, work) as ReturnType<typeof work>;
    };
    const guest = await wait(app, offering);
    db.writeVenue = writeVenue;
    expect(guest.entry.offer).toMatchObject({ date_scheduled: SATURDAY, start_time: '10:00' });
    expect(await states([guest])).toEqual(['06-20 10:00']);
  });

  it('[B48] is refused where the venue has switched it off, while staff add callers and those who wait stay', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const isOffered = async () => (await call(app, getPublicOffering, { params })).body.offering.has_waitlist;
    const taken = await book(app, offering);
    const request_id = crypto.randomUUID();
    const guest = await wait(app, offering, { request_id });
    expect((await call(app, getWaitlistSettings, venue.own)).body.settings).toEqual({ is_open: true });
    expect(await isOffered()).toBe(true);
    const closed = await call(app, updateWaitlistSettings, { ...venue.own, body: { is_open: false } });
    expect(closed.body.settings).toEqual({ is_open: false });
    expect((await call(app, getWaitlistSettings, venue.own)).body.settings).toEqual({ is_open: false });
    expect(await isOffered()).toBe(false);
    const { refusal } = await call(app, joinWaitlist, { body: waitBody(offering) });
    expect([refusal.code, refusal.message]).toEqual([
      'FORBIDDEN',
      'This venue has no waitlist right now. Please contact the venue.',
    ]);
    /* The form whose answer was lost still finds its entry. */
    expect((await wait(app, offering, { request_id })).waitlist_id).toBe(guest.waitlist_id);
    const { client_id: _, ...caller } = waitBody(offering, { party_email: 'bob@example.org' });
    expect((await call(app, addToWaitlist, { ...venue.own, body: caller })).status).toBe(200);
    await cancel(app, venue, taken);
    expect(await states([guest])).toEqual(['06-20 10:00']);
    await call(app, updateWaitlistSettings, { ...venue.own, body: { is_open: true } });
    expect((await call(app, joinWaitlist, { body: waitBody(offering) })).status).toBe(200);
    const audit = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').where('action', '=', 'update_waitlist_settings').select('actor').execute(),
    );
    expect(audit).toEqual([{ actor: `user:${venue.userId}` }, { actor: `user:${venue.userId}` }]);
    const other = await app.createVenue();
    expect((await call(app, getWaitlistSettings, { ...venue.own, token: other.token })).status).toBe(404);
    const foreign = { ...venue.own, token: other.token };
    expect((await call(app, updateWaitlistSettings, { ...foreign, body: { is_open: false } })).status).toBe(404);
    expect((await call(app, clearWaitlist, foreign)).status).toBe(404);
  });

  it('[B48] is cleared of a day, an offering or all by staff, and what was offered goes to others or is free', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const other = await openOffering(app, venue, { offering_name: 'Archery', sat_end: '10:00' });
    const [taken] = [
      await book(app, offering),
      await book(app, offering, { date_scheduled: NEXT_SATURDAY }),
      await book(app, other),
    ];
    const guestOf = (name: string, date = SATURDAY, of = offering) =>
      wait(app, of, { party_email: `${name}@example.org`, wishes: [{ date }] });
    const line = [
      await guestOf('ada'),
      await guestOf('bob'),
      await guestOf('cyd', NEXT_SATURDAY),
      await guestOf('dan', SATURDAY, other),
    ];
    await cancel(app, venue, taken);
    expect(await states(line)).toEqual(['06-20 10:00', 'waiting', 'waiting', 'waiting']);
    await sendDueMail(app.deps, new AbortController().signal);
    app.mails.splice(0);
    const clear = async (query: object) => (await call(app, clearWaitlist, { ...venue.own, query })).body;
    const { offering_id } = offering;
    expect(await clear({ date: SATURDAY, offering_id })).toMatchObject({ removed: 2, remaining: 0 });
    expect(await states(line)).toEqual(['left', 'left', 'waiting', 'waiting']);
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails).toEqual([]);
    expect((await book(app, offering)).status).toBe(200);
    expect(await clear({})).toMatchObject({ removed: 2, remaining: 0 });
    expect(await clear({})).toMatchObject({ removed: 0, remaining: 0 });
    expect(await states(line)).toEqual(['left', 'left', 'left', 'left']);
  });

  it('[B48] is cleared of a long line by several calls, and offers nothing to those who are about to leave', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const guest = await wait(app, offering);
    await cancel(app, venue, taken);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const first = await db.selectFrom('waitlist_entries').selectAll().executeTakeFirstOrThrow();
      const waits = { ...first, status: 'waiting', booking_id: null } as const;
      for (let at = 0; at < CLEARED_MAX + 3; at += 1) {
        const ids = { waitlist_id: `${first.waitlist_id}-${at}`, line: first.line + at + 1 };
        await insertEntry(db, { ...waits, ...ids }, [{ date: SATURDAY }]);
      }
    });
    expect(await states([guest])).toEqual(['06-20 10:00']);
    const clear = async () => (await call(app, clearWaitlist, { ...venue.own, query: {} })).body;
    expect(await clear()).toMatchObject({ removed: CLEARED_MAX, remaining: 4 });
    expect(await clear()).toMatchObject({ removed: 4, remaining: 0 });
    expect(await lineOf(app, venue)).toEqual([]);
    const offers = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('waitlist_offers').select('waitlist_id').execute(),
    );
    expect(offers).toEqual([{ waitlist_id: guest.waitlist_id }]);
  });
});
