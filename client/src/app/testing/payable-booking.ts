import type { PayableBooking, PaymentLinkView } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';

/** A booking whose deposit is asked for. */
export const payableBooking: PayableBooking = {
  booking_id: 'C00001-1',
  client_id: 'C00001',
  client_name: 'Ridge Line',
  time_zone: 'America/New_York',
  accent_color: '#1f7a5c',
  logo_version: null,
  offering_name: 'Paintball',
  date_scheduled: '2026-06-20',
  booking_time: '10:00',
  party_name: 'Marie Curie',
  party_email: 'marie@example.org',
  deposit_amount: 25,
  hold_expires_at: null,
  hold_seconds_left: null,
  language: 'en',
};

/** What its link shows while nothing is paid. */
export const unpaidLink: PaymentLinkView = {
  booking: payableBooking,
  paymentCompleted: false,
  paymentPending: false,
  holdEnded: false,
  payment: null,
  bookingUrl: null,
};
