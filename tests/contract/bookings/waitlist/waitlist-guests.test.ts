import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  createBooking,
  listBookingEvents,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  createPublicBooking,
  getAvailability,
  getPublicBooking,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { addToWaitlist, listWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { openPayingVenue, pay } from '#helpers/billing/paid-bookings';
import { EMAIL, graceAt } from '#helpers/venues/erased-person';
import { erase, erasePreview } from '#helpers/venues/erasure-calls';
import { book, bookingBody, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { cancel, from, states, wait, waitBody } from '#helpers/venues/waitlist';

const HOLD_MS = 20 * 60_000;
const { signal } = new AbortController();
const NEXT_SATURDAY = '2026-06-27';

async function sent(app: TestApp): Promise<string[]> {
  await sendDueMail(app.deps, signal);
  return app.mails.splice(0).map(({ to, subject }) => `${to}: ${subject.split(':')[0]}`);
}

async function historyOf(app: TestApp, { own: { token, params } }: TestVenue, booking_id: string) {
  const { events } = (await call(app, listBookingEvents, { params: { ...params, booking_id }, token })).body;
  return events.map(({ kind, by, detail }) => [kind, by, detail]);
}

onBothDatabases('guests who wait', (open) => {
  it('[B38] [B39] are mailed once for each step, in words of the venue’s clock', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    await sent(app);
    const guest = await wait(app, offering);
    expect(await sent(app)).toEqual(['ada@example.org: On the waitlist']);
    await cancel(app, venue, taken);
    expect((await sent(app)).toSorted()).toEqual([
      'ada@example.org: A place is free until 11',
      'marie@example.org: Canceled',
    ]);
    const { booking_id } = (await guest.now()).offer ?? { booking_id: '' };
    await guest.accept();
    await guest.accept();
    expect(await sent(app)).toEqual(['ada@example.org: Your booking']);
    expect(await historyOf(app, venue, booking_id)).toEqual([
      ['created', 'system', 'Offered to a guest on the waitlist'],
      ['confirmed', 'visitor', ''],
    ]);
    const audit = await app.deps.db.readVenue(venue.clientId, (db) =>
      db
        .selectFrom('audit_log')
        .where('action', 'like', 'waitlist_%')
        .select(['action', 'actor'])
        .orderBy('seq')
        .execute(),
    );
    expect(audit.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'waitlist_joined visitor',
      'waitlist_offered system',
      'waitlist_booked visitor',
    ]);
  });

  it('[B38] [B39] hear of a free place alone where staff add them to one, and nothing of a hold that ends', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const { client_id: _, ...caller } = waitBody(offering);
    const { entry } = (await call(app, addToWaitlist, { ...venue.own, body: caller })).body;
    expect(entry.offer).toMatchObject({ date_scheduled: SATURDAY, start_time: '10:00' });
    expect(await sent(app)).toEqual(['ada@example.org: A place is free until 11']);
    app.clock.advance(HOLD_MS);
    await expireHolds(app.deps, signal);
    const events = await historyOf(app, venue, entry.offer?.booking_id ?? '');
    expect(events.slice(1)).toEqual([['expired', 'system', '']]);
    expect(await sent(app)).toEqual([]);
  });

  it('[B38] pay within the hold where a deposit is due, and leave the line by it', async () => {
    const app = await open();
    const { venue, offering } = await openPayingVenue(app);
    const { date_scheduled, booking_time, ...party } = staffParty;
    const others = { offering_id: offering.offering_id, ...party, party_email: '', date_scheduled };
    const taken = [];
    for (const { time } of (
      await call(app, getAvailability, {
        params: { client_id: venue.clientId, offering_id: offering.offering_id, date: SATURDAY },
      })
    ).body.available_times)
      taken.push(
        (await call(app, createBooking, { ...venue.own, body: { ...others, booking_time: time } })).body.booking,
      );
    const guest = await wait(app, offering);
    const first = taken.find((one) => one.booking_time === booking_time);
    await cancel(app, venue, { body: { booking_id: first?.booking_id ?? '' } });
    const { offer } = await guest.now();
    await sent(app);
    expect((await guest.view()).due).toBe(25);
    const accepted = (await guest.accept()).body;
    expect(accepted).toMatchObject({ booking_id: offer?.booking_id, status: 'pending' });
    const token = accepted.payment_url?.split('/').at(-1) ?? '';
    const query = { token: accepted.booking_token };
    const seen = await call(app, getPublicBooking, { params: { booking_id: accepted.booking_id }, query });
    expect(seen.body.booking).toMatchObject({ status: 'pending', hold_expires_at: offer?.expires_at });
    expect(await states([guest])).toEqual(['06-20 10:00']);
    expect((await pay(app, { bookingId: accepted.booking_id, token })).status).toBe(200);
    expect(await states([guest])).toEqual(['booked']);
    expect((await guest.accept()).body).toMatchObject({ status: 'confirmed', payment_url: null });
    expect(await sent(app)).toEqual(['ada@example.org: Your booking']);
  });

  it('[B38] [B47] whom staff book leave the line, and their offer goes on', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '11:00' });
    const taken = await book(app, offering);
    const ten = { wishes: [{ date: SATURDAY, to: '10:00' }] };
    const [ada, bob] = [
      await wait(app, offering, ten),
      await wait(app, offering, { ...ten, party_email: 'bob@example.org' }),
    ];
    await cancel(app, venue, taken);
    const party = { party_email: 'Ada@example.org', start_time: '11:00' };
    const made = await book(app, offering, { ...party, date_scheduled: NEXT_SATURDAY });
    expect(await states([ada, bob])).toEqual(['06-20 10:00', 'waiting']);
    const { booking_id } = made.body;
    const params = { ...venue.own.params, booking_id };
    const body = { date_scheduled: SATURDAY, booking_time: '11:00' };
    await call(app, rescheduleBooking, { params, token: venue.token, body });
    expect(await states([ada, bob])).toEqual(['booked', '06-20 10:00']);
    const stored = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('waitlist_entries').where('party_email', '=', 'ada@example.org').selectAll().execute(),
    );
    expect(stored).toMatchObject([{ status: 'booked', booking_id: null }]);
    expect((await ada.accept()).refusal.code).toBe('LINK_EXPIRED');
  });

  it('[B47] keep their offer when anyone books under their email, and wait on unless they did so themselves', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { capacity: 10, sat_end: '15:00' });
    const taken = await book(app, offering, { add_players: 6 });
    await book(app, offering, { start_time: '11:00', add_players: 2 });
    const at = (time: string) => [{ date: SATURDAY, from: time, to: time }];
    const ada = await wait(app, offering, { wishes: at('10:00') }, '10.0.0.1');
    const eve = await wait(
      app,
      offering,
      { wishes: at('11:00'), players: 8, party_email: 'eve@example.org' },
      '10.0.0.2',
    );
    await cancel(app, venue, taken);
    const bookAs = async (party_email: string, address: string, start_time: string) => {
      const body = bookingBody(offering, { party_email, start_time });
      expect((await call(app, createPublicBooking, { body, ...from(address) })).status).toBe(200);
    };
    await bookAs('ada@example.org', '10.0.0.9', '12:00');
    await bookAs('ada@example.org', '10.0.0.1', '13:00');
    await bookAs('eve@example.org', '10.0.0.9', '14:00');
    expect(await states([ada, eve])).toEqual(['06-20 10:00', 'waiting']);
    await bookAs('eve@example.org', '10.0.0.2', '15:00');
    expect(await states([ada, eve])).toEqual(['06-20 10:00', 'booked']);
    const joined = (party_email: string, address: string) =>
      wait(app, offering, { wishes: at('11:00'), players: 8, party_email }, address);
    const [known, stranger] = [
      await joined('eve@example.org', '10.0.0.2'),
      await joined('eve@example.org', '10.0.0.8'),
    ];
    expect([known.entry.status, stranger.entry.status]).toEqual(['booked', 'waiting']);
    expect((await ada.accept()).body.status).toBe('confirmed');
  });

  it('[B47] keep their offer when staff change what anyone booked for the day under their email', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const taken = await book(app, offering);
    const ada = await wait(app, offering, { wishes: [{ date: SATURDAY, to: '10:00' }] }, '10.0.0.1');
    await cancel(app, venue, taken);
    const body = bookingBody(offering, { party_email: 'ada@example.org', start_time: '11:00' });
    const { booking_id } = (await call(app, createPublicBooking, { body, ...from('10.0.0.9') })).body;
    const at = { params: { ...venue.own.params, booking_id }, token: venue.token };
    const to = { date_scheduled: SATURDAY, booking_time: '12:00' };
    expect((await call(app, rescheduleBooking, { ...at, body: to })).status).toBe(200);
    const party = { ...staffParty, ...to, party_email: 'ada@example.org', add_players: 2 };
    expect((await call(app, updateBooking, { ...at, body: party })).status).toBe(200);
    expect(await states([ada])).toEqual(['06-20 10:00']);
  });

  it('[F24] are forgotten with the person, and their offer goes on', async ({ app }) => {
    const { venue, uploaded } = await graceAt(app);
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const line = [
      await wait(app, offering, { party_email: EMAIL, party_name: 'Gracella Hopperton' }),
      await wait(app, offering, { party_email: 'bob@example.org' }),
    ];
    await cancel(app, venue, taken);
    const sentence = /1 request on the waitlist/;
    expect((await erasePreview(app, venue, uploaded)).body.erased.join('\n')).toMatch(sentence);
    expect((await erase(app, venue, uploaded)).body.erased.join('\n')).toMatch(sentence);
    expect(await states(line)).toEqual(['left', '06-20 10:00']);
    const { waitlist } = (await call(app, listWaitlist, { ...venue.own, query: { status: 'left' } })).body;
    expect(waitlist).toMatchObject([{ party_name: 'Erased on request', party_email: '', party_phone: '' }]);
  });
});
