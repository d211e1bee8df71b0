import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn } from '../../helpers/venues/venue-rows.ts';

onBothDatabases('pull across days and roles', (open) => {
  it('[S16] [L8] rolls over at the venue’s midnight: yesterday’s go, those that came into the window come', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    app.clock.set('2026-06-16T03:59:00.000Z');
    const waiverId = await addWaiver(app, clientId, { date_signed: '2026-06-15' });
    const early = await addCheckIn(app, clientId, { waiver_id: waiverId, venue_date: '2026-06-15' });
    const ahead = await addCheckIn(app, clientId, { waiver_id: waiverId, venue_date: '2026-06-16' });
    const bookings: Record<string, string> = {};
    for (const day of ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-29', '2026-06-30', '2026-07-01'])
      bookings[day] = await addBooking(app, clientId, day);
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    const days = () =>
      desk
        .ids('bookings')
        .map((id) => String(desk.get('bookings', id)?.['date_scheduled']))
        .toSorted((a, b) => (a < b ? -1 : 1));
    expect(desk.ids('check_ins')).toEqual([early]);
    expect(days()).toEqual(['2026-06-14', '2026-06-15', '2026-06-29']);
    app.clock.set('2026-06-16T04:00:00.000Z');
    await desk.pull();
    expect(desk.ids('check_ins')).toEqual([ahead]);
    expect(days()).toEqual(['2026-06-15', '2026-06-29', '2026-06-30']);
    expect(desk.resets).toBe(0);
    const fresh = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await fresh.pull();
    expect(fresh.ids('bookings')).toEqual(desk.ids('bookings'));
  });

  it('[S16] [L8] drops last year’s customers when the venue’s year ends', async ({ app, venue: { clientId } }) => {
    app.clock.set('2027-01-01T04:59:00.000Z');
    await addWaiver(app, clientId, { date_signed: '2026-12-31' });
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    expect(desk.ids('customers')).toHaveLength(1);
    app.clock.set('2027-01-01T05:00:00.000Z');
    const next = await addWaiver(app, clientId, { date_signed: '2027-01-01' });
    await desk.pull();
    expect(desk.ids('customers')).toEqual([next]);
  });

  it('[S16] resets a device whose role changed, and a kiosk never holds a customer', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    await addWaiver(app, clientId);
    const replica = replicaOf(app, device);
    await replica.pull();
    await app.deps.db.writeVenue(clientId, (db) =>
      db.updateTable('devices').set({ role: 'kiosk' }).where('device_id', '=', device.deviceId).execute(),
    );
    await replica.pull();
    expect([replica.resets, [...replica.rows.keys()]]).toEqual([1, ['venue', 'documents']]);
  });
});
