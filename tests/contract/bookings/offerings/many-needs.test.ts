import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import {
  createPublicBooking,
  getAvailability,
  getCalendar,
  getPublicOffering,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createResource, updateResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { bookingBody, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';

/** Fewer than a need may name: more would only take longer to make. */
const ROOMS = 12;

/** Nine needs that any of the shared rooms serves, and a tenth of one room that is closed for a year. */
async function withNeeds(app: TestApp, venue: TestVenue) {
  const params = { client_id: venue.clientId };
  const { token } = venue;
  const make = async (body: Parameters<typeof call<typeof createResource>>[2]['body']) =>
    (await call(app, createResource, { params, token, body })).body.resource.resource_id;
  const rooms: string[] = [];
  for (let at = 0; at < ROOMS; at += 1)
    rooms.push(await make({ resource_name: `Room ${at}`, mode: 'shared', units: 100 }));
  const closures = [{ starts_at: '2026-01-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' }];
  const closed = await make({ resource_name: 'Closed', closures });
  const nine = Array.from({ length: 9 }, () => ({ resource_ids: rooms }));
  return { params, token, nine, closed };
}

onBothDatabases('many needs', (open) => {
  it('[B28] are found not to be met, and met as soon as the last room opens', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { params, token, nine, closed } = await withNeeds(app, venue);
    const resource_needs = [...nine, { resource_ids: [closed] }];
    const offering = await openOffering(app, venue, { duration_minutes: 60, resource_needs });
    const path = { client_id: venue.clientId, offering_id: offering.offering_id };
    const page = async () => {
      const day = await call(app, getAvailability, { params: { ...path, date: SATURDAY } });
      const month = await call(app, getCalendar, { params: { ...path, month: SATURDAY.slice(0, 7) } });
      const first = await call(app, getPublicOffering, { params: path });
      return [
        day.body.available_times.map(({ places_left: places }) => places),
        month.body.days.filter(({ available }) => available).map(({ date }) => date),
        first.body.offering.first_available_date,
      ];
    };
    expect(await page()).toEqual([[0, 0, 0], [], null]);
    const body = { offering_id: offering.offering_id, ...staffParty };
    expect((await call(app, createBooking, { params, token, body })).refusal.code).toBe('PLACE_TAKEN');
    expect((await call(app, createPublicBooking, { body: bookingBody(offering) })).refusal.code).toBe('PLACE_TAKEN');
    const opened = { params: { ...params, resource_id: closed }, token, body: { closures: [] } };
    expect((await call(app, updateResource, opened)).status).toBe(200);
    expect(await page()).toEqual([[10, 10, 10], ['2026-06-20', '2026-06-27'], SATURDAY]);
    expect((await call(app, createBooking, { params, token, body })).status).toBe(200);
  });

  it('[B28] that can never be met together are refused by the field when they are saved', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { params, token, nine, closed } = await withNeeds(app, venue);
    const body = {
      offering_name: 'Tournament',
      offering_type: 'Group',
      duration_minutes: 60,
      resource_needs: [...nine, { resource_ids: [closed], units: 2 }],
    } as Parameters<typeof call<typeof createOffering>>[2]['body'];
    const { status, refusal } = await call(app, createOffering, { params, token, body });
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['resource_needs']]);
  });
});
