import { Button, Group, Text } from '@mantine/core';
import { venueDay, venueTime } from '#lib/venue-format';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';

/** How fresh the rows are, and the button that asks for newer ones. */
export function Refresh({ timeZone }: { timeZone: string }) {
  const engine = useSyncEngine();
  return (
    <Group gap="sm">
      <LastUpdated timeZone={timeZone} />
      <Button variant="default" size="compact-sm" onClick={() => engine.syncNow()}>
        Refresh Data
      </Button>
    </Group>
  );
}

/** Time of the last contact with the server, also before a reload; with the day unless it was today. */
function LastUpdated({ timeZone }: { timeZone: string }) {
  const { lastContactAtUtc, earlierContactAtUtc } = useSyncStatus();
  const heard = lastContactAtUtc ?? earlierContactAtUtc;
  const { epochMs } = useSyncEngine().now();
  return (
    <Text size="sm" c="dimmed">
      Last updated: {heard ? whenText(heard, epochMs, timeZone) : 'never'}
    </Text>
  );
}

function whenText(instant: string, nowMs: number, timeZone: string): string {
  const day = venueDay(instant, timeZone);
  const time = venueTime(instant, timeZone);
  return day === venueDay(nowMs, timeZone) ? time : `${day}, ${time}`;
}
