import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { areNoticesDue, sendExpiryNotices } from '@gatehouse/server/areas/money/billing/notices/expiry-notices.service';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

const never = new AbortController().signal;
const paidUntil = '2026-06-25';
const card = { card_type: 'VISA', card_last_four: '1111', auto_renew: 1 as const };
const venueOptions = { planId: 'monthly-professional', servicePaidUntil: paidUntil };

/** Lets the job run at noon in UTC, `day` days after the paid-until day; answers the subjects of the new mails. */
async function runOn(app: TestApp, day: number): Promise<string[]> {
  app.clock.set(`${addDays(paidUntil, day)}T16:00:00.000Z`);
  const before = app.mails.length;
  await sendExpiryNotices(app.deps, never);
  await sendDueMail(app.deps, never);
  return app.mails.slice(before).map(({ subject }) => subject);
}

onBothDatabases('expiry notices', () => {
  it('[R14] come 7 days and 1 day before, when grace starts and when read-only starts, each once', async ({ app }) => {
    const venue = await app.createVenue({ ...venueOptions, clientName: 'Splat' });
    const sent: [number, string][] = [];
    for (let day = -10; day <= 40; day += 1) for (const subject of await runOn(app, day)) sent.push([day, subject]);
    expect(sent).toEqual([
      [-7, 'Splat: your subscription ends on Jun 25, 2026'],
      [-1, 'Splat: your subscription ends tomorrow, Jun 25, 2026'],
      [1, 'Splat: your subscription ended on Jun 25, 2026'],
      [8, 'Splat is now read-only'],
    ]);
    expect(app.mails.every(({ to }) => to === venue.email)).toBe(true);
    expect(app.mails[0]?.text).toContain('read-only on Jul 3, 2026');
    expect(app.mails[0]?.text).toContain('Price: $75.00');
    expect(app.mails[0]?.text).toContain('http://localhost:5000/payments');
    expect(app.mails[2]?.text).toContain('a grace period of 7 days');
  });

  it('say what will be charged where the subscription renews by itself', async ({ app }) => {
    await app.createVenue({ ...venueOptions, clientName: 'Splat', columns: card });
    expect(await runOn(app, -7)).toEqual(['Splat: your subscription renews on Jun 25, 2026']);
    expect(app.mails[0]?.text).toContain(
      'On Jun 25, 2026 your subscription will be charged $75.00 to Visa ending 1111.',
    );
    expect(await runOn(app, -1)).toEqual(['Splat: your subscription renews tomorrow, Jun 25, 2026']);
    await runOn(app, 1);
    expect(app.mails.at(-1)?.text).toContain('will try again on Jun 28, 2026');
  });

  it('promise no charge where the plan has no price, and call a trial a trial', async ({ app }) => {
    await app.createVenue({ ...venueOptions, planId: 'monthly-basic', clientName: 'Basic', columns: card });
    await app.createVenue({ ...venueOptions, clientName: 'Try', isTrial: true });
    expect(await runOn(app, -6)).toEqual([
      'Basic: your subscription ends on Jun 25, 2026',
      'Try: your free trial ends on Jun 25, 2026',
    ]);
  });

  it('[Y85] come on their day although a clock that was ahead sent them before', async ({ app }) => {
    await app.createVenue({ ...venueOptions, clientName: 'Splat' });
    expect(await runOn(app, 12)).toEqual(['Splat is now read-only']);
    expect(await runOn(app, 1)).toEqual(['Splat: your subscription ended on Jun 25, 2026']);
    expect(await runOn(app, 8)).toEqual(['Splat is now read-only']);
    expect(await runOn(app, 9)).toEqual([]);
  });

  it('send only the latest one that applies after a downtime, and nothing about what is long past', async ({ app }) => {
    await app.createVenue({ ...venueOptions, clientName: 'Splat' });
    expect(await runOn(app, 3)).toEqual(['Splat: your subscription ended on Jun 25, 2026']);
    expect(await areNoticesDue(app.deps)).toBe(false);
    await app.createVenue({ ...venueOptions, clientName: 'Old' });
    expect(await runOn(app, 31)).toEqual([]);
  });

  it('never go to accounts that were canceled, closed or never paid', async ({ app }) => {
    await app.createVenue({ ...venueOptions, paymentStatus: 'cancelled' });
    await app.createVenue({ paymentStatus: 'pending', servicePaidUntil: null });
    await app.createVenue({ ...venueOptions, columns: { deleted_at: '2026-06-01T00:00:00.000Z' } });
    for (const day of [-7, -1, 1, 8]) expect(await runOn(app, day)).toEqual([]);
  });

  it('count the days in the venue’s zone', async ({ app }) => {
    await app.createVenue({ ...venueOptions, clientName: 'Auckland', timeZone: 'Pacific/Auckland' });
    await app.createVenue({ ...venueOptions, clientName: 'Honolulu', timeZone: 'Pacific/Honolulu' });
    app.clock.set('2026-06-18T02:00:00.000Z');
    await sendExpiryNotices(app.deps, never);
    await sendDueMail(app.deps, never);
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Auckland: your subscription ends on Jun 25, 2026']);
  });

  it('are sent once by four servers at the same time, and not at all when their transaction fails', async ({ app }) => {
    for (let venue = 0; venue < 3; venue += 1) await app.createVenue(venueOptions);
    app.clock.set('2026-06-18T16:00:00.000Z');
    await Promise.all(Array.from({ length: 4 }, () => sendExpiryNotices(app.deps, never)));
    await sendDueMail(app.deps, never);
    expect(app.mails).toHaveLength(3);
    await app.createVenue(venueOptions);
    const broken = { ...app.deps, secrets: { ...app.deps.secrets, key: () => Buffer.alloc(1) } };
    await sendExpiryNotices(broken, never);
    expect(app.logs.at(-1)?.['msg']).toBe('a venue could not be notified of the end of its period');
    const told = await app.deps.db.readPlatform((db) => db.selectFrom('subscription_notices').selectAll().execute());
    expect(told).toHaveLength(3);
    expect(await runOn(app, -7)).toHaveLength(1);
  });

  it('start again with the next period', async ({ app }) => {
    const venue = await app.createVenue(venueOptions);
    expect(await runOn(app, -7)).toHaveLength(1);
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ service_paid_until: '2026-07-25' })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    expect(await runOn(app, -1)).toEqual([]);
    expect(await runOn(app, 23)).toHaveLength(1);
  });
});
