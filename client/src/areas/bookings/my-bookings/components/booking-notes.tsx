import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Alert, Group, Text } from '@mantine/core';
import { markText } from '#domain/bookings/party-review.model';
import { ReviewedButton } from '#domain/bookings/reviewed-button.tsx';
import { ReviewReasons } from '#domain/check-ins/review-reasons.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';

interface BookingNotesProps {
  clientId: string;
  booking: BookingRow;
  /** The button goes, and the focus with it. */
  onReviewed: () => void;
}

/** What is unusual about a booking: why staff should look at it, and why it was placed where there was no room. Requirements B31, B36, U68. */
export function BookingNotes({ clientId, booking, onReviewed }: BookingNotesProps) {
  const timeZone = useVenueTimeZone();
  const { needs_review: isMarked, overbooked_reason: reason, party_check_in: came } = booking;
  return (
    <>
      {isMarked ? (
        <Alert color="yellow" py="xs">
          <Group justify="space-between" gap="sm">
            <Text size="sm" flex="1 1 18rem" data-tabular>
              {markText(booking, timeZone)} Nothing was charged, refunded or mailed for it.
            </Text>
            <ReviewedButton clientId={clientId} booking={booking} onReviewed={onReviewed} />
          </Group>
        </Alert>
      ) : null}
      {came?.review_reasons?.length ? (
        <div>
          <Text size="sm">The party was checked in by {came.by_name ?? 'a device'}.</Text>
          <ReviewReasons reasons={came.review_reasons} />
        </div>
      ) : null}
      {reason === null ? null : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <strong>Placed without room:</strong> {reason}
        </Text>
      )}
    </>
  );
}
