import {
  type BillReview,
  listBillReviews,
  reviewBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useChange } from '../../components/endpoints.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { venueInstant } from '../../lib/venue-format.ts';
import { useVenueTimeZone } from '../../sync/react/use-venue-date.ts';
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

/** Why a bill is listed: 'Paid too much: $12.00.' */
function reasonText({ reason, amount }: BillReview): string {
  const money = formatMoney(amount);
  if (reason === 'overpaid') return `Paid too much: ${money}.`;
  if (reason === 'give_back') return `Canceled, and ${money} is still paid. Give it back, or keep it on purpose.`;
  return `A desk took ${money} for a booking that is not known here. It counts in the day close.`;
}

function ReviewRow({ clientId, review }: { clientId: string; review: BillReview }) {
  const timeZone = useVenueTimeZone();
  const may = useMay();
  const change = useChange(reviewBill, {
    networkMode: 'always',
    invalidates: ['/api/clients/:client_id/bill-reviews', ...bookingReads],
    done: 'The bill is marked as reviewed.',
    failed: ({ message }) => `The bill wasn’t marked. ${message}`,
  });
  const { booking_id, party_name: party, happened_at: at, reason } = review;
  const name = party || `Booking ${booking_id}`;
  const isKnown = reason !== 'unknown_booking';
  return (
    <Group justify="space-between" align="flex-start" wrap="wrap" gap="xs" component="article" aria-label={name}>
      <Box flex="1 1 22rem">
        <Text fw={600}>{name}</Text>
        <Text size="sm" data-tabular>
          {reasonText(review)}
        </Text>
        <Text size="sm" c="dimmed" data-tabular>
          {venueInstant(at, timeZone)}
        </Text>
      </Box>
      {isKnown ? (
        <Group gap="xs">
          <Button
            component={Link}
            to={bookingAddress(review)}
            size="xs"
            variant="default"
            aria-label={`Open the booking of ${name}`}
          >
            Open
          </Button>
          {may(reviewBill) ? (
            <Button
              size="xs"
              variant="default"
              miw={150}
              disabled={change.isPending}
              onClick={() => void change.act({ params: { client_id: clientId, booking_id }, body: {} })}
            >
              {change.isPending ? 'Marking…' : 'Mark as Reviewed'}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Group>
  );
}
