import { migrations } from '@gatehouse/migrations';
import { referenceOf } from '@gatehouse/server/areas/bookings/scheduling/placing/booking-id';
import { insertBooking } from '@gatehouse/server/areas/bookings/scheduling/placing/place-booking';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { referenceIn } from '@gatehouse/sync-protocol/areas/bookings/booking-reference';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { addBooking } from '#helpers/venues/venue-rows';

/** Two ids of one venue that come to the same reference at the first attempt. */
function twins(clientId: string): [string, string] {
  const ids = new Map<string, string>();
  for (let at = 0; ; at += 1) {
    const id = `${clientId}-1750000000001${String(at).padStart(6, '0')}`;
    const reference = referenceOf(id, 0);
    const twin = ids.get(reference);
    if (twin !== undefined) return [twin, id];
    ids.set(reference, id);
  }
}

const row = (app: TestApp, { clientId }: TestVenue, bookingId: string) =>
  app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('bookings').where('booking_id', '=', bookingId).selectAll().executeTakeFirstOrThrow(),
  );

onBothDatabases('the references of bookings', (_open, dialect) => {
  it('[B49] are shown to the guest and to staff, and found in any case, with spaces or dashes', async ({
    app,
    venue,
  }) => {
    const { booking, token } = (await book(app, await openOffering(app, venue))).body;
    const { booking_id: bookingId, reference = '' } = booking;
    expect(referenceIn(reference)).toBe(reference);
    const seen = await call(app, getPublicBooking, { params: { booking_id: bookingId }, query: { token } });
    expect(seen.body.booking).toMatchObject({ booking_id: bookingId, reference });
    await addBooking(app, venue.clientId, SATURDAY, { reference: reference === 'KMT4X7' ? 'KMT4X9' : 'KMT4X7' });
    const params = { client_id: venue.clientId };
    const found = async (search: string) =>
      (await call(app, listBookings, { params, token: venue.token, query: { search } })).body.bookings;
    const dashed = `${reference.slice(0, 3)}-${reference.slice(3)}`;
    for (const search of [reference, reference.toLowerCase(), dashed, ` ${dashed.replace('-', ' ')} `])
      expect(await found(search), search).toMatchObject([{ booking_id: bookingId, reference }]);
    expect(await found(reference.slice(0, 5))).toEqual([]);
  });

  it('[B49] are never the same twice in a venue', async ({ app, venue }) => {
    const ids = twins(venue.clientId);
    const { offering_id: offeringId } = await openOffering(app, venue);
    for (const booking_id of ids)
      await writeVenue(app.deps, venue.clientId, async (write) => {
        const offering = await write.db
          .selectFrom('offerings')
          .where('offering_id', '=', offeringId)
          .selectAll()
          .executeTakeFirstOrThrow();
        const party = { party_name: 'Marie Curie', party_phone: '(212) 555-0100', party_email: '' };
        await insertBooking(app.deps, write, 'system', {
          booking_id,
          offering,
          party: { ...party, date_scheduled: SATURDAY, booking_time: '10:00', add_players: 0 },
          place: {
            duration_minutes: null,
            setup_minutes: 0,
            cleanup_minutes: 0,
            resource_needs: '[]',
            resources: '[]',
            overbooked_reason: null,
          },
          status: 'confirmed',
          source: 'staff',
        });
      });
    const [first, second] = await Promise.all(ids.map((id) => row(app, venue, id)));
    expect(first?.reference).toBe(referenceOf(ids[0], 0));
    expect(second?.reference).toBe(referenceOf(ids[1], 1));
    const reference = first?.reference ?? '';
    await expect(addBooking(app, venue.clientId, SATURDAY, { reference })).rejects.toThrow(/unique/i);
    const other = await app.createVenue();
    await addBooking(app, other.clientId, SATURDAY, { reference });
  });

  it('[B49] are given to the bookings of before, which devices fetch again from yesterday on', async ({
    app,
    venue,
  }) => {
    const { owner } = app.deps.db;
    const ids = twins(venue.clientId);
    const today = new Date().toISOString().slice(0, 10);
    for (const booking_id of ids) await addBooking(app, venue.clientId, today, { booking_id });
    const past = await addBooking(app, venue.clientId, '2026-01-10');
    const before = { past: await row(app, venue, past), today: await row(app, venue, ids[0]) };
    await owner.schema.dropIndex('bookings_reference').execute();
    await owner.schema.alterTable('bookings').dropColumn('reference').execute();
    const migration = migrations.find(({ name }) => name === '066-booking-references');
    await owner.transaction().execute(async (db) => migration?.up({ db, dialect }));
    const [first, second, old] = await Promise.all([...ids, past].map((id) => row(app, venue, id)));
    expect(first?.reference).toBe(referenceOf(ids[0], 0));
    expect(second?.reference).toBe(referenceOf(ids[1], 1));
    expect(old?.reference).toBe(referenceOf(past, 0));
    expect(old?.version).toBe(before.past.version);
    expect(first?.version).toBeGreaterThan(before.today.version);
    expect(first?.version).toBe(second?.version);
  });
});
