import {
  type BillReview,
  listBillReviews,
  reviewBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useChange } from '../../components/endpoints.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { venueInstant } from '../../lib/venue-format.ts';
import { useVenueTimeZone } from '../../sync/react/use-venue-date.ts';
import { reviewText } from '../bills/review-note.tsx';
import { useMay } from '../session/session-context.tsx';
import { bookingAddress } from './booking-address.ts';
import { bookingReads } from './bookings.queries.ts';

const REFRESH_EVERY_MS = 30_000;

/** Bills that staff should look at, and the end of that. Shown only where there are any. Requirement B65. */
export function BillReviews({ clientId }: { clientId: string }) {
  const asked = { params: { client_id: clientId } };
  const { data } = useRead(listBillReviews, asked, { refetchInterval: REFRESH_EVERY_MS });
  if (!data || data.reviews.length === 0) return null;
  const { reviews } = data;
  return (
    <Paper withBorder p="md" mb="xl" component="section" aria-labelledby="bill-reviews-title">
      <Title order={2} size="h3" id="bill-reviews-title" mb="sm">
        {reviews.length === 1 ? 'One bill needs' : `${reviews.length} bills need`} a review
      </Title>
      <Stack gap="md">
        {reviews.map((review) => (
          <ReviewRow key={`${review.booking_id}\n${review.reason}`} clientId={clientId} review={review} />
        ))}
      </Stack>
    </Paper>
  );
}

function ReviewRow({ clientId, review }: { clientId: string; review: BillReview }) {
  const timeZone = useVenueTimeZone();
  const may = useMay();
  const change = useChange(reviewBill, {
    networkMode: 'always',
    invalidates: bookingReads,
    done: ({ bill }) => (bill ? 'The bill is marked as reviewed.' : 'The money is marked as settled.'),
    failed: ({ message }) => `It wasn’t marked. ${message}`,
  });
  const { booking_id, party_name: party, happened_at: at, reason } = review;
  const name = party || `Booking ${booking_id}`;
  const isKnown = reason !== 'unknown_booking';
  return (
    <Group justify="space-between" align="flex-start" wrap="wrap" gap="xs" component="article" aria-label={name}>
      <Box flex="1 1 22rem">
        <Text fw={600}>{name}</Text>
        <Text size="sm" data-tabular>
          {reviewText(review)}
        </Text>
        <Text size="sm" c="dimmed" data-tabular>
          {venueInstant(at, timeZone)}
        </Text>
      </Box>
      <Group gap="xs">
        {isKnown ? (
          <Button
            component={Link}
            to={bookingAddress(review)}
            size="xs"
            variant="default"
            aria-label={`Open the booking of ${name}`}
          >
            Open
          </Button>
        ) : null}
        {may(reviewBill) ? (
          <Button
            size="xs"
            variant="default"
            miw={150}
            disabled={change.isPending}
            onClick={() => void change.act({ params: { client_id: clientId, booking_id }, body: {} })}
          >
            {change.isPending ? 'Marking…' : isKnown ? 'Mark as Reviewed' : 'Mark as Settled'}
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}
