import { sendReminders } from '@gatehouse/server/areas/bookings/scheduling/mails/reminders.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  cancelBooking,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  getBookingCalendar,
  getPublicBooking,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';

const { signal } = new AbortController();

async function sent(app: TestApp) {
  await sendDueMail(app.deps, signal);
  return app.mails.splice(0);
}

/** The lines of a calendar file, unfolded. */
function linesOf(file: string): string[] {
  return file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
}

onAnyDatabase('mails of bookings', (open) => {
  it('[B14] [B2] confirm with the time of the venue’s clock, a calendar file and the party’s waiver link', async () => {
    const app = await open({ PUBLIC_URL: 'https://gate.example' });
    const venue = await app.createVenue({ clientName: 'Field of Colors' });
    const { booking_id: bookingId, booking } = (await book(app, await openOffering(app, venue))).body;
    const [mail, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'marie@example.org', subject: 'Your booking: Paintball at Field of Colors' });
    expect(mail?.text).toContain('Sat, Jun 20, 2026, 10:00 AM EDT');
    expect(mail?.text).toContain(`https://gate.example/booking/${bookingId}/`);
    expect(mail?.text).toContain(`Booking reference: ${booking.reference}`);
    expect(mail?.text).not.toMatch(/refund/i);
    expect(mail?.text).toContain(`https://gate.example/waiver/${venue.clientId}?booking=${bookingId}&party=`);
    const [file] = mail?.attachments ?? [];
    const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
    expect(file).toMatchObject({ filename: 'booking.ics', contentType });
    const text = Buffer.from(file?.content ?? '').toString();
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'METHOD:PUBLISH',
        `ORGANIZER;CN="Field of Colors":mailto:${venue.email}`,
        `UID:${bookingId}@gatehouse`,
        'DTSTART:20260620T140000Z',
        'SUMMARY:Paintball\\, Field of Colors',
        'STATUS:CONFIRMED',
      ]),
    );
  });

  it('[B2] give the same instant on both sides of a clock change', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { sat_end: '10:00', sun_start: '10:00', sun_end: '10:00' });
    app.clock.set('2026-10-20T12:00:00Z');
    const starts = [];
    for (const date of ['2026-10-31', '2026-11-01']) {
      const { body } = await book(app, offering, { date_scheduled: date });
      const { booking_id: bookingId, booking, token } = body;
      const file = await call(app, getBookingCalendar, { params: { booking_id: bookingId }, query: { token } });
      const line = linesOf(file.body.toString()).find((text) => text.startsWith('DTSTART'));
      starts.push([booking.starts_at, line]);
    }
    expect(starts).toEqual([
      ['2026-10-31T14:00:00.000Z', 'DTSTART:20261031T140000Z'],
      ['2026-11-01T15:00:00.000Z', 'DTSTART:20261101T150000Z'],
    ]);
    expect((await sent(app)).map(({ text }) => /\d+:\d+ [AP]M \w+/.exec(text)?.[0])).toEqual([
      '10:00 AM EDT',
      '10:00 AM EST',
    ]);
  });

  it('[B14] are in Spanish where the visitor booked in it, and hold no link that was typed', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Campo' });
    const offering = await openOffering(app, venue);
    await book(app, offering, { language: 'es', party_name: 'Ana http://evil.example' });
    const [mail] = await sent(app);
    expect(mail?.subject).toBe('Su reserva: Paintball en Campo');
    expect(mail?.text).toContain('Hola, Ana:');
    expect(mail?.text).toContain('sáb, 20 jun 2026');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('[B14] tell of a new time and of a cancellation', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Field' });
    const { booking_id: bookingId } = (await book(app, await openOffering(app, venue))).body;
    const at = { params: { client_id: venue.clientId, booking_id: bookingId }, token: venue.token };
    await call(app, rescheduleBooking, { ...at, body: { date_scheduled: SATURDAY, booking_time: '12:00' } });
    for (let time = 0; time < 2; time += 1) await call(app, cancelBooking, { ...at, body: {} });
    const mails = await sent(app);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your booking: Paintball at Field',
      'New time for your booking: Paintball at Field',
      'Canceled: Paintball at Field',
    ]);
    const [canceled] = mails[2]?.attachments ?? [];
    expect(canceled?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
    const lines = linesOf(Buffer.from(canceled?.content ?? '').toString());
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect(lines.some((line) => line.startsWith('ORGANIZER'))).toBe(true);
    expect(mails[2]?.text).not.toContain('/waiver/');
    for (const { text } of mails) expect(text).not.toMatch(/Refund:|Payment:|the card you paid with/);
  });

  it('[B14] tell of another number of players, and of nothing that staff note for themselves', async () => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Field' });
    const { booking_id: bookingId } = (await book(app, await openOffering(app, venue))).body;
    await sent(app);
    const at = { params: { client_id: venue.clientId, booking_id: bookingId }, token: venue.token };
    const change = (fields: object) => call(app, updateBooking, { ...at, body: { ...staffParty, ...fields } });
    await change({ check_in_status: 'checked in' });
    await change({ party_name: 'Marie S. Curie', add_players: 0 });
    for (let time = 0; time < 2; time += 1) await change({ add_players: 3 });
    const mails = await sent(app);
    expect(mails.map(({ subject }) => subject)).toEqual(['Change to your booking: Paintball at Field']);
    expect(mails[0]?.text).toContain('Party: 7 players');
    await change({ add_players: 2, booking_time: '12:00' });
    expect((await sent(app)).map(({ subject }) => subject)).toEqual(['New time for your booking: Paintball at Field']);
  });

  it.each([
    ['en', ['Your booking', 'New time', 'Change', 'Tomorrow', 'Canceled'], /^(?:Hello|Thank you)/m],
    ['es', ['Su reserva', 'Nuevo horario', 'Cambio', 'Mañana', 'Cancelada'], /^(?:Hola|Gracias)/m],
    [
      'fr',
      ['Votre réservation', 'Nouvel horaire', 'Modification', 'Demain', 'Réservation annulée'],
      /^(?:Bonjour|Merci)/m,
    ],
  ] as const)('[B14] each exist in the visitor’s language: %s', async (language, starts, greeting) => {
    const app = await open();
    const venue = await app.createVenue({ clientName: 'Field' });
    const { booking_id: bookingId } = (await book(app, await openOffering(app, venue), { language })).body;
    const mails = await sent(app);
    const at = { params: { client_id: venue.clientId, booking_id: bookingId }, token: venue.token };
    const steps = [
      () => call(app, rescheduleBooking, { ...at, body: { date_scheduled: SATURDAY, booking_time: '12:00' } }),
      () => call(app, updateBooking, { ...at, body: { ...staffParty, booking_time: '12:00', add_players: 1 } }),
      () => sendReminders(app.deps, signal),
      () => call(app, cancelBooking, { ...at, body: {} }),
    ];
    for (const [index, step] of steps.entries()) {
      /* Past the hour of the mailbox's limit; the last two within the day before. */
      app.clock.set(
        ['2026-06-15T16:00:00Z', '2026-06-15T18:00:00Z', '2026-06-19T17:00:00Z', '2026-06-19T19:00:00Z'][index] ?? '',
      );
      await step();
      mails.push(...(await sent(app)));
    }
    expect(mails.map(({ subject }) => starts.find((start) => subject.startsWith(start)))).toEqual(starts);
    for (const { text, html } of mails) {
      expect(text).toMatch(greeting);
      expect(html).toContain(`lang="${language}"`);
    }
  });

  it('[B14] stop at the limit of one mailbox', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { offering_type: 'Individual' });
    for (let time = 0; time < 5; time += 1) await book(app, offering);
    expect(await sent(app)).toHaveLength(3);
  });
});

onBothDatabases('reminders', (open) => {
  it('[B14] go out a day before, once, and again after a move', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { booking_id: bookingId } = (await book(app, offering)).body;
    await sent(app);
    const remind = async () => {
      await Promise.all([sendReminders(app.deps, signal), sendReminders(app.deps, signal)]);
      return (await sent(app)).map(({ subject }) => subject.split(':')[0]);
    };
    app.clock.set('2026-06-19T13:59:59.999Z');
    expect(await remind()).toEqual([]);
    app.clock.set('2026-06-19T14:00:00Z');
    expect(await remind()).toEqual(['Tomorrow']);
    expect(await remind()).toEqual([]);
    const at = { params: { client_id: venue.clientId, booking_id: bookingId }, token: venue.token };
    await call(app, rescheduleBooking, { ...at, body: { date_scheduled: '2026-06-27', booking_time: '10:00' } });
    await sent(app);
    app.clock.set('2026-06-26T14:01:00Z');
    expect(await remind()).toEqual(['Tomorrow']);
  });

  it('[B14] [B28] neither a mail nor another reminder follows a move to another room alone', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const ids: string[] = [];
    for (const resource_name of ['Red', 'Blue']) {
      const request = { params: { client_id: venue.clientId }, token: venue.token, body: { resource_name } };
      ids.push((await call(app, createResource, request)).body.resource.resource_id);
    }
    const offering = await openOffering(app, venue, { duration_minutes: 60, resource_needs: [{ resource_ids: ids }] });
    const { booking_id: bookingId } = (await book(app, offering)).body;
    app.clock.set('2026-06-19T14:01:00Z');
    await sendReminders(app.deps, signal);
    expect(await sent(app)).toHaveLength(2);
    const at = { params: { client_id: venue.clientId, booking_id: bookingId }, token: venue.token };
    const place = { date_scheduled: SATURDAY, booking_time: '10:00' };
    const { booking } = (await call(app, rescheduleBooking, { ...at, body: { ...place, resource_ids: ids.slice(1) } }))
      .body;
    expect(booking.resources[0]?.resource_name).toBe('Blue');
    await sendReminders(app.deps, signal);
    expect(await sent(app)).toEqual([]);
    await call(app, rescheduleBooking, { ...at, body: { ...place, duration_minutes: 90 } });
    expect((await sent(app)).map(({ subject }) => subject.split(':')[0])).toHaveLength(1);
  });

  it('[B14] go out to a party that booked a little more than a day before', async () => {
    const app = await open();
    const offering = await openOffering(app, await app.createVenue());
    app.clock.set('2026-06-19T13:59:59.999Z');
    await book(app, offering);
    await sent(app);
    app.clock.set('2026-06-19T14:01:00Z');
    await sendReminders(app.deps, signal);
    expect((await sent(app)).map(({ subject }) => subject.split(':')[0])).toEqual(['Tomorrow']);
  });

  it('[B14] spare a party that booked within the last day, or canceled', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { booking_id: cancelled } = (await book(app, offering)).body;
    const at = { params: { client_id: venue.clientId, booking_id: cancelled }, token: venue.token };
    await call(app, cancelBooking, { ...at, body: {} });
    app.clock.set('2026-06-19T14:00:00Z');
    await book(app, offering);
    await sent(app);
    await sendReminders(app.deps, signal);
    expect(await sent(app)).toEqual([]);
  });

  it.each([
    ['13:00:00.000', 1],
    ['13:00:00.001', 0],
  ] as const)('[B14] that are late go out until an hour before the start: at %s', async (time, mails) => {
    const app = await open();
    await book(app, await openOffering(app, await app.createVenue()));
    await sent(app);
    app.clock.set(`${SATURDAY}T${time}Z`);
    await sendReminders(app.deps, signal);
    expect(await sent(app)).toHaveLength(mails);
  });
});

onAnyDatabase('the page of a booking', (open) => {
  it('[B11] [X3] opens to the holder of its link only', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const [first, second] = [await book(app, offering), await book(app, offering, { start_time: '11:00' })];
    const look = (bookingId: string, token: string) =>
      call(app, getPublicBooking, { params: { booking_id: bookingId }, query: { token } });
    const seen = await look(first.body.booking_id, first.body.token);
    expect(seen.body).toMatchObject({
      booking: { party_name: 'Marie Curie', status: 'confirmed' },
      party: { waivers_signed: 0, total_players: 4 },
    });
    expect((await look(first.body.booking_id, second.body.token)).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await look(first.body.booking_id, '')).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await look('x', first.body.token)).refusal.code).toBe('BOOKING_NOT_FOUND');
    const stored = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('booking_links').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(first.body.token);
    app.clock.advance(400 * 86_400_000 - 1);
    expect((await look(first.body.booking_id, first.body.token)).status).toBe(200);
    app.clock.advance(1);
    expect((await look(first.body.booking_id, first.body.token)).refusal.code).toBe('BOOKING_NOT_FOUND');
  });
});
