import { Button, Group, Text } from '@mantine/core';
import { venueDay, venueTime } from '#lib/venue-format';

interface SeenAtProps {
  isOffline: boolean;
  seenAtMs: number;
  timeZone: string;
  onRetry: () => void;
}

/** How old the list is when the newest could not be fetched. */
export function SeenAt({ isOffline, seenAtMs, timeZone, onRetry }: SeenAtProps) {
  const cause = isOffline ? 'You are offline.' : 'Failed to load payments.';
  return (
    <Group gap="sm" mb="sm" component="output" display="flex">
      <Text size="sm" c="dimmed" component="span">
        {cause} Payments are as last seen at {venueTime(seenAtMs, timeZone)} on {venueDay(seenAtMs, timeZone)}.
      </Text>
      {isOffline ? null : (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Group>
  );
}
