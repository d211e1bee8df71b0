import { mailNotices } from '@gatehouse/server/areas/bookings/notices/notices.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { createSmtpMailer } from '@gatehouse/server/integrations/mailer/create-mailer';
import {
  getBookingNotices,
  updateBookingNotices,
} from '@gatehouse/sync-protocol/areas/bookings/booking-notices.contracts';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { generatePaymentUrl } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { expect, onTestFinished } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { holdPlace, openPayingVenue, pay } from '#helpers/billing/paid-bookings';
import { startSmtpServer } from '#helpers/processes/smtp-server';
import { book, openOffering, staffParty } from '#helpers/venues/offerings';

const OWNER = 'front.desk@example.org';
const MINUTE_MS = 60_000;
const { signal } = new AbortController();
const ofVenue = ({ clientId, token }: TestVenue) => ({ token, params: { client_id: clientId } });
const switchTo = (app: TestApp, venue: TestVenue, email: string | null) =>
  call(app, updateBookingNotices, { ...ofVenue(venue), body: { email } });

/** Runs the job, then sends: what the venue's own address got. */
async function noticesOf(app: TestApp) {
  await mailNotices(app.deps, signal);
  await sendDueMail(app.deps, signal);
  return app.mails.splice(0).filter(({ to }) => to === OWNER);
}

onBothDatabases('the mail for new online bookings', () => {
  it('[B60] is off until the owner gives an address, and off again without one', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { capacity: 100 });
    await book(app, offering);
    expect(await noticesOf(app)).toEqual([]);
    expect((await call(app, getBookingNotices, ofVenue(venue))).body.notices).toEqual({ email: null });
    expect((await switchTo(app, venue, ` ${OWNER.toUpperCase()} `)).body.notices).toEqual({ email: OWNER });
    expect((await switchTo(app, venue, 'nobody')).status).toBe(400);
    await book(app, offering, { start_time: '11:00' });
    await switchTo(app, venue, null);
    await switchTo(app, venue, OWNER);
    expect(await noticesOf(app)).toEqual([]);
    await book(app, offering, { start_time: '12:00' });
    expect(await noticesOf(app)).toHaveLength(1);
  });

  it('[B60] tells of each booking once, many within five minutes together, and of none that staff made', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { capacity: 300, max_players: 10 });
    await switchTo(app, venue, OWNER);
    await call(app, createBooking, {
      ...ofVenue(venue),
      body: { ...staffParty, offering_id: offering.offering_id, add_players: 0 },
    });
    expect(await noticesOf(app)).toEqual([]);
    await book(app, offering, { party_name: 'Ana http://evil.example', language: 'es' });
    const [mail, ...others] = await noticesOf(app);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New booking: Paintball, Ana, 4 people');
    expect(mail?.text).toContain('Sat, Jun 20, 2026, 10:00 AM EDT');
    expect(mail?.text).toContain('/my-bookings');
    expect(mail?.text).not.toContain('evil.example');

    for (let count = 0; count < 23; count += 1) {
      app.clock.advance(1_000);
      await book(app, offering, { party_name: `Party ${count}`, party_email: `guest${count}@example.org` });
      expect(await noticesOf(app)).toEqual([]);
    }
    const canceled = (await book(app, offering, { party_name: 'Nobody' })).body;
    await call(app, cancelBooking, {
      token: venue.token,
      params: { client_id: venue.clientId, booking_id: canceled.booking_id },
      body: {},
    });
    app.clock.advance(5 * MINUTE_MS - 23_000 - 1);
    expect(await noticesOf(app)).toEqual([]);
    app.clock.advance(1);
    const [together, ...more] = await noticesOf(app);
    expect(more).toEqual([]);
    expect(together?.subject).toMatch(/^23 new online bookings at /);
    expect(together?.text.match(/Party \d+/g)).toHaveLength(20);
    expect(together?.text).toContain('The other 3 are under Bookings.');
    expect(together?.text).not.toContain('Nobody');
    app.clock.advance(10 * MINUTE_MS);
    expect(await noticesOf(app)).toEqual([]);
  });

  it('[B60] tells of a booking with a deposit when it is paid, not while it is held', async ({ app }) => {
    const { venue, offering } = await openPayingVenue(app);
    await switchTo(app, venue, OWNER);
    const held = await holdPlace(app, offering);
    expect(await noticesOf(app)).toEqual([]);
    expect((await pay(app, held)).status).toBe(200);
    expect(await noticesOf(app)).toHaveLength(1);
    const body = { ...staffParty, booking_time: '11:00', offering_id: offering.offering_id, add_players: 0 };
    const { booking_id: byStaff } = (await call(app, createBooking, { ...ofVenue(venue), body })).body.booking;
    const link = await call(app, generatePaymentUrl, { token: venue.token, body: { bookingId: byStaff } });
    const token = link.body.paymentUrl.split('/').at(-1) ?? '';
    expect((await pay(app, { bookingId: byStaff, token })).status).toBe(200);
    app.clock.advance(10 * MINUTE_MS);
    expect(await noticesOf(app)).toEqual([]);
  });

  it('[B60] [X1] is the owner’s to switch, and reaches their mailbox over SMTP', async ({ app, venue }) => {
    const other = await app.createVenue();
    expect(await switchTo(app, { ...venue, token: other.token }, OWNER)).toMatchObject({ status: 404 });
    await switchTo(app, venue, OWNER);
    await book(app, await openOffering(app, other));
    await book(app, await openOffering(app, venue));
    await mailNotices(app.deps, signal);
    const smtp = await startSmtpServer();
    onTestFinished(smtp.close);
    const mailer = createSmtpMailer(smtp.url, 'Gatehouse <no-reply@gatehouse.example>');
    onTestFinished(() => mailer.close?.());
    await sendDueMail({ ...app.deps, mailer }, signal);
    const own = smtp.messages.filter((message) => message.includes(`To: ${OWNER}`));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('Subject: New booking: Paintball, Marie Curie, 4 people');
  });
});
