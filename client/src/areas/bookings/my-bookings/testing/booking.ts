import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { startTimeFields } from '#sync/testing/rows';

/** A pending booking by staff, for tests. */
export const booking: BookingRow = {
  booking_id: 'C00001-1750000000000000017',
  client_id: 'C00001',
  offering_id: 'C00001-Off1',
  offering_name: 'Paintball',
  offering_type: 'Group',
  party_name: 'Marie Curie',
  party_phone: '2125550100',
  party_email: 'marie@example.org',
  date_scheduled: '2026-11-28',
  booking_time: '14:30',
  base_players: 4,
  add_players: 2,
  total_players: 6,
  max_players: 10,
  ...startTimeFields,
  status: 'pending',
  check_in_status: 'not checked in',
  deposit_amount: 25,
  total_price: 25,
  square_transaction_id: 'client-created',
  waivers_signed: 3,
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
};
