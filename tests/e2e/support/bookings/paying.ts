import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { Page } from '@playwright/test';
import { call } from '../api.ts';
import { venueDay } from '../platform.ts';
import type { RealServer } from '../server.ts';
import { type SeededVenue, seedVenue } from '../venue.ts';

type Signed = Pick<SeededVenue, 'clientId' | 'token'>;

export interface PayingVenue extends SeededVenue {
  offeringId: string;
}

/** The day of the bookings: open from 10 AM to noon. */
export const partyDay = venueDay(8);

/** Connects a venue to its own account of the simulator. */
export async function connectSquare(server: RealServer, { clientId, token }: Signed): Promise<void> {
  const body = { accessToken: `EAAA-${clientId}`, applicationId: 'sandbox-sq0idb-red-rock' };
  await call(server, 'POST', `/api/square/client/${clientId}/credentials`, { token, body });
}

/** A venue that takes $25.00 for an offering, from one party at a time. */
export async function seedPayingVenue(
  server: RealServer,
  options: Parameters<typeof seedVenue>[1] = {},
): Promise<PayingVenue> {
  const venue = await seedVenue(server, options);
  return { ...venue, offeringId: await openPaidOffering(server, venue) };
}

/** Lets a venue take $25.00 for an offering, on an account of the simulator. Returns the offering's id. */
export async function openPaidOffering(server: RealServer, venue: Signed): Promise<string> {
  await connectSquare(server, venue);
  const weekday = weekdayOf(partyDay);
  const body = {
    offering_name: 'Paintball',
    offering_type: 'Group',
    base_players: 4,
    max_players: 10,
    [`${weekday}_start`]: '10:00',
    [`${weekday}_end`]: '12:00',
    interval_minutes: 60,
    deposit_amount: 25,
  };
  const path = `/api/clients/${venue.clientId}/offerings`;
  const made = await call<{ offering: { offering_id: string } }>(server, 'POST', path, { token: venue.token, body });
  return made.body.offering.offering_id;
}

/** Books a place as a visitor, unpaid. Returns the booking's id. */
export async function bookPlace(
  server: RealServer,
  { clientId, offeringId }: Pick<PayingVenue, 'clientId' | 'offeringId'>,
  startTime = '10:00',
  language = 'en',
): Promise<string> {
  const { status, body } = await call<{ booking_id: string }>(server, 'POST', '/api/public/bookings', {
    body: {
      client_id: clientId,
      offering_id: offeringId,
      party_name: 'Marie Curie',
      party_phone: '(212) 555-0100',
      party_email: `marie-${clientId.toLowerCase()}@example.org`,
      date_scheduled: partyDay,
      start_time: startTime,
      language,
    },
  });
  if (status !== 200) throw new Error(`The place was not booked: ${JSON.stringify(body)}`);
  return body.booking_id;
}

/** The payment page's address of a booking that is held. */
export async function paymentLink(
  server: RealServer,
  { clientId }: Pick<SeededVenue, 'clientId'>,
  bookingId: string,
): Promise<string> {
  const { body } = await call<{ paymentLink: { url: string } }>(
    server,
    'POST',
    '/api/payment/create-booking-payment-link',
    { body: { bookingId, clientId } },
  );
  return body.paymentLink.url;
}

/** Moves the end of a hold, straight in the database: its twenty minutes need not pass. */
export async function endHold(server: RealServer, bookingId: string, endsInMs: number): Promise<void> {
  const endsAt = new Date(Date.now() + endsInMs).toISOString();
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writePlatform((connection) =>
      connection.updateTable('bookings').set({ hold_expires_at: endsAt }).where('booking_id', '=', bookingId).execute(),
    );
  } finally {
    await db.close();
  }
}

export async function fillCard(page: Page, number: string, { cvv = '123' } = {}): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM/YY)').fill('12/39');
  await page.getByLabel('CVV').fill(cvv);
  await page.getByLabel('ZIP').fill('94103');
}
