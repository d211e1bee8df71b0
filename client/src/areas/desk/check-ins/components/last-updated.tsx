import { Text } from '@mantine/core';
import { venueDay, venueTime } from '#lib/venue-format';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';

/** Time of the last contact with the server, also before a reload; with the day unless it was today. */
export function LastUpdated({ timeZone }: { timeZone: string }) {
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
