import type { VenueRow } from '@gatehouse/sync-protocol/entities/venue';
import { browserTimeZone } from '../../lib/venue-format.ts';
import { useRows } from '../../sync/react/sync-context.tsx';

/** The venue from this device's replica; its zone until the first fill is the device's own. */
export function useVenue(): Pick<VenueRow, 'client_name' | 'time_zone'> {
  const { view } = useRows('venue');
  const [venue] = view.values();
  return venue ?? { client_name: '', time_zone: browserTimeZone() };
}
