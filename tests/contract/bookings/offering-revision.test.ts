import { listOfferings, updateOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';

onBothDatabases('an offering that two people edit', () => {
  it('[W65] leaves what another person saved since it was read', async ({ app, venue }) => {
    const { offering_id, updated_at } = await openOffering(app, venue);
    const fields = { offering_type: 'Group', base_players: 4, max_players: 10, interval_minutes: 60 } as const;
    const asked = { params: { ...venue.own.params, offering_id }, token: venue.token };
    const save = (offering_name: string, readAt?: string) =>
      call(app, updateOffering, {
        ...asked,
        query: {},
        body: { ...fields, offering_name, sat_start: '10:00', sat_end: '12:00', unchanged_since: readAt } as never,
      });
    app.clock.advance(60_000);
    const first = await save('Night paintball', updated_at);
    expect(first.body.offering.offering_name).toBe('Night paintball');
    app.clock.advance(60_000);
    /* Its answer was lost. */
    const again = await save('Night paintball', updated_at);
    expect(again.status).toBe(200);

    const stale = await save('Paintball for kids', updated_at);
    expect([stale.status, stale.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    const { body } = await call(app, listOfferings, { params: venue.own.params, token: venue.token });
    expect(body.map((offering) => offering.offering_name)).toEqual(['Night paintball']);

    expect((await save('Paintball for kids', again.body.offering.updated_at)).status).toBe(200);
    expect((await save('Paintball')).status).toBe(200);
  });
});
