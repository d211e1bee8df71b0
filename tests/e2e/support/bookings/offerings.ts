import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { expect } from '@playwright/test';
import { call } from '../api.ts';
import type { RealServer } from '../server.ts';
import type { SeededVenue } from '../venue.ts';

type Owner = Pick<SeededVenue, 'clientId' | 'token'>;

const everyDay = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}_start`, '10:00'],
    [`${day}_end`, '12:00'],
  ]),
);

/** A free Group offering at 10:00, 11:00 and 12:00 every day, for 4 to 10 players, one party at a time. Returns its id. */
export async function openOffering(
  server: RealServer,
  { clientId, token }: Owner,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const body = {
    offering_name: 'Paintball',
    offering_type: 'Group',
    base_players: 4,
    max_players: 10,
    interval_minutes: 60,
    ...everyDay,
    ...fields,
  };
  const reply = await call<{ offering: { offering_id: string } }>(
    server,
    'POST',
    `/api/clients/${clientId}/offerings`,
    { token, body },
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.offering.offering_id;
}

/** Connects a Square account of the simulator, so that deposits can be taken. */
export async function connectSquare(server: RealServer, { clientId, token }: Owner): Promise<void> {
  const body = { accessToken: `simulator-venue-${clientId}`, applicationId: 'sandbox-sq0idb-simulator' };
  const reply = await call(server, 'POST', `/api/square/client/${clientId}/credentials`, { token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

export interface BookedBy {
  clientId: string;
  offeringId: string;
  date: string;
  time: string;
}

/** Books as another visitor. */
export async function bookElsewhere(server: RealServer, { clientId, offeringId, date, time }: BookedBy) {
  const body = {
    client_id: clientId,
    offering_id: offeringId,
    party_name: 'Marie Curie',
    party_phone: '(212) 555-0100',
    party_email: 'marie@example.org',
    date_scheduled: date,
    start_time: time,
  };
  const reply = await call<{ booking_id: string; token: string }>(server, 'POST', '/api/public/bookings', { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}
