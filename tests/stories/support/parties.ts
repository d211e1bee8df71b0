import { expect } from 'vitest';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from './desk.ts';

/** The day on which a story begins. */
export const TODAY = '2026-06-15';
export const TOMORROW = '2026-06-16';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** A venue with one customer and an offering that groups book for any day. */
export async function createPartyVenue(house: TestApp): Promise<TestVenue> {
  const venue = await createSigningVenue(house);
  await signWaiver(house, venue, 'Zainab', 'Haddad');
  await ask(house, venue, 'POST', '/offerings', {
    offering_name: 'Paintball',
    offering_type: 'Group',
    base_players: 4,
    max_players: 10,
    capacity: 100,
    ...Object.fromEntries(
      days.flatMap((day) => [
        [`${day}_start`, '10:00'],
        [`${day}_end`, '16:00'],
      ]),
    ),
    interval_minutes: 60,
  });
  return venue;
}

/** Books ten people for today, unless `fields` say otherwise, as the venue's staff do; returns the booking's id. */
export async function bookAtDesk(
  house: TestApp,
  venue: TestVenue,
  fields: { party_name: string; booking_time: string } & Record<string, unknown>,
): Promise<string> {
  const { booking } = await ask<{ booking: { booking_id: string } }>(house, venue, 'POST', '/bookings', {
    offering_id: `${venue.clientId}-Off1`,
    party_phone: '(212) 555-0177',
    party_email: `${fields.party_name.toLowerCase()}@example.org`,
    date_scheduled: TODAY,
    add_players: 6,
    ...fields,
  });
  return booking.booking_id;
}

export async function cancelBooking(house: TestApp, venue: TestVenue, bookingId: string): Promise<void> {
  await ask(house, venue, 'POST', `/bookings/${bookingId}/cancel`, {});
}

/** Signs for a party through its link. */
export async function signForParty(house: TestApp, venue: TestVenue, bookingId: string): Promise<void> {
  const { party } = await ask<{ party: { waiver_link: string } }>(house, venue, 'GET', `/bookings/${bookingId}/party`);
  const party_token = new URL(party.waiver_link).searchParams.get('party');
  const body = adultBody(venue.clientId, { booking_id: bookingId, party_token });
  const { status } = await house.request('POST', '/api/public/waiver/waiver-signature', { body });
  expect(status).toBe(200);
}

/** Calls an endpoint of the venue as its owner. */
export async function ask<T>(
  house: TestApp,
  { clientId, token }: TestVenue,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const { status, body: answer } = await house.request(method, `/api/clients/${clientId}${path}`, { token, body });
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
  return answer as T;
}

/** The rows of the desk's parties, in order. */
export function partyRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('section[aria-label="Parties"] li')];
}

export function partyRow(name: string): HTMLElement {
  const found = partyRows().filter(({ textContent }) => textContent.includes(name));
  expect(found, `rows of ${name}`).toHaveLength(1);
  return found[0] as HTMLElement;
}
