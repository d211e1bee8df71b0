import { browserTimeZone } from '../../lib/venue-format.ts';
import { useRows, useSyncEngine } from '../../sync/react/sync-context.tsx';

/** The venue's zone; the browser's until it is known. */
export function useTimeZone(): string {
  const { clientId } = useSyncEngine().identity;
  return useRows('venue').view.get(clientId)?.time_zone ?? browserTimeZone();
}
