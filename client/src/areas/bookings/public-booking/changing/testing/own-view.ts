import type { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';

type Viewed = ReplyOf<typeof getPublicBooking>;

/** What the server says of a booking that its guest may move and cancel, paid with $25.00. */
export const viewed: Viewed = {
  success: true,
  booking: {
    booking_id: 'C00001-1',
    client_id: 'C00001',
    client_name: 'Red Rock Paintball',
    offering_id: 'C00001-Off1',
    offering_name: 'Paintball',
    party_name: 'Marie Curie',
    date_scheduled: '2026-06-20',
    booking_time: '10:00',
    starts_at: '2026-06-20T14:00:00.000Z',
    ends_at: '2026-06-20T15:30:00.000Z',
    time_zone: 'America/New_York',
    total_players: 4,
    total_price: 25,
    payment: { paid: 25, refunded: 0, refunding: 0 },
    status: 'confirmed',
    hold_expires_at: null,
    hold_seconds_left: null,
    language: 'en',
  },
  changes: {
    revision: 3,
    can_move: true,
    move_until: '2026-06-19T14:00:00.000Z',
    can_cancel: true,
    cancel_until: '2026-06-19T14:00:00.000Z',
    paid: 25,
    fee: 2,
    refund: 10.5,
  },
  refund: { amount: 0, status: 'none' },
  hold_ended: false,
  can_pay: false,
  party: { waivers_signed: 0, total_players: 4, waiver_link: 'https://gate.example/waiver/C00001' },
  venue: { client_name: 'Red Rock Paintball', accent_color: '#1f7a5c', has_logo: false, logo_version: null },
  contact: { phone: '', email: '', address: '' },
  can_ask: true,
  asked_at: null,
};

/** The same at another time, as its next revision. */
export const movedTo = (date_scheduled: string, booking_time: string): Viewed => ({
  ...viewed,
  booking: { ...viewed.booking, date_scheduled, booking_time },
  changes: { ...viewed.changes, revision: viewed.changes.revision + 1 },
});
