import { billRowSchema, priceListRowSchema } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import { createBooking, rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { deleteExtra, setTaxSettings, updateExtra } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { deleteOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { did, heldBill, openBillDesk, payment } from '../../helpers/venues/desk-bills.ts';
import { openOffering, SATURDAY, staffParty } from '../../helpers/venues/offerings.ts';
import { bands, rates } from '../../helpers/venues/prices.ts';
import { addStaff } from '../../helpers/venues/staff.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';

const collections = ['price_lists', 'extras', 'bills'];

onBothDatabases('prices and bills on devices', (open) => {
  it('[L1] [B64] are held by front desks, and by browsers whose person reads bookings', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, bookingId, offering, socks, replica } = desk;
    expect(collections.map((name) => replica.ids(name))).toEqual([
      [offering.offering_id],
      [socks.extra_id],
      [bookingId],
    ]);
    for (const role of ['kiosk', 'scan_station'] as const) {
      const other = replicaOf(app, await pairTestDevice(app, venue.clientId, role));
      await other.pull();
      expect(collections.map((name) => other.ids(name))).toEqual([[], [], []]);
    }
    const browser = replicaOf(app, await addStaff(app, venue.clientId, 'desk'));
    await browser.pull();
    expect(browser.ids('bills')).toEqual([bookingId]);
    const bill = replica.get('bills', bookingId);
    expect(bill).toMatchObject({
      date_scheduled: SATURDAY,
      total: 100,
      needs_review: false,
      tax_terms: { prices_include_tax: false, taxes: [{ name: 'Sales tax', percent: 8.875, on: ['extras'] }] },
    });
    expect(bill).not.toHaveProperty('links');
    expect(billRowSchema.parse(bill)).toEqual(bill);
    const list = replica.get('price_lists', offering.offering_id);
    expect(priceListRowSchema.parse(list)).toEqual(list);
  });

  it('[N4] come again whenever they mean something else', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, offering, at, socks, replica } = desk;
    const id = offering.offering_id;
    const list = async () => {
      await replica.pull();
      return replica.get('price_lists', id);
    };
    await call(app, setPrices, { ...at, body: { revision: 1, bands, rates, minimum_charge: 50 } });
    expect(await list()).toMatchObject({ revision: 2, minimum_charge: 50, deposit_amount: 0 });
    await call(app, setTaxSettings, { ...venue.own, body: { tax_number: '99', taxes: [], tip_percents: [15] } });
    expect(await list()).toMatchObject({ tax_settings: { tax_number: '99', taxes: [], tip_percents: [15] } });
    const changed = await app.request('PUT', `/api/clients/${venue.clientId}/offerings/${id}`, {
      token: venue.token,
      body: { ...offering, offering_name: 'Renamed' },
    });
    expect(changed.status).toBe(200);
    await replica.pull();
    expect(replica.changes.map(({ op, collection, id: row }) => [op, collection, row])).toContainEqual([
      'put',
      'price_lists',
      id,
    ]);
    const params = { ...venue.own.params, extra_id: socks.extra_id };
    await call(app, updateExtra, { token: venue.token, params, body: { amount: 3 } });
    await replica.pull();
    expect(replica.get('extras', socks.extra_id)).toMatchObject({ name: 'Socks', amount: 3 });
    await call(app, deleteExtra, { token: venue.token, params });
    await call(app, deleteOffering, at);
    await replica.pull();
    expect([replica.ids('extras'), replica.ids('price_lists')]).toEqual([[], []]);
    expect(replica.lastReply?.checksums).toBeUndefined();
    const fresh = replicaOf(app, desk.device);
    await fresh.pull();
    for (const name of collections) expect(fresh.lastReply?.checksums?.[name]).toEqual(replica.checksum(name));
  });

  it('[L8] [B64] bills come and go with their bookings, by moves and at midnight', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, offering, bookingId, replica } = desk;
    const params = { ...venue.own.params, booking_id: bookingId };
    const move = (date_scheduled: string) =>
      call(app, rescheduleBooking, { token: venue.token, params, body: { date_scheduled, booking_time: '10:00' } });
    await move('2026-07-18');
    await replica.pull();
    expect([replica.ids('bookings'), replica.ids('bills')]).toEqual([[], []]);
    await move('2026-06-27');
    expect(await heldBill(replica, bookingId)).toMatchObject({ total: 100, date_scheduled: '2026-06-27' });
    const body = { offering_id: offering.offering_id, ...staffParty, date_scheduled: '2026-07-11' };
    const later = (await call(app, createBooking, { ...venue.own, body })).body.booking.booking_id;
    await replica.pull();
    expect(replica.ids('bills')).toEqual([bookingId]);
    app.clock.set('2026-06-28T16:00:00Z');
    await replica.pull();
    expect(replica.ids('bills')).toEqual([bookingId, later].toSorted());
    app.clock.set('2026-06-29T16:00:00Z');
    await replica.pull();
    expect([replica.ids('bills'), replica.resets]).toEqual([[later], 0]);
    expect(replica.checksum('bills').count).toBe(1);
    /* A booking of an offering without prices has none. */
    const free = await openOffering(app, venue, { offering_name: 'Free' });
    const unpriced = { ...body, offering_id: free.offering_id, date_scheduled: '2026-07-04' };
    await call(app, createBooking, { ...venue.own, body: unpriced });
    await replica.pull();
    expect([replica.ids('bookings').length, replica.ids('bills')]).toEqual([2, [later]]);
  });

  it('[L4] [B64] long bills make short pages', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, offering, bookingId } = desk;
    const body = { offering_id: offering.offering_id, ...staffParty, booking_time: '11:00' };
    await call(app, createBooking, { ...venue.own, body });
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('bills').set({ entries: 2_000 }).where('booking_id', '=', bookingId).execute(),
    );
    const fresh = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await fresh.pull();
    expect([fresh.ids('bills').length, fresh.pages]).toEqual([2, 2]);
    await did(desk, 'take_payment', payment(desk, 10));
    await fresh.pull();
    expect(fresh.get('bills', bookingId)).toMatchObject({ paid: 10 });
  });
});
