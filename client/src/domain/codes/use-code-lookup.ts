import type { VenueRow } from '@gatehouse/sync-protocol/entities/venue';
import { useCallback, useMemo } from 'react';
import { useRows, useSyncEngine } from '../../sync/react/sync-context.tsx';
import { type TodaysCheckIns, todaysCheckIns } from '../check-ins/todays-check-ins.ts';
import { type CodeLookup, lookUpCode } from './code-lookup.ts';

/** The venue as this device knows it; its zone until the first fill is the device's own. */
export function useVenue(): Pick<VenueRow, 'client_name' | 'time_zone'> {
  const { view } = useRows('venue');
  const [venue] = view.values();
  return venue ?? { client_name: '', time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Who is in today; a new object only when something about today changed. */
export function useTodaysCheckIns(): TodaysCheckIns {
  const rows = useRows('check_ins');
  const { venueDate } = useSyncEngine().now();
  return useMemo(() => todaysCheckIns(rows.view.values(), venueDate), [rows, venueDate]);
}

/** Judges codes over the rows as they are when it is called: what was queued a moment ago counts. */
export function useCodeLookup(): (texts: readonly string[]) => CodeLookup {
  const engine = useSyncEngine();
  const { view: members } = useRows('members');
  const { view: customers } = useRows('customers');
  const { view: checkIns } = useRows('check_ins');
  return useCallback(
    (texts) => {
      const { venueDate } = engine.now();
      const rows = { members, customers, checkIns: todaysCheckIns(checkIns.values(), venueDate) };
      return lookUpCode(texts, rows, { clientId: engine.identity.clientId, venueDate });
    },
    [engine, members, customers, checkIns],
  );
}
