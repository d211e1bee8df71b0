import type { BookingRow } from '../entities/booking.ts';

/** The payment reference of bookings that staff made; it is no payment. Requirement B12. */
export const STAFF_MADE = 'client-created';

/** Whether a card paid for a booking. */
export function isPaidByCard({ square_transaction_id: reference }: Pick<BookingRow, 'square_transaction_id'>): boolean {
  return reference !== null && reference !== STAFF_MADE;
}

/** Whether staff may ask for a payment with a link: not of what is confirmed, canceled, completed or paid. */
export function isPayable(booking: Pick<BookingRow, 'status' | 'square_transaction_id'>): boolean {
  return booking.status === 'pending' && !isPaidByCard(booking);
}
