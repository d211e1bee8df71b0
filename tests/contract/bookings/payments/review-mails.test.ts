import { mailNewReviews } from '@gatehouse/server/areas/bookings/payments/reviews/review-mails';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { expect, it } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { openOffering } from '#helpers/venues/offerings';

const HOUR_MS = 3_600_000;

onBothDatabases('mail about a payment for a booking that needs attention', (open) => {
  async function start() {
    const app = await open();
    await app.createAdmin();
    const at = await paid.openPayingVenue(app);
    /* Twice, as two runs of the job. */
    const mails = async () => {
      for (const _ of [1, 2]) await mailNewReviews(app.deps);
      await sendDueMail(app.deps, new AbortController().signal);
      return app.mails.filter(({ to }) => to.endsWith('@gatehouse.example'));
    };
    return { app, ...at, mails };
  }

  /** Each charge was made, and its answer lost. They are of different people: one holds ten places at most. */
  async function payUnknown(app: TestApp, at: paid.PayingVenue, times: readonly string[]) {
    for (const start_time of times) {
      const held = await paid.holdPlace(app, at.offering, { start_time });
      at.account.faults.push('lost');
      await paid.pay(app, held);
      const { clientId } = at.venue;
      await app.deps.db.writeVenue(clientId, (db) => db.updateTable('bookings').set({ booker_mac: null }).execute());
    }
    at.account.isDown = true;
  }

  it('[Y72] goes to the admins once, after an hour without an answer', async () => {
    const { app, venue, account, offering, mails } = await start();
    await payUnknown(app, { venue, account, offering }, ['10:00']);
    expect(await mails()).toEqual([]);
    app.clock.advance(61 * 60_000);
    const found = await mails();
    expect(found).toMatchObject([{ subject: `A booking payment of Venue 2 (${venue.clientId}) needs your attention` }]);
    expect(found[0]?.text).toContain('$25.00. Square has not said for an hour whether it was paid.');
    expect(found[0]?.text).not.toMatch(/Curie|marie/i);
    app.clock.advance(24 * HOUR_MS);
    expect(await mails()).toHaveLength(1);
  });

  it.each([10, 11])('[Y72] is one for those found at once, and names ten of %d', async (count) => {
    const { app, venue, account, mails } = await start();
    const offering = await openOffering(app, venue, { deposit_amount: 25, interval_minutes: 10 });
    const times = Array.from({ length: count }, (_, at) => `${10 + Math.floor(at / 6)}:${at % 6}0`);
    await payUnknown(app, { venue, account, offering }, times);
    app.clock.advance(61 * 60_000);
    const found = await mails();
    expect(found).toMatchObject([{ subject: `${count} booking payments need your attention` }]);
    expect(found[0]?.text.match(/\$25\.00/g)).toHaveLength(10);
    const more = /These are the first .*/.exec(found[0]?.text ?? '')?.[0];
    expect(more).toBe(count > 10 ? `These are the first 10 of ${count}.` : undefined);
  });

  it('[Y72] is another where the money arrived, had to go back and did not', async () => {
    const { app, venue, account, offering, mails } = await start();
    const held = await paid.holdPlace(app, offering);
    account.faults.push('lost');
    await paid.pay(app, held);
    account.isDown = true;
    app.clock.advance(61 * 60_000);
    expect(await mails()).toHaveLength(1);
    account.isDown = false;
    await paid.janitor(app);
    await paid.failRefund(app, { venue, account }, held.bookingId);
    const found = await mails();
    expect(found).toHaveLength(2);
    expect(found[1]?.text).toContain('The refund failed');
  });
});
