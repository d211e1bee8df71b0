import { UnreachedNotice } from '#components/unreached-notice.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { venueDay, venueTime } from '#lib/venue-format';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';

/** Where what is shown comes from: just now from the server, from it some time ago, or from this browser's replica. */
export type Source = { kind: 'server' } | { kind: 'earlier'; seenAtMs: number } | { kind: 'replica' };

/** Says what is shown without the server, and what is not. */
export function OfflineNotice({ source, onRetry }: { source: Source; onRetry: () => void }) {
  const { time_zone: timeZone } = useVenue();
  const { lastContactAtUtc, earlierContactAtUtc } = useSyncStatus();
  const year = useVenueDate().slice(0, 4);
  if (source.kind === 'server') return null;
  const seenAt = source.kind === 'earlier' ? source.seenAtMs : (lastContactAtUtc ?? earlierContactAtUtc);
  const since = seenAt ? ` as of ${venueTime(seenAt, timeZone)}, ${venueDay(seenAt, timeZone)}` : '';
  const text =
    source.kind === 'earlier'
      ? `This is what it answered${since}.`
      : `This browser’s own copy is shown${since}: people who signed in ${year}. Those of earlier years are not in it.`;
  return <UnreachedNotice text={text} onRetry={onRetry} />;
}
