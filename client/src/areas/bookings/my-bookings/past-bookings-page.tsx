import { BookingsPage } from './bookings-page.tsx';

/** Bookings before today. */
export function PastBookingsPage() {
  return <BookingsPage screen="past" />;
}
