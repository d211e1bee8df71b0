import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { reviewBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { Button } from '@mantine/core';
import { useChange } from '../../components/endpoints.tsx';
import { useMay } from '../session/session-context.tsx';
import { useReadOnly } from '../subscription/subscription-status-context.tsx';
import { useBookingsRefresh } from './bookings.queries.ts';

interface ReviewedButtonProps {
  clientId: string;
  booking: BookingRow;
  onReviewed?: () => void;
}

/** Ends the mark of a booking that staff looked at. Requirement B36. */
export function ReviewedButton({ clientId, booking, onReviewed }: ReviewedButtonProps) {
  const { control } = useReadOnly();
  const may = useMay();
  const refresh = useBookingsRefresh();
  const review = useChange(reviewBooking, {
    networkMode: 'always',
    done: 'The booking is marked as reviewed.',
    failed: ({ message }) => `The booking wasn’t marked. ${message}`,
    onDone: () => {
      refresh();
      onReviewed?.();
    },
    onFailed: refresh,
  });
  const mark = (): void =>
    void review.act({ params: { client_id: clientId, booking_id: booking.booking_id }, body: {} });
  return !may(reviewBooking) ? null : (
    <Button variant="default" size="xs" miw={150} disabled={review.isPending} onClick={mark} {...control}>
      {review.isPending ? 'Marking…' : 'Mark as Reviewed'}
    </Button>
  );
}
