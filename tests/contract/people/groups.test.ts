import { listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs, fromDevice } from '../../helpers/venues/signing-venue.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';

onBothDatabases('people who signed together', () => {
  it('[F21] have their signing’s id on a desk and online, and those who signed alone have none', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { clientId } = venue;
    const replica = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    const ids = [1, 2, 3].map(() => createWaiverId(clientId));
    const family = deviceArgs(clientId, {
      kind: 'adult_minor',
      waiver_ids: ids,
      minors: [
        { first_name: 'Bo', last_name: 'Long', DoB: '2017-05-05' },
        { first_name: 'Al', last_name: 'Long', DoB: '2015-05-05' },
      ],
    });
    await fromDevice(app, family);
    const alone = deviceArgs(clientId);
    await fromDevice(app, alone);
    const forParty = await addWaiver(app, clientId, { booking_id: 'booking-1' });
    await replica.pull();
    for (const id of ids) expect(replica.get('customers', id)).toMatchObject({ event_id: family.event_id });
    const aloneId = String(alone.waiver_ids[0]);
    expect(replica.get('customers', aloneId)).not.toHaveProperty('event_id');
    expect(replica.get('customers', aloneId)).not.toHaveProperty('booking_id');
    expect(replica.get('customers', forParty)).toMatchObject({ booking_id: 'booking-1' });
    const { body } = await call(app, listCustomers, { token: venue.token, params: { client_id: clientId } });
    const online = new Map((body as { waiver_id: string; event_id?: string }[]).map((row) => [row.waiver_id, row]));
    for (const id of [...ids, aloneId, forParty])
      expect(online.get(id)).toMatchObject({ ...replica.get('customers', id) });
  });
});
