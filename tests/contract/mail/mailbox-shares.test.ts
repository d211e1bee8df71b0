import { sendReminders } from '@gatehouse/server/areas/bookings/scheduling/mails/reminders.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { HELD_MAX } from '@gatehouse/server/areas/mail/outbox/recipient-limit';
import {
  cancelBooking,
  createBooking,
  rescheduleBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { giveBack, holdPlace, openPayingVenue, pay } from '#helpers/billing/paid-bookings';
import { adultBody } from '#helpers/samples/signing-samples';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { createSigningVenue } from '#helpers/venues/signing-venue';
import { cancel, wait } from '#helpers/venues/waitlist';

const HOUR_MS = 3_600_000;
const MARIE = 'marie@example.org';
const { signal } = new AbortController();

const ON_THE_LIST = 'On the waitlist: Paintball at Field';

/** Marie's address joins the line of a full time five times: three mails are sent, two wait. */
async function fillMailbox(app: TestApp, offering: OfferingView): Promise<void> {
  for (const to of ['10:00', '10:01', '10:02', '10:03', '10:04']) {
    await wait(app, offering, { party_email: MARIE, wishes: [{ date: SATURDAY, to }] });
    app.clock.advance(1_000);
  }
  expect(await toMarie(app)).toEqual(Array(3).fill(ON_THE_LIST));
}

/** The subjects of the mails that go to Marie now. */
async function toMarie(app: TestApp): Promise<string[]> {
  await sendDueMail(app.deps, signal);
  return app.mails
    .splice(0)
    .filter(({ to }) => to === MARIE)
    .map(({ subject }) => subject);
}

const waiting = (app: TestApp) =>
  app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().where('sent_at', 'is', null).execute());

onBothDatabases('mail to a mailbox that strangers fill', (open) => {
  it('[Y89] what the venue and its offers cause arrives at once, and what strangers cause later, once', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Field' });
    const { clientId, token } = venue;
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const params = { client_id: clientId };
    const taken = await book(app, offering, { party_email: 'first@example.org' });
    await fillMailbox(app, offering);

    await cancel(app, venue, taken);
    expect(await toMarie(app)).toEqual(['A place is free until 11:20 AM: Paintball at Field']);

    const later = await openOffering(app, venue, { offering_name: 'Laser' });
    const body = { ...staffParty, offering_id: later.offering_id };
    const { booking } = (await call(app, createBooking, { params, body, token })).body;
    const at = { params: { ...params, booking_id: booking.booking_id }, token };
    await call(app, rescheduleBooking, { ...at, body: { date_scheduled: SATURDAY, booking_time: '12:00' } });
    app.clock.advance(1_000);
    await call(app, cancelBooking, { ...at, body: {} });
    expect(await toMarie(app)).toEqual([
      'Your booking: Laser at Field',
      'New time for your booking: Laser at Field',
      'Canceled: Laser at Field',
    ]);

    app.clock.advance(HOUR_MS);
    expect(await toMarie(app)).toEqual(Array(2).fill(ON_THE_LIST));
    expect(await waiting(app)).toEqual([]);
    app.clock.advance(25 * HOUR_MS);
    expect(await toMarie(app)).toEqual([]);
  });

  it('[Y89] offers reach one mailbox ten times an hour, however many callers joined under it', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const venue = await app.createVenue({ clientName: 'Field' });
    const offering = await openOffering(app, venue, { sat_end: '22:00' });
    const starts = Array.from({ length: 12 }, (_, at) => `${10 + at}:00`);
    for (const [at, start_time] of starts.entries()) {
      const taken = await book(app, offering, { party_email: `first${at}@example.org`, start_time });
      await wait(
        app,
        offering,
        { party_email: MARIE, wishes: [{ date: SATURDAY, from: start_time, to: start_time }] },
        `10.0.0.${at}`,
      );
      await cancel(app, venue, taken);
      app.clock.advance(1_000);
    }
    expect((await toMarie(app)).filter((subject) => subject.startsWith('A place is free'))).toHaveLength(10);
  });

  it('[Y89] what is paid and given back is mailed at once', async () => {
    const app = await open();
    const { venue, offering } = await openPayingVenue(app, { clientName: 'Field' });
    const full = await openOffering(app, venue, { sat_end: '10:00' });
    await book(app, full, { party_email: 'first@example.org' });
    await fillMailbox(app, full);
    const held = await holdPlace(app, offering);
    await pay(app, held);
    await giveBack(app, venue, held.bookingId, 10);
    expect(await toMarie(app)).toEqual(['Your booking: Paintball at Field', expect.stringMatching(/refund/i)]);
  });

  it('[Y89] what one page sends takes nothing from what another sends: a free booking is confirmed', async () => {
    const app = await open();
    const venue = await createSigningVenue(app, { clientName: 'Field' });
    const offering = await openOffering(app, venue);
    for (let time = 0; time < 5; time += 1)
      await call(app, signAdultWaiver, { body: adultBody(venue.clientId, { email: MARIE }) });
    expect(await toMarie(app)).toHaveLength(3);
    await book(app, offering);
    expect(await toMarie(app)).toEqual(['Your booking: Paintball at Field']);
    app.clock.advance(HOUR_MS);
    expect(await toMarie(app)).toHaveLength(2);
  });

  it('[Y89] of mails about one booking that are held back, the newest is sent, and never after a later one', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Field' });
    const offering = await openOffering(app, venue, { capacity: 50 });
    for (let time = 0; time < 3; time += 1) await book(app, offering);
    expect(await toMarie(app)).toHaveLength(3);
    const fourth = await book(app, offering);
    const fifth = await book(app, offering);
    expect(await toMarie(app)).toEqual([]);
    app.clock.advance(HOUR_MS / 2);
    await cancel(app, venue, fourth);
    expect(await toMarie(app)).toEqual(['Canceled: Paintball at Field']);
    app.clock.advance(HOUR_MS / 2);
    await sendDueMail(app.deps, signal);
    const texts = app.mails.splice(0).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(fifth.body.booking_id);
  });

  it('[Y89] the reminder of a stranger’s booking is what the guest agreed to', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Field' });
    const offering = await openOffering(app, venue, { capacity: 50 });
    app.clock.set('2026-06-18T17:00:00Z');
    for (let time = 0; time < 4; time += 1) await book(app, offering);
    expect(await toMarie(app)).toHaveLength(3);
    app.clock.set('2026-06-19T17:00:00Z');
    await sendReminders(app.deps, signal);
    expect((await toMarie(app)).filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(4);
  });

  it(`[Y89] at most ${HELD_MAX} mails of strangers wait for one mailbox, and it gets ten a day`, async () => {
    const app = await open();
    const mail = { to: MARIE, subject: 'Your signed waiver', text: '' };
    for (let time = 0; time < 60; time += 1)
      await app.deps.db.writePlatform((db) => queueMail(app.deps, db, mail, 'C00001', { kind: 'signed_copy' }));
    expect(await toMarie(app)).toHaveLength(3);
    expect(await waiting(app)).toHaveLength(HELD_MAX);
    const days: number[] = [];
    for (let day = 0; day < 7; day += 1) {
      let sent = 0;
      for (let hour = 0; hour < 24; hour += 4) {
        app.clock.advance(4 * HOUR_MS);
        const now = (await toMarie(app)).length;
        expect(now).toBeLessThanOrEqual(3);
        sent += now;
      }
      days.push(sent);
    }
    expect(Math.max(...days)).toBeLessThanOrEqual(10);
    expect(days.reduce((sum, sent) => sum + sent, 0)).toBe(HELD_MAX);
    expect(await waiting(app)).toEqual([]);
  });
});
