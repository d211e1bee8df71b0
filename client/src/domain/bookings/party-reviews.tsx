import {
  listPartyReviews,
  type PartyDecision,
  type PartyReview,
  settlePartyReview,
} from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useChange } from '../../components/endpoints.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { useVenueTimeZone } from '../../sync/react/use-venue-date.ts';
import { ReviewReasons } from '../check-ins/review-reasons.tsx';
import { useMay } from '../session/session-context.tsx';
import { bookingReads } from './bookings.queries.ts';
import { MarkedBookings } from './marked-bookings.tsx';
import { decisionLabels, deskText, officeText, reviewTitle } from './party-review.model.ts';

const REFRESH_EVERY_MS = 30_000;

/** What waits for staff because a desk had no network. Shown only when there is something. */
export function PartyReviews({ clientId }: { clientId: string }) {
  const asked = { params: { client_id: clientId } };
  const { data } = useRead(listPartyReviews, asked, { refetchInterval: REFRESH_EVERY_MS });
  if (!data) return null;
  return (
    <>
      <MarkedBookings clientId={clientId} bookings={data.bookings} />
      <Decisions clientId={clientId} items={data.reviews} />
    </>
  );
}

/**
 * Parties that a desk without a network checked in while their bookings were moved to another day: what it saw and did, what became
 * of the booking, and the decision. Rule M5, requirement S33.
 */
function Decisions({ clientId, items }: { clientId: string; items: readonly PartyReview[] }) {
  /* Read again after a refusal too: someone else may have decided. */
  const decide = useChange(settlePartyReview, {
    invalidates: bookingReads,
    done: (_, { body }) => (body.decision === 'count' ? 'The booking is checked in.' : 'The check-in stays on record.'),
    failed: ({ message }) => message,
  });
  const may = useMay();
  if (items.length === 0 || !may(settlePartyReview)) return null;
  const onDecide = (review: PartyReview, decision: PartyDecision): void =>
    void decide.act({ params: { client_id: clientId, review_id: review.review_id }, body: { decision } });
  return (
    <Paper withBorder p="md" mb="xl" component="section" aria-labelledby="party-reviews-title">
      <Title order={2} size="h3" id="party-reviews-title">
        {items.length === 1 ? 'One party check-in needs' : `${items.length} party check-ins need`} a decision
      </Title>
      <Text c="dimmed" mb="sm">
        A desk checked these parties in before it heard that their bookings had changed. Nothing is lost.
      </Text>
      <Stack gap="md">
        {items.map((item) => (
          <ReviewItem key={item.review_id} item={item} isBusy={decide.isPending} onDecide={onDecide} />
        ))}
      </Stack>
    </Paper>
  );
}

interface ReviewItemProps {
  item: PartyReview;
  isBusy: boolean;
  onDecide: (item: PartyReview, decision: PartyDecision) => void;
}

function ReviewItem({ item, isBusy, onDecide }: ReviewItemProps) {
  const timeZone = useVenueTimeZone();
  const { count, keep } = decisionLabels(item, timeZone);
  const name = reviewTitle(item);
  return (
    <Group justify="space-between" align="flex-start" wrap="wrap" gap="xs" component="article" aria-label={name}>
      <Box flex="1 1 22rem">
        <Text fw={600}>{name}</Text>
        <Text size="sm" data-tabular>
          <strong>{item.device_name ?? 'The desk'}:</strong> {deskText(item, timeZone)}
        </Text>
        <Text size="sm" data-tabular>
          <strong>The office:</strong> {officeText(item, timeZone)}
        </Text>
        <ReviewReasons reasons={item.review_reasons} />
      </Box>
      <Group gap="xs">
        {count === null ? null : (
          <Button size="xs" disabled={isBusy} onClick={() => onDecide(item, 'count')}>
            {count}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => onDecide(item, 'keep')}>
          {keep}
        </Button>
      </Group>
    </Group>
  );
}
