import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  createBooking,
  listBookingEvents,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { emailPaymentLink } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { openOffering, staffParty } from '#helpers/venues/offerings';

async function sent(app: TestApp) {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.splice(0);
}

/** A venue with a booking that its staff made, and what they do with it. */
async function bookedByStaff(app: TestApp, fields: object = {}) {
  const at = await paid.openPayingVenue(app, { clientName: 'Field' });
  const { clientId, token } = at.venue;
  const body = { offering_id: at.offering.offering_id, ...staffParty, ...fields };
  const { booking } = (await call(app, createBooking, { params: { client_id: clientId }, token, body })).body;
  const params = { client_id: clientId, booking_id: booking.booking_id };
  return {
    ...at,
    booking,
    email: (as = token) => call(app, emailPaymentLink, { params, body: {}, token: as }),
    change: (changes: object) => call(app, updateBooking, { params, token, body: { ...staffParty, ...changes } }),
    kinds: async () => (await call(app, listBookingEvents, { params, token })).body.events.map(({ kind }) => kind),
  };
}

function payTokenIn(text: string | undefined): string | undefined {
  return /\/payment\/\S+\/(\S{43})/.exec(text ?? '')?.[1];
}

onAnyDatabase('mails with a link to pay', (open) => {
  it('[B21] confirm a booking that staff made, say what is due and until when, and can be paid', async () => {
    const app = await open();
    const { booking, account, kinds } = await bookedByStaff(app);
    const [mail, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Payment: Deposit due: $25.00 by Jun 20');
    expect(mail?.text).toContain('Pay $25.00:');
    expect(await kinds()).toEqual(['created', 'pay_link_sent']);
    const held = { bookingId: booking.booking_id, token: payTokenIn(mail?.text) ?? '' };
    expect((await paid.pay(app, held)).body.payment.amount).toBe(25);
    expect(account.payments).toHaveLength(1);
    expect((await sent(app))[0]?.text).toContain('Payment: Paid $25.00');
  });

  it('[B21] have no button where staff want none, nothing is due or the venue takes no cards', async () => {
    const app = await open();
    const { venue, kinds } = await bookedByStaff(app, { email_pay_link: false });
    const [plain] = await sent(app);
    expect(plain?.text).toContain('Deposit due: $25.00 by Jun 20');
    expect(payTokenIn(plain?.text)).toBeUndefined();
    expect(await kinds()).toEqual(['created']);
    const free = await openOffering(app, venue);
    const body = { offering_id: free.offering_id, ...staffParty };
    await call(app, createBooking, { params: { client_id: venue.clientId }, token: venue.token, body });
    const [mail] = await sent(app);
    expect(mail?.text).not.toMatch(/Payment:|\/payment\//);
  });

  it('[B21] go out again when staff ask for it, twice in an hour, and never for what is not due', async () => {
    const app = await open();
    const { venue, booking, email, change, kinds } = await bookedByStaff(app, { email_pay_link: false });
    await sent(app);
    for (let time = 0; time < 2; time += 1) expect((await email()).status).toBe(200);
    expect((await email()).refusal.code).toBe('TOO_MANY_REQUESTS');
    const mails = await sent(app);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      Array.from({ length: 2 }, () => ['marie@example.org', 'Deposit due: Paintball at Field']),
    );
    expect(mails.map(({ text }) => payTokenIn(text)).every(Boolean)).toBe(true);
    expect(await kinds()).toEqual(['created', 'pay_link_sent', 'pay_link_sent']);
    const other = await app.createVenue();
    expect((await email(other.token)).status).toBe(404);
    app.clock.advance(3_600_000);
    await change({ status: 'confirmed' });
    expect((await email()).refusal.message).toBe('Nothing is due for this booking.');
    const token = payTokenIn(mails[0]?.text) ?? '';
    await paid.pay(app, { bookingId: booking.booking_id, token });
    expect((await email()).refusal.code).toBe('ALREADY_EXISTS');
    expect(await paid.listedPayments(app, venue)).toHaveLength(1);
  });
});
