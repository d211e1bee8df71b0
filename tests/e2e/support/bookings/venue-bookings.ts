import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import type { Row } from '@gatehouse/server/db/tables';
import { startTimeColumns } from '@gatehouse/server/demo/bookings/booking-story';
import { call } from '../api.ts';
import type { RealServer } from '../server.ts';
import type { SeededVenue } from '../venue.ts';

/** Connects the venue to the simulator of Square, so that its offerings take deposits. */
export async function connectSquare(server: RealServer, { clientId, token }: SeededVenue): Promise<void> {
  const body = { accessToken: `EAAA-${clientId}`, applicationId: 'sandbox-sq0idb-venue' };
  await call(server, 'POST', `/api/square/client/${clientId}/credentials`, { token, body });
}

/** Books as a visitor; returns the booking's id. */
export async function bookAsVisitor(
  server: RealServer,
  { clientId }: SeededVenue,
  fields: { offering_id: string; date_scheduled: string; start_time: string },
  party: object = {},
): Promise<string> {
  const body = {
    client_id: clientId,
    party_name: 'Marie Curie',
    party_phone: '(212) 555-0100',
    party_email: 'marie@example.org',
    ...fields,
    ...party,
  };
  return (await call<{ booking_id: string }>(server, 'POST', '/api/public/bookings', { body })).body.booking_id;
}

/** Pays for a booking through its payment link, with a card that works. */
export async function payAsVisitor(server: RealServer, { clientId }: SeededVenue, bookingId: string): Promise<void> {
  const path = '/api/payment/create-booking-payment-link';
  const link = await call<{ paymentLink: { url: string } }>(server, 'POST', path, { body: { bookingId, clientId } });
  const token = link.body.paymentLink.url.split('/').at(-1);
  const body = { sourceId: 'cnon:card-nonce-ok', bookingId, token };
  await call(server, 'POST', '/api/payments/create-payment', { body });
}

/** Puts bookings straight into the database of a running server: more than a person could make. */
export async function addBookings(
  server: RealServer,
  { clientId }: SeededVenue,
  bookings: readonly (Partial<Row<'bookings'>> & { date_scheduled: string })[],
): Promise<void> {
  const now = new Date().toISOString();
  const rows = bookings.map(
    (columns, at): Row<'bookings'> => ({
      client_id: clientId,
      booking_id: `${clientId}-18${String(at).padStart(8, '0')}`,
      reference: null,
      offering_id: `${clientId}-Off1`,
      offering_name: 'Paintball',
      guest_offering_name: null,
      offering_type: 'Group',
      party_name: `Party ${at}`,
      party_phone: '2125550100',
      party_email: 'party@example.org',
      booking_time: '10:00',
      base_players: 4,
      add_players: 0,
      max_players: 10,
      status: 'confirmed',
      check_in_status: 'not checked in',
      party_goers: null,
      party_checked_in_at: null,
      ...startTimeColumns,
      deposit_cents: 0,
      total_cents: 0,
      square_transaction_id: null,
      hold_expires_at: null,
      request_id: null,
      source: 'public',
      booker_mac: null,
      reminder_sent_at: now,
      language: 'en',
      created_at: now,
      updated_at: now,
      version: 1,
      ...columns,
    }),
  );
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writeVenue(clientId, async (connection) => {
      for (let at = 0; at < rows.length; at += 200)
        await connection
          .insertInto('bookings')
          .values(rows.slice(at, at + 200))
          .execute();
    });
  } finally {
    await db.close();
  }
}
