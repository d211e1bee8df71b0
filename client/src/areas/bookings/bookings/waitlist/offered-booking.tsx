import { useQuery } from '@tanstack/react-query';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { bookingPaymentsQuery } from '#domain/bookings/bookings.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { BookingDialog } from '../components/booking-dialog.tsx';

interface OfferedBookingProps {
  clientId: string;
  bookingId: string;
  today: string;
  onClose: () => void;
}

/** The booking that an offer is, where staff confirm it for a caller. */
export function OfferedBooking({ clientId, bookingId, today, onClose }: OfferedBookingProps) {
  const found = useQuery(bookingPaymentsQuery(useApi(), clientId, bookingId));
  if (found.data)
    return <BookingDialog clientId={clientId} booking={found.data.booking} today={today} onClose={onClose} />;
  return (
    <PlainDialog opened onClose={onClose} title="The offered place">
      {found.isError ? (
        <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </PlainDialog>
  );
}
