import { useCallback, useMemo } from 'react';
import { useRows, useSyncEngine } from '../../sync/react/sync-context.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';
import { type TodaysCheckIns, todaysCheckIns } from '../check-ins/todays-check-ins.ts';
import { useDocumentsOf } from '../verdict/use-documents-of.ts';
import { type CodeLookup, lookUpCode } from './code-lookup.ts';

/** Who is in today; a new object only when something about today changed. */
export function useTodaysCheckIns(): TodaysCheckIns {
  const rows = useRows('check_ins');
  const venueDate = useVenueDate();
  return useMemo(() => todaysCheckIns(rows.view.values(), venueDate), [rows, venueDate]);
}

/** Looks up codes in the current rows, including just queued mutations. */
export function useCodeLookup(): (texts: readonly string[]) => CodeLookup {
  const engine = useSyncEngine();
  const { view: members } = useRows('members');
  const { view: customers } = useRows('customers');
  const { view: checkIns } = useRows('check_ins');
  const documentsOf = useDocumentsOf();
  return useCallback(
    (texts) => {
      const { venueDate } = engine.now();
      const rows = { members, customers, checkIns: todaysCheckIns(checkIns.values(), venueDate), documentsOf };
      return lookUpCode(texts, rows, { clientId: engine.identity.clientId, venueDate });
    },
    [engine, members, customers, checkIns, documentsOf],
  );
}
