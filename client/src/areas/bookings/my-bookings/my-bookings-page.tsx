import { BookingsPage } from './bookings-page.tsx';

/** Bookings from today on: two weeks, or all of them. */
export function MyBookingsPage() {
  return <BookingsPage screen="coming" />;
}
