import { mailNotices } from '@gatehouse/server/areas/bookings/notices/notices.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { updateBookingNotices } from '@gatehouse/sync-protocol/areas/bookings/booking-notices.contracts';
import { restoreClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { addBooking } from '#helpers/venues/venue-rows';
import { cancel, wait } from '#helpers/venues/waitlist';

const OWNER = 'front.desk@example.org';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { signal } = new AbortController();

/** A venue that wants the mail, and an offering of it. */
async function wanting(app: TestApp, fields: Parameters<typeof openOffering>[2] = {}) {
  const venue = await app.createVenue();
  await call(app, updateBookingNotices, { ...venue.own, body: { email: OWNER } });
  return { venue, offering: await openOffering(app, venue, { capacity: 100, ...fields }) };
}

async function noticesOf(app: TestApp) {
  await mailNotices(app.deps, signal);
  await sendDueMail(app.deps, signal);
  return app.mails.splice(0).filter(({ to }) => to === OWNER);
}

const addUnmailed = (app: TestApp, { clientId }: TestVenue, bookingIds: readonly string[]) =>
  app.deps.db.writeVenue(clientId, (db) =>
    db
      .insertInto('unmailed_bookings')
      .values(
        bookingIds.map((booking_id) => ({ client_id: clientId, booking_id, made_at: '2026-06-15T15:00:00.000Z' })),
      )
      .execute(),
  );

onBothDatabases('the mail for new online bookings, when something is wrong', () => {
  it('[B60] waits while its venue is deleted, reports no failure, and holds up no other venue', async ({ app }) => {
    const admin = await app.createAdmin();
    const [gone, other] = [await wanting(app), await wanting(app)];
    for (const { offering } of [gone, other]) await book(app, offering);
    const at = { token: admin.token, params: { client_id: gone.venue.clientId } };
    await call(app, deleteClient, at);
    app.logs.splice(0);
    expect(await noticesOf(app)).toHaveLength(1);
    app.clock.advance(6 * MINUTE_MS);
    expect(await noticesOf(app)).toEqual([]);
    expect(app.logs.filter((line) => JSON.stringify(line).includes('could not be mailed'))).toEqual([]);
    await call(app, restoreClient, { ...at, body: {} });
    expect(await noticesOf(app)).toHaveLength(1);
  });

  it('[B60] is sent once where a server stops in the middle of it', async ({ app }) => {
    const { offering } = await wanting(app);
    await book(app, offering);
    const stops = (): never => {
      throw new Error('The server stops');
    };
    await mailNotices({ ...app.deps, ids: { ...app.deps.ids, uuid: stops } }, signal);
    expect(await noticesOf(app)).toHaveLength(1);
    app.clock.advance(6 * MINUTE_MS);
    expect(await noticesOf(app)).toEqual([]);
  });

  it('[B60] neither stops nor repeats itself when the clock is set ahead and back', async ({ app }) => {
    const { offering } = await wanting(app);
    app.clock.advance(DAY_MS);
    await book(app, offering);
    expect(await noticesOf(app)).toHaveLength(1);
    app.clock.advance(-DAY_MS);
    expect(await noticesOf(app)).toEqual([]);
    await book(app, offering, { start_time: '11:00' });
    expect(await noticesOf(app)).toHaveLength(1);
    await book(app, offering, { start_time: '12:00' });
    expect(await noticesOf(app)).toEqual([]);
    app.clock.advance(5 * MINUTE_MS);
    expect(await noticesOf(app)).toHaveLength(1);
  });

  it('[B60] tells of a place that a guest takes from the waitlist, once, and not while it is offered', async ({
    app,
  }) => {
    const { venue, offering } = await wanting(app, { capacity: 4, sat_end: '10:00' });
    const taken = await book(app, offering);
    expect(await noticesOf(app)).toHaveLength(1);
    app.clock.advance(6 * MINUTE_MS);
    const guest = await wait(app, offering);
    await cancel(app, venue, taken);
    expect((await guest.now()).offer).not.toBeNull();
    expect(await noticesOf(app)).toEqual([]);
    expect((await guest.accept()).status).toBe(200);
    const [mail] = await noticesOf(app);
    expect(mail?.subject).toBe('New booking: Paintball, Ada Lovelace, 4 people');
  });

  it('[B60] is one mail of a bounded size for a thousand bookings, and shows no markup of a name', async ({ app }) => {
    const { venue } = await wanting(app);
    const ids: string[] = [];
    for (let at = 0; at < 1_000; at += 1)
      ids.push(
        await addBooking(app, venue.clientId, SATURDAY, {
          source: 'public',
          status: at === 999 ? 'cancelled' : 'confirmed',
          party_name: `<b>Party</b> ${at}`,
          reference: null,
        }),
      );
    await addUnmailed(app, venue, ids);
    const [mail, ...others] = await noticesOf(app);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^999 new online bookings at /);
    expect(mail?.text).toContain('The other 979 are under Bookings.');
    expect(mail?.html).not.toContain('<b>Party');
    expect(mail?.html?.length).toBeLessThan(30_000);
  });
});
