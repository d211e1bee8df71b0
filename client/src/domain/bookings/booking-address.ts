import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';

/** Opens a booking from another screen, where it is paid, moved and canceled; My Bookings reads the id. A name stays out of addresses. */
export const bookingAddress = ({ booking_id: id }: Pick<BookingRow, 'booking_id'>): string =>
  `/my-bookings?booking=${encodeURIComponent(id)}`;
