import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { addWaiver } from '#helpers/venues/people';
import { mutationOf, pairTestDevice, pullRaw, push, replicaOf } from '#helpers/venues/sync-device';

onBothDatabases('a device whose release is older than the server’s rows', () => {
  it('[V2] gets 426 for a pull with schema 1, and its check-ins apply; with today’s schema it gets rooms too', async ({
    app,
  }) => {
    const { clientId, token } = await app.createVenue();
    const waiverId = await addWaiver(app, clientId);
    const body = { resource_name: 'Red Room' };
    const { resource } = (await call(app, createResource, { params: { client_id: clientId }, token, body })).body;
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const replica = replicaOf(app, device);
    await replica.pull();
    for (const cursor of [null, replica.cursor]) {
      const answer = await pullRaw(app, device, cursor, { schema: 1 });
      expect([answer.status, answer.refusal.code]).toEqual([426, 'PROTOCOL_UNSUPPORTED']);
    }
    const args = { checkin_id: app.deps.ids.uuid(), waiver_id: waiverId, checked_in_at: '2026-06-15T15:00:00.000Z' };
    const { results } = await push(app, device, [mutationOf(clientId, 'check_in', args)]);
    expect(results).toMatchObject([{ status: 'applied' }]);
    const updated = replicaOf(app, device);
    await updated.pull();
    expect(updated.ids('resources')).toEqual([resource.resource_id]);
    expect(updated.ids('check_ins')).toEqual([args.checkin_id]);
  });
});
