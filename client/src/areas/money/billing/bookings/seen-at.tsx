import { LastSeen } from '#components/last-seen.tsx';
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
  const text = `${cause} Payments are as last seen at ${venueTime(seenAtMs, timeZone)} on ${venueDay(seenAtMs, timeZone)}.`;
  return <LastSeen text={text} isOffline={isOffline} onRetry={onRetry} mb="sm" />;
}
