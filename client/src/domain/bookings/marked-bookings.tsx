import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useVenueTimeZone } from '../../sync/react/use-venue-date.ts';
import { moneyText, startText } from './booking-labels.ts';
import { markText } from './party-review.model.ts';
import { ReviewedButton } from './reviewed-button.tsx';

/** Canceled bookings whose party came: what staff should know, and the end of it. Requirement B36. */
export function MarkedBookings({ clientId, bookings }: { clientId: string; bookings: readonly BookingRow[] }) {
  const timeZone = useVenueTimeZone();
  if (bookings.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="xl" component="section" aria-labelledby="marked-bookings-title">
      <Title order={2} size="h3" id="marked-bookings-title">
        {bookings.length === 1 ? 'One booking needs' : `${bookings.length} bookings need`} a review
      </Title>
      <Text c="dimmed" mb="sm">
        These parties came although their bookings were canceled. Nothing was charged, refunded or mailed for it.
      </Text>
      <Stack gap="md">
        {bookings.map((booking) => (
          <Group
            key={booking.booking_id}
            justify="space-between"
            align="flex-start"
            wrap="wrap"
            gap="xs"
            component="article"
            aria-label={booking.party_name}
          >
            <Box flex="1 1 22rem">
              <Text fw={600}>
                {booking.party_name} · {booking.offering_name}
              </Text>
              <Text size="sm" data-tabular>
                {startText(booking)}. {markText(booking, timeZone)}
              </Text>
              <Text size="sm" c="dimmed" data-tabular>
                {moneyText(booking, timeZone)}
              </Text>
            </Box>
            <ReviewedButton clientId={clientId} booking={booking} />
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
