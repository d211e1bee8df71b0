import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { book, openOffering } from '../../helpers/venues/offerings.ts';

onBothDatabases('a room of two offerings', () => {
  it('[B1] [B28] goes to one of many parallel requests of two offerings that share a room', async ({ app, venue }) => {
    const room = (await call(app, createResource, { ...venue.own, body: { resource_name: 'Room' } })).body.resource
      .resource_id;
    const inARoom = { duration_minutes: 60, cleanup_minutes: 15, resource_needs: [{ resource_ids: [room] }] };
    const [red, blue] = [
      await openOffering(app, venue, { offering_name: 'Red', ...inARoom }),
      await openOffering(app, venue, { offering_name: 'Blue', ...inARoom }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        book(app, index % 2 === 0 ? red : blue, {
          start_time: index % 3 === 0 ? '10:00' : '11:00',
          party_email: `party${index}@example.org`,
        }),
      ),
    );
    /* With its cleaning up, a party at 10:00 is in the way of one at 11:00. */
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code);
    expect(new Set(refused)).toEqual(new Set(['PLACE_TAKEN']));
  });
});
