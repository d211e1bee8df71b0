import type { PartyDecision, PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { toast } from '../../components/toast.ts';
import { useVenueTimeZone } from '../../sync/react/use-venue-date.ts';
import { MarkedBookings } from './marked-bookings.tsx';
import { decisionLabels, deskText, officeText, reviewTitle } from './party-review.model.ts';
import { useDecidePartyReview, usePartyReviews } from './party-reviews.queries.ts';

/** What waits for staff because a desk had no network. Shown only when there is something. */
export function PartyReviews({ clientId }: { clientId: string }) {
  const { data } = usePartyReviews(clientId);
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
  const decide = useDecidePartyReview(clientId);
  if (items.length === 0) return null;
  const onDecide = (review: PartyReview, decision: PartyDecision): void =>
    decide.mutate(
      { reviewId: review.review_id, decision },
      {
        onSuccess: () => toast(decision === 'count' ? 'The booking is checked in.' : 'The check-in stays on record.'),
        onError: (error) => toast(error.message, 'failed'),
      },
    );
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
