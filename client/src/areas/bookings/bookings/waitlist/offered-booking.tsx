import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { useRead } from '#lib/api/use-read';
import { BookingDialog } from '../components/booking-dialog.tsx';

interface OfferedBookingProps {
  clientId: string;
  bookingId: string;
  today: string;
  onClose: () => void;
}

/** The booking that an offer is, where staff confirm it for a caller. */
export function OfferedBooking({ clientId, bookingId, today, onClose }: OfferedBookingProps) {
  const found = useRead(getBookingPayments, { params: { client_id: clientId, booking_id: bookingId } });
  if (found.data)
    return <BookingDialog clientId={clientId} booking={found.data.booking} today={today} onClose={onClose} />;
  return (
    <PlainDialog opened onClose={onClose} title="The offered place">
      <Loaded read={found} skeleton={{ rows: 5 }} />
    </PlainDialog>
  );
}
