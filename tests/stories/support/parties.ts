import { expect } from 'vitest';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { type PartyFields, partyBooking, partyOffering } from '../../helpers/samples/party-samples.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from './desk.ts';

/** The day on which a story begins. */
export const TODAY = '2026-06-15';
export const TOMORROW = '2026-06-16';

/** A venue with one customer and an offering that groups book for any day. */
export async function createPartyVenue(house: TestApp): Promise<TestVenue> {
  const venue = await createSigningVenue(house);
  await signWaiver(house, venue, 'Zainab', 'Haddad');
  await ask(house, venue, 'POST', '/offerings', partyOffering);
  return venue;
}

/** Books ten people for today, unless `fields` say otherwise, as the venue's staff do; returns the booking's id. */
export async function bookAtDesk(house: TestApp, venue: TestVenue, fields: PartyFields): Promise<string> {
  const body = partyBooking(venue.clientId, TODAY, fields);
  const { booking } = await ask<{ booking: { booking_id: string } }>(house, venue, 'POST', '/bookings', body);
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
