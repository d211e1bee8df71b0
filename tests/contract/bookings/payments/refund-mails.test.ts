import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { book } from '#helpers/venues/offerings';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Paid, its confirmation sent. */
async function paidBooking(app: TestApp, fields = {}) {
  const at = await paid.openPayingVenue(app);
  const held = await paid.holdPlace(app, at.offering, fields);
  await paid.pay(app, held);
  await sent(app);
  return { ...at, bookingId: held.bookingId };
}

async function sent(app: TestApp) {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.splice(0);
}

onBothDatabases('mails of refunds', (open) => {
  it('[B14] tell the party once of each, when Square has taken it, also where it stays pending', async () => {
    const app = await open({ PUBLIC_URL: 'https://gate.example' });
    const { venue, account, bookingId } = await paidBooking(app);
    await paid.giveBack(app, venue, bookingId, 10.1);
    const [mail, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'marie@example.org',
      subject: expect.stringMatching(/^Your refund: Paintball at Venue \d+$/),
    });
    for (const part of [
      'Hello Marie Curie,',
      'is refunding $10.10 for Paintball',
      'Sat, Jun 20, 2026',
      'Refund: $10.10',
      'Payment: Refund under way: $10.10 of $25.00',
      '10 business days',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain(`https://gate.example/booking/${bookingId}/`);
    await paid.giveBack(app, venue, bookingId);
    expect((await sent(app)).map(({ text }) => /refunding \S+/.exec(text)?.[0])).toEqual(['refunding $14.90']);
    /* Otherwise the limit of the mailbox would hide a third. */
    app.clock.advance(HOUR_MS);
    account.settleRefunds();
    for (const refund of account.refunds) await paid.sendVenueEvent(app, venue.clientId, { refund });
    await paid.janitor(app);
    expect(await sent(app)).toEqual([]);
  });

  it('[B14] are in the party’s language, and one follows a refund made at Square by hand', async ({ app }) => {
    const { venue, account } = await paidBooking(app, { language: 'es' });
    const byHand = account.refundByHand(account.payments[0]?.id ?? '', 2_000);
    if (!byHand) throw new Error('nothing was left');
    for (const status of ['PENDING', 'PENDING', 'COMPLETED'] as const) {
      await paid.sendVenueEvent(app, venue.clientId, { refund: { ...byHand, status } });
      await paid.janitor(app);
    }
    const mails = await sent(app);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Su reembolso: Paintball en/)]);
    expect(mails[0]?.text).toContain('le devuelve $20.00 por Paintball');
  });

  it.each([
    ['14 days after it was made', 14, ['marie@example.org']],
    ['later', 14 + 1 / 24, []],
    ['300 days later', 300, []],
  ] as const)(
    '[B14] [P22] follow a refund made at Square that is learned by asking %s only while that is news',
    async (_, days, mailed) => {
      const app = await open();
      const { venue, account } = await paidBooking(app);
      await paid.janitor(app);
      await sent(app);
      account.refundByHand(account.payments[0]?.id ?? '', 2_000);
      account.settleRefunds();
      app.clock.advance(days * DAY_MS);
      await paid.janitor(app);
      const guests = (await sent(app)).filter(({ subject }) => subject.startsWith('Your refund'));
      expect(guests.map(({ to }) => to)).toEqual(mailed);
      expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([
        { status: 'completed', amount_cents: 2_000, reason: 'Refunded at Square' },
      ]);
    },
  );

  it('[B14] follow a lost answer once, when it is known', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    account.refundFaults.push('lost');
    await paid.giveBack(app, venue, bookingId);
    expect(await sent(app)).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1) {
      app.clock.advance(HOUR_MS);
      await paid.janitor(app);
      account.settleRefunds();
    }
    expect((await sent(app)).map(({ to }) => to)).toEqual(['marie@example.org']);
  });

  it('[B14] [P9] tell the owner, not the party, of one that fails', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    account.refundFaults.push('refused');
    await paid.giveBack(app, venue, bookingId);
    const [refused, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(refused).toMatchObject({ to: venue.email, subject: 'A refund of $25.00 failed' });
    expect(refused?.text).toContain('Reason: Nothing is left.');
    account.refundFaults.push('fails');
    await paid.giveBack(app, venue, bookingId);
    await sent(app);
    account.settleRefunds();
    for (let turn = 0; turn < 2; turn += 1) {
      await paid.janitor(app);
      app.clock.advance(HOUR_MS);
    }
    expect((await sent(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [venue.email, 'A refund of $25.00 failed'],
    ]);
  });

  it('[B14] [P10] are not sent for a late payment, whose own mail told of it', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('lost');
    await paid.pay(app, held);
    app.clock.advance(24 * HOUR_MS);
    await book(app, offering, { party_email: 'other@example.org' });
    await sent(app);
    await paid.janitor(app);
    expect((await sent(app)).map(({ to }) => to)).toEqual(['marie@example.org', venue.email]);
  });
});
