import type { Subscriber } from '#venue/venue-write';
import { eraseBookingContacts, touchBooking } from './bookings.shared.repository.ts';

/** A booking shows how many of its party have signed and what is due, and forgets a person who was erased. */
export const bookings: Subscriber = {
  async 'waiver.signed'(_, { db, clientId, version }, { bookingId }) {
    if (bookingId !== null) await touchBooking(db, clientId, bookingId, version);
  },
  'bill.changed': (_, { db, clientId, version }, { bill }) => touchBooking(db, clientId, bill.booking_id, version),
  'person.erased': (_, write, { contact, today }) => eraseBookingContacts(write, contact, today),
};
