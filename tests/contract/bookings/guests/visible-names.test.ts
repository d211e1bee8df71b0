import { createBooking, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createOffering, updateOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createResource, updateResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { addToWaitlist, joinWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { bookingBody, openOffering, staffParty } from '#helpers/venues/offerings';
import { waitBody } from '#helpers/venues/waitlist';

type OfferingBody = Parameters<typeof call<typeof createOffering>>[2]['body'];

/** Each way in which a name of a party, an offering or a resource comes to the server, and the field that it is in. */
async function waysIn(app: TestApp, venue: TestVenue) {
  const { clientId, token } = venue;
  const own = { params: { client_id: clientId }, token };
  const offering = await openOffering(app, venue, { capacity: 100 });
  const { offering_id } = offering;
  const room = { resource_name: 'Room' };
  const { resource } = (await call(app, createResource, { ...own, body: room })).body;
  const { booking } = (await call(app, createBooking, { ...own, body: { ...staffParty, offering_id } })).body;
  const [ofBooking, ofResource, ofOffering] = [
    { token, params: { client_id: clientId, booking_id: booking.booking_id } },
    { token, params: { client_id: clientId, resource_id: resource.resource_id } },
    { token, params: { client_id: clientId, offering_id } },
  ];
  const group = (offering_name: string) =>
    ({ offering_type: 'Group', base_players: 4, max_players: 10, offering_name }) as OfferingBody;
  const series = { ...staffParty, offering_id, rrule: 'FREQ=WEEKLY;COUNT=2' };
  return {
    'public booking': [
      'party_name',
      (name: string) => call(app, createPublicBooking, { body: bookingBody(offering, { party_name: name }) }),
    ],
    'booking by staff': [
      'party_name',
      (name: string) => call(app, createBooking, { ...own, body: { ...staffParty, offering_id, party_name: name } }),
    ],
    'change by staff': [
      'party_name',
      (name: string) => call(app, updateBooking, { ...ofBooking, body: { ...staffParty, party_name: name } }),
    ],
    series: [
      'party_name',
      (name: string) => call(app, createSeries, { ...own, body: { ...series, party_name: name } }),
    ],
    waitlist: [
      'party_name',
      (name: string) => call(app, joinWaitlist, { body: waitBody(offering, { party_name: name }) }),
    ],
    'waitlist by staff': [
      'party_name',
      (name: string) => {
        const { client_id: _, ...body } = waitBody(offering, { party_name: name });
        return call(app, addToWaitlist, { ...own, body });
      },
    ],
    offering: ['offering_name', (name: string) => call(app, createOffering, { ...own, body: group(name) })],
    'change of an offering': [
      'offering_name',
      (name: string) => call(app, updateOffering, { ...ofOffering, body: group(name) }),
    ],
    resource: ['resource_name', (name: string) => call(app, createResource, { ...own, body: { resource_name: name } })],
    'change of a resource': [
      'resource_name',
      (name: string) => call(app, updateResource, { ...ofResource, body: { resource_name: name } }),
    ],
  } as const;
}

onAnyDatabase('names of parties, offerings and resources', () => {
  it('[Y103] are refused with a line break, by field, on all ways in', async ({ app, venue }) => {
    for (const [way, [field, send]] of Object.entries(await waysIn(app, venue)))
      for (const name of ['Ada\nLovelace', 'Ada\r\nBcc: all', 'Ada\u2028Lovelace']) {
        const { status, refusal } = await send(name);
        expect([way, status, refusal?.fields?.[field]]).toEqual([way, 400, 'Please remove the line breaks']);
      }
  });

  it('[Y103] are stored without what nobody sees, and not empty', async ({ app, venue }) => {
    for (const [way, [field, send]] of Object.entries(await waysIn(app, venue))) {
      const { status, refusal } = await send('\u200B\u2060\u00AD\u202A');
      expect([way, status, refusal?.fields?.[field]]).toEqual([way, 400, 'This field is required']);
    }
    const body = {
      party_name: '\u202AAda\u200B Love\u00ADlace\u2060',
      party_email: '\u200BAda@exam\u00ADple.org\u2060',
      party_phone: '\u202A(212) 555-0100\u202C',
    };
    const offering = await openOffering(app, venue, { offering_name: 'Paint\u200Bball\uFEFF' });
    const { booking } = (await call(app, createPublicBooking, { body: bookingBody(offering, body) })).body;
    expect(booking).toMatchObject({ party_name: 'Ada Lovelace', offering_name: 'Paintball' });
    const stored = await app.deps.db.readVenue(venue.clientId, (db) =>
      db
        .selectFrom('bookings')
        .where('booking_id', '=', booking.booking_id)
        .select(['party_email', 'party_phone'])
        .executeTakeFirstOrThrow(),
    );
    expect(stored).toEqual({ party_email: 'ada@example.org', party_phone: '(212) 555-0100' });
  });
});
