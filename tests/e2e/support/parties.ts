import { expect } from '@playwright/test';
import { type PartyFields, partyBooking, partyOffering } from '../../helpers/samples/party-samples.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from './api.ts';
import { signWaiver } from './desk.ts';
import { venueDay } from './platform.ts';
import type { RealServer } from './server.ts';
import { seedWaiverVenue } from './tablet.ts';
import type { SeededVenue } from './venue.ts';

/** A venue with one customer and an offering that groups book for any day. */
export async function seedPartyVenue(server: RealServer): Promise<SeededVenue> {
  const venue = await seedWaiverVenue(server);
  await signWaiver(server, venue, 'Zainab', 'Haddad');
  const { token, clientId } = venue;
  expect(
    (await call(server, 'POST', `/api/clients/${clientId}/offerings`, { token, body: partyOffering })).status,
  ).toBe(200);
  return venue;
}

/** Books ten people for today, unless `fields` say otherwise, as the venue's staff do; returns the booking's id. */
export async function bookAtDesk(
  server: RealServer,
  { token, clientId }: SeededVenue,
  fields: PartyFields,
): Promise<string> {
  const body = partyBooking(clientId, venueDay(0), fields);
  const path = `/api/clients/${clientId}/bookings`;
  const answer = await call<{ booking: { booking_id: string } }>(server, 'POST', path, { token, body });
  expect(answer.status).toBe(200);
  return answer.body.booking.booking_id;
}

interface ShownDocument {
  document_id: string;
  version: number;
  sha256: string;
}

/** Signs through the party's link: everything, or the first document alone. Returns the record's id. */
export async function signForParty(
  server: RealServer,
  venue: SeededVenue,
  booking: string,
  { firstName, lastName = 'Guest', signsAll }: { firstName: string; lastName?: string; signsAll: boolean },
): Promise<string> {
  const { token, clientId } = venue;
  const path = `/api/clients/${clientId}/bookings/${booking}/party`;
  const party = await call<{ party: { waiver_link: string } }>(server, 'GET', path, { token });
  const key = new URL(party.body.party.waiver_link).searchParams.get('party') ?? '';
  const query = new URLSearchParams({ booking, party: key });
  const shown = await call<{ documents: ShownDocument[] }>(server, 'GET', `/api/public/waiver/${clientId}?${query}`);
  const documents = shown.body.documents.map(({ document_id, version, sha256 }) => ({ document_id, version, sha256 }));
  const body = adultBody(clientId, {
    adult_first_name: firstName,
    adult_last_name: lastName,
    booking_id: booking,
    party_token: key,
    documents: signsAll ? documents : documents.slice(0, 1),
  });
  const signed = await call<{ waiver_id: string }>(server, 'POST', '/api/public/waiver/waiver-signature', { body });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  return signed.body.waiver_id;
}
