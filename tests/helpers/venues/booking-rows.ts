import { nothingStored } from '@gatehouse/server/areas/bookings/offerings/offering-view';
import { sha256 } from '@gatehouse/server/base/secrets';
import type { TestApp } from '../app/test-app.ts';
import { addBooking } from './venue-rows.ts';

/** What no reader of a venue's data may see. */
export const bookingSecrets = {
  token_hash: sha256('token-of-a-booking-link'),
  request_id: 'request-id-of-a-page',
  booker_mac: 'mac-of-an-address',
  payment_key: 'idempotency-of-a-payment',
  refund_key: 'idempotency-of-a-refund',
};

/** A row of everything about bookings: an offering, closed days, a booking that was paid and refunded in part, its party at the desk. */
export async function addBookingRows(app: TestApp, clientId: string, { waiverId }: { waiverId: string }) {
  const now = new Date(app.clock.now()).toISOString();
  const { request_id, booker_mac } = bookingSecrets;
  const bookingId = await addBooking(app, clientId, '2026-06-20', { request_id, booker_mac, source: 'public' });
  const ofBooking = { client_id: clientId, booking_id: bookingId };
  const money = {
    currency: 'USD',
    created_at: now,
    updated_at: now,
    completed_at: now,
    next_check_at: null,
    attempts: 0,
  };
  const offeringId = `${clientId}-Off1`;
  await app.deps.db.writeVenue(clientId, async (db) => {
    await db
      .insertInto('offerings')
      .values({
        client_id: clientId,
        offering_id: offeringId,
        offering_name: 'Climbing',
        offering_type: 'Group',
        base_players: 4,
        max_players: 8,
        capacity: null,
        hours: JSON.stringify({ sat: { start: '10:00', end: '18:00' } }),
        hours_given: 1,
        available_days: JSON.stringify(['sat']),
        start_date: null,
        end_date: null,
        interval_minutes: 60,
        deposit_cents: 2_500,
        side_text: '',
        ...nothingStored,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute();
    await db
      .insertInto('booking_links')
      .values({
        ...ofBooking,
        token_hash: bookingSecrets.token_hash,
        purpose: 'pay',
        amount_cents: 2_500,
        created_at: now,
        expires_at: '2026-07-15T15:00:00.000Z',
      })
      .execute();
    await db
      .insertInto('booking_events')
      .values([
        { ...ofBooking, number: 1, happened_at: now, actor: 'visitor', kind: 'created', detail: '{}' },
        {
          ...ofBooking,
          number: 2,
          happened_at: now,
          actor: 'user:1',
          kind: 'moved',
          detail: JSON.stringify({ booking_time: ['13:00', '14:00'] }),
        },
      ])
      .execute();
    await db
      .insertInto('booking_payments')
      .values({
        ...ofBooking,
        ...money,
        payment_id: 'booking-payment-1',
        kind: 'card',
        status: 'completed',
        amount_cents: 2_500,
        idempotency_key: bookingSecrets.payment_key,
        reference_id: 'booking-payment-1',
        location_id: 'L1',
        square_payment_id: 'square-of-a-booking',
        square_order_id: null,
        square_link_id: null,
        receipt_url: 'https://receipts.example/1',
        failure_code: null,
        failure_message: null,
        applied_at: now,
      })
      .execute();
    await db
      .insertInto('booking_refunds')
      .values({
        ...ofBooking,
        ...money,
        refund_id: 'booking-refund-1',
        payment_id: 'booking-payment-1',
        status: 'completed',
        amount_cents: 1_010,
        idempotency_key: bookingSecrets.refund_key,
        square_refund_id: 'square-refund-1',
        actor: 'user:1',
        reason: 'Rain',
        failure_message: null,
      })
      .execute();
    await db
      .insertInto('blackout_dates')
      .values({
        client_id: clientId,
        blackout_id: 'blackout-1',
        offering_id: '',
        blackout_date: '2026-07-01',
        reason: 'Inventory',
        created_at: now,
      })
      .execute();
    await db.insertInto('open_holidays').values({ client_id: clientId, holiday_date: '2026-07-04' }).execute();
    await db.insertInto('embed_origins').values({ client_id: clientId, origin: 'https://red-rock.example' }).execute();
    await db
      .insertInto('party_check_ins')
      .values({
        ...ofBooking,
        mutation_id: 'party-check-in-1',
        party_goers: 6,
        waiver_ids: JSON.stringify([waiverId]),
        check_in_time: now,
        venue_date: '2026-06-15',
        device_id: null,
        needs_review: 0,
      })
      .execute();
  });
  return { bookingId, offeringId };
}
