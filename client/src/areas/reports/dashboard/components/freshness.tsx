import { LastSeen } from '#components/last-seen.tsx';
import { venueDay, venueTime } from '#lib/venue-format';

interface FreshnessProps {
  hasFailed: boolean;
  isOffline: boolean;
  /** 0 when there was none. */
  seenAtMs: number;
  timeZone: string;
  onRetry: () => void;
}

/** Shows how old the numbers are when they could not be fetched. Requirement O1. */
export function Freshness({ hasFailed, isOffline, seenAtMs, timeZone, onRetry }: FreshnessProps) {
  if (!hasFailed && !isOffline) return null;
  const cause = isOffline ? 'You are offline.' : 'The newest numbers could not be loaded.';
  const seen =
    seenAtMs === 0
      ? 'Bookings and waivers are shown as zero.'
      : `Bookings and waivers are as last seen at ${venueTime(seenAtMs, timeZone)} on ${venueDay(seenAtMs, timeZone)}.`;
  const text = `${cause} ${seen} Check-ins are those of this device.`;
  return <LastSeen text={text} isOffline={isOffline} onRetry={onRetry} mb="md" />;
}
