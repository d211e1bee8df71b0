import { migrations } from '@gatehouse/migrations';
import { updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { pairTestDevice, replicaOf, revokeTestDevice, type TestDevice } from '../../helpers/venues/sync-device.ts';

const setProfile = (app: TestApp, { clientId, deviceId }: TestDevice, profile: object) =>
  app.deps.db.writeVenue(clientId, (db) =>
    db
      .updateTable('devices')
      .set({ profile: JSON.stringify({ role: 'kiosk', ...profile }) })
      .where('client_id', '=', clientId)
      .where('device_id', '=', deviceId)
      .execute(),
  );
const atHome = async (app: TestApp, clientId: string) =>
  (await call(app, getPublicWaiver, { params: { client_id: clientId } })).body.client.address_asked;

onBothDatabases('the address that visitors may leave out', (_open, dialect) => {
  it('[W61] is asked for on every kiosk and at home as soon as the venue wants it', async ({ app, venue }) => {
    const kiosk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'kiosk'));
    await kiosk.pull();
    const asked = async () => [
      kiosk.get('venue', venue.clientId)?.['address_asked'],
      await atHome(app, venue.clientId),
    ];
    expect(await asked()).toEqual([false, false]);
    await call(app, updateProfile, { ...venue.own, body: { address_asked: true } });
    await kiosk.pull();
    expect(await asked()).toEqual([true, true]);
  });

  it('[W61] stays asked for where it was switched on for a kiosk, and only there', async ({ app, venue }) => {
    const others = [await app.createVenue(), await app.createVenue()] as const;
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const replica = replicaOf(app, kiosk);
    await replica.pull();
    await setProfile(app, kiosk, { asksAddress: true, languages: ['en'] });
    await setProfile(app, await pairTestDevice(app, others[0].clientId, 'kiosk'), { asksAddress: false });
    const gone = await pairTestDevice(app, others[1].clientId, 'kiosk');
    await setProfile(app, gone, { asksAddress: true });
    await revokeTestDevice(app, gone);
    const { owner } = app.deps.db;
    await owner.schema.alterTable('clients').dropColumn('address_asked').execute();
    const migration = migrations.find(({ name }) => name === '069-address-asked');
    await owner.transaction().execute(async (db) => migration?.up({ db, dialect }));
    const venues = [venue, ...others];
    expect(await Promise.all(venues.map(({ clientId }) => atHome(app, clientId)))).toEqual([true, false, false]);
    await replica.pull();
    expect(replica.get('venue', venue.clientId)?.['address_asked']).toBe(true);
  });
});
