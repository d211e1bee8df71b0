import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Button } from '@mantine/core';
import { toast } from '../../components/toast.ts';
import { useReadOnly } from '../subscription/subscription-status-context.tsx';
import { useReviewBooking } from './party-reviews.queries.ts';

interface ReviewedButtonProps {
  clientId: string;
  booking: BookingRow;
  onReviewed?: () => void;
}

/** Ends the mark of a booking that staff looked at. Requirement B36. */
export function ReviewedButton({ clientId, booking, onReviewed }: ReviewedButtonProps) {
  const review = useReviewBooking(clientId);
  const { control } = useReadOnly();
  const mark = (): void =>
    review.mutate(booking.booking_id, {
      onSuccess: () => {
        toast('The booking is marked as reviewed.');
        onReviewed?.();
      },
      onError: (error) => toast(`The booking wasn’t marked. ${error.message}`, 'failed'),
    });
  return (
    <Button variant="default" size="xs" miw={150} disabled={review.isPending} onClick={mark} {...control}>
      {review.isPending ? 'Marking…' : 'Mark as Reviewed'}
    </Button>
  );
}
