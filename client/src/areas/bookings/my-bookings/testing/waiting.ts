import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { booking } from './booking.ts';

/** Ada waits for the morning of the booking's day or any time of the next one, for tests. */
export const waiting: ListedWaitlistEntry = {
  waitlist_id: 'C00001-w1',
  client_id: 'C00001',
  offering_id: booking.offering_id,
  offering_name: 'Paintball',
  party_name: 'Ada Lovelace',
  party_phone: '2125550101',
  party_email: 'ada@example.org',
  players: 5,
  wishes: [{ date: booking.date_scheduled, from: '10:00', to: '12:00' }, { date: '2026-11-29' }],
  status: 'waiting',
  offer: null,
  created_at: '2026-11-19T15:05:00.000Z',
};

/** The same with a place that is held for her. */
export const offered: ListedWaitlistEntry = {
  ...waiting,
  status: 'offered',
  offer: {
    booking_id: booking.booking_id,
    date_scheduled: booking.date_scheduled,
    start_time: '11:00',
    expires_at: '2026-11-20T16:00:00.000Z',
  },
};
