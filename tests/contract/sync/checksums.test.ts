import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addCheckIn, addMany } from '../../helpers/venues/venue-rows.ts';

onBothDatabases('checksums', (open) => {
  it('[S20] [L7] wait where something newer than the last page exists', async ({ app, venue: { clientId } }) => {
    await addMany(app, clientId, 1_100);
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    expect(await desk.pullPage()).toBe(true);
    await addWaiver(app, clientId);
    expect(await desk.pullPage()).toBe(true);
    expect(desk.lastReply?.checksums).toBeUndefined();
    expect(await desk.pullPage()).toBe(false);
    expect(desk.lastReply?.checksums?.['customers']).toEqual(desk.checksum('customers'));
  });

  it('[S20] [L7] [L8] are of the venue day that the device holds, also where nothing changed overnight', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    app.clock.set('2026-06-16T03:59:00.000Z');
    const waiverId = await addWaiver(app, clientId);
    await addCheckIn(app, clientId, { waiver_id: waiverId, venue_date: '2026-06-15' });
    const today = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await today.pull();
    expect(today.lastReply?.checksums?.['check_ins']).toEqual(today.checksum('check_ins'));
    app.clock.set('2026-06-16T04:00:00.000Z');
    const tomorrow = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await tomorrow.pull();
    expect(tomorrow.ids('check_ins')).toEqual([]);
    expect(tomorrow.lastReply?.checksums?.['check_ins']).toEqual({ count: 0, checksum: 0 });
  });

  it('[L7] come once an hour to one device, and of its own role to another', async ({ app, venue: { clientId } }) => {
    await addWaiver(app, clientId);
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    const kiosk = replicaOf(app, await pairTestDevice(app, clientId, 'kiosk'));
    await desk.pull();
    await kiosk.pull();
    expect(Object.keys(desk.lastReply?.checksums ?? {})).toContain('customers');
    expect(Object.keys(kiosk.lastReply?.checksums ?? {})).toEqual(['venue', 'documents', 'waiver_documents']);
    for (const [seconds, isSent] of [
      [3_599, false],
      [1, true],
      [1, false],
    ] as const) {
      app.clock.advance(seconds * 1_000);
      await desk.pull();
      expect(desk.lastReply?.checksums !== undefined).toBe(isSent);
    }
  });
});
