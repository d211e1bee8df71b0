import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import { useRows } from '../../sync/react/sync-context.tsx';
import { useVenueTimeZone } from '../../sync/react/use-venue-date.ts';

/** The venue from this device's replica; until the first fill only its zone is known. */
export function useVenue(): Pick<VenueRow, 'client_name' | 'time_zone'> {
  const { view } = useRows('venue');
  const timeZone = useVenueTimeZone();
  const [venue] = view.values();
  return venue ?? { client_name: '', time_zone: timeZone };
}
