import { Alert, Button, Group } from '@mantine/core';
import { venueDay, venueTime } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';

/** Says from when the list is, where the server could not be asked. */
export function StaleNotice({ seenAtMs, onRetry }: { seenAtMs: number | null; onRetry: () => void }) {
  const timeZone = useVenueTimeZone();
  if (seenAtMs === null) return null;
  const text =
    seenAtMs === 0
      ? 'Showing the bookings on this device: yesterday to 14 days ahead.'
      : `Bookings as of ${venueTime(seenAtMs, timeZone)}, ${venueDay(seenAtMs, timeZone)}.`;
  return (
    <Alert color="yellow" mb="md" role="alert" py="xs">
      <Group justify="space-between" gap="sm">
        <span>The server can’t be reached. {text}</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
