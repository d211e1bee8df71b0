import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cancelBooking, listBookingEvents } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { askVenue, getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { book, openOffering } from '#helpers/venues/offerings';

async function sent(app: TestApp) {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.splice(0);
}

async function booked(app: TestApp, profile: object = {}, party: Parameters<typeof book>[2] = {}) {
  const venue = await app.createVenue({ clientName: 'Field' });
  const { clientId, token } = venue;
  await call(app, updateProfile, { params: { client_id: clientId }, token, body: profile });
  const made = (await book(app, await openOffering(app, venue), party)).body;
  const params = { booking_id: made.booking_id };
  const at = { params: { client_id: clientId, booking_id: made.booking_id }, token };
  return {
    venue,
    made,
    look: async () => (await call(app, getPublicBooking, { params, query: { token: made.token } })).body,
    write: (message: string, as = made.token) => call(app, askVenue, { params, body: { token: as, message } }),
    events: async () => (await call(app, listBookingEvents, at)).body.events,
    cancel: () => call(app, cancelBooking, { ...at, body: {} }),
  };
}

onBothDatabases('a booking’s venue', (open) => {
  it('[B23] is reached by what it gave, on the page and in the mail, whose answer goes to it', async () => {
    const app = await open();
    const { venue, look } = await booked(app, { phone: '(212) 555-0199', address: ' 1 Main St,\n Springfield ' });
    const contact = { phone: '(212) 555-0199', email: venue.email, address: '1 Main St, Springfield' };
    expect((await look()).contact).toEqual(contact);
    const [mail] = await sent(app);
    expect(mail?.replyTo).toEqual({ name: 'Field', address: venue.email });
    expect(mail?.text).toContain('Phone: (212) 555-0199');
    expect(mail?.text).toContain(
      'Address: 1 Main St, Springfield\nhttps://www.google.com/maps/search/?api=1&query=1+Main',
    );
    expect(mail?.html).toContain('href="tel:2125550199"');
  });

  it('[B23] that gave nothing shows nothing empty', async () => {
    const app = await open();
    const { look } = await booked(app, { phone: '', address: '' });
    expect((await look()).contact).toMatchObject({ phone: '', address: '' });
    expect((await sent(app))[0]?.text).not.toMatch(/Phone:|Address:/);
  });

  it('[B24] gets a party’s wish by mail and in the history, with the booking unchanged', async () => {
    const app = await open();
    const { venue, made, look, write, events } = await booked(app);
    await sent(app);
    const before = await look();
    expect(before).toMatchObject({ can_ask: true, asked_at: null });
    const { asked_at: askedAt } = (await write('Can we come at noon?\n<b>Please</b>')).body;
    const [mail, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: venue.email,
      subject: 'Move or cancel? Marie Curie, Paintball',
      replyTo: { name: 'Marie Curie', address: 'marie@example.org' },
    });
    expect(mail?.text).toContain('Can we come at noon?');
    expect(mail?.html).toContain('&lt;b&gt;Please&lt;/b&gt;');
    expect((await events()).at(-1)).toMatchObject({
      kind: 'message',
      by: 'visitor',
      detail: 'Can we come at noon?\n<b>Please</b>',
    });
    const after = await look();
    expect(after).toMatchObject({ asked_at: askedAt, booking: { status: made.booking.status } });
    expect(after.changes.revision).toBeGreaterThan(before.changes.revision);
  });

  it('[B24] gets a wish of a party whose name is only a link, which no mail repeats', async () => {
    const app = await open();
    const { write } = await booked(app, {}, { party_name: 'https://evil.example/' });
    await sent(app);
    await write('Can we come at noon?');
    const [mail] = await sent(app);
    expect(mail).toMatchObject({
      subject: 'Move or cancel? A guest, Paintball',
      replyTo: { name: 'A guest', address: 'marie@example.org' },
    });
    expect(mail?.text).toContain('A guest wrote about a booking:');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('[B24] [P13] takes three messages a day from the holder of a link, short and without card numbers', async () => {
    const app = await open();
    const { made, write, events } = await booked(app);
    const other = await booked(app);
    expect((await write('Hello', other.made.token)).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await write('')).refusal.code).toBe('INVALID_INPUT');
    expect((await write('x'.repeat(1_001))).refusal.code).toBe('INVALID_INPUT');
    expect((await write('My card is 4111 1111 1111 1111')).refusal.code).toBe('CARD_DATA_REFUSED');
    for (let time = 0; time < 3; time += 1) expect((await write(`Message ${time}`)).status).toBe(200);
    expect((await write('Once more')).refusal.code).toBe('TOO_MANY_REQUESTS');
    expect((await events()).filter(({ kind }) => kind === 'message')).toHaveLength(3);
    expect(made.booking.status).toBe('confirmed');
  });

  it('[B24] is written to from one address twenty times an hour, whichever bookings these are about', async () => {
    const app = await open();
    const { write } = await booked(app);
    for (let time = 0; time < 20; time += 1)
      expect((await write('Hello', 'of another')).refusal.code).toBe('BOOKING_NOT_FOUND');
    app.clock.advance(3_599_000);
    expect((await write('Hello')).refusal.code).toBe('TOO_MANY_REQUESTS');
    app.clock.advance(1_000);
    expect((await write('Hello')).status).toBe(200);
  });

  it('[B24] is asked nothing about a booking that is canceled or over', async () => {
    const app = await open();
    const [first, second] = [await booked(app), await booked(app)];
    await first.cancel();
    expect(await first.look()).toMatchObject({ can_ask: false });
    expect((await first.write('Hello')).refusal.code).toBe('BOOKING_CANCELLED');
    app.clock.set('2026-06-20T14:00:00Z');
    expect(await second.look()).toMatchObject({ can_ask: false });
    expect((await second.write('Hello')).refusal.code).toBe('LINK_EXPIRED');
  });
});
