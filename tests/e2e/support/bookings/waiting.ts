import { expect } from '@playwright/test';
import { call } from '../api.ts';
import type { RealServer } from '../server.ts';
import type { SeededVenue } from '../venue.ts';
import { bookElsewhere } from './offerings.ts';

type Place = { offeringId: string; date: string; times: readonly string[] };

/** Takes each of these times, so that nothing is left there. Returns the bookings' ids. */
export async function fillTimes(
  server: RealServer,
  { clientId }: Pick<SeededVenue, 'clientId'>,
  { offeringId, date, times }: Place,
): Promise<string[]> {
  const ids: string[] = [];
  for (const time of times) ids.push((await bookElsewhere(server, { clientId, offeringId, date, time })).booking_id);
  return ids;
}

/** Joins the waitlist as another visitor; returns the address of the entry's own page. */
export async function waitElsewhere(
  server: RealServer,
  { clientId }: Pick<SeededVenue, 'clientId'>,
  fields: { offering_id: string; wishes: readonly object[]; party_email: string; party_name?: string },
): Promise<string> {
  const body = {
    client_id: clientId,
    party_name: 'Grace Hopper',
    party_phone: '(212) 555-0101',
    players: 4,
    ...fields,
  };
  const reply = await call<{ waitlist_id: string; token: string }>(server, 'POST', '/api/public/waitlist', { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return `/waitlist/${reply.body.waitlist_id}/${reply.body.token}`;
}

/** Cancels a booking, as staff do. */
export async function cancelByStaff(
  server: RealServer,
  { clientId, token }: Pick<SeededVenue, 'clientId' | 'token'>,
  bookingId: string,
): Promise<void> {
  const reply = await call(server, 'POST', `/api/clients/${clientId}/bookings/${bookingId}/cancel`, {
    token,
    body: {},
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
