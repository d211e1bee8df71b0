import { useCallback, useMemo, useState } from 'react';
import { useTodaysCheckIns } from '../../domain/codes/use-code-lookup.ts';
import { useRows, useSyncEngine, useSyncStatus } from '../../sync/react/sync-context.tsx';
import {
  type DeskRow,
  type DeskView,
  hideTypes,
  membersInWithoutCustomer,
  ownNewestFirst,
  recentOrIn,
  searchTable,
  splitByCheckIn,
  type TypeFilter,
} from './check-in.model.ts';

export interface DeskFilters extends TypeFilter {
  view: DeskView;
  showAll: boolean;
  /** The page's search, over everyone. */
  search: string;
  /** The shown table's own search. */
  tableSearch: string;
}

export interface Desk {
  filters: DeskFilters;
  change(change: Partial<DeskFilters>): void;
  isLoading: boolean;
  /** False while the first fill runs: every count is of a part only. */
  isFilled: boolean;
  venueDate: string;
  summary: { total: number; checkedIn: number; notCheckedIn: number };
  /** 'Showing x of y customers'. */
  scope: { shown: number; all: number };
  /** Before hiding types and the table's search, by view. */
  totals: Record<DeskView, number>;
  rows: readonly DeskRow[];
}

const initialFilters: DeskFilters = {
  view: 'not_checked_in',
  hideAdults: false,
  hideMinors: false,
  showAll: false,
  search: '',
  tableSearch: '',
};

/**
 * The Check In tab's state over the live rows. Each step is memoised on what it reads, so that a check-in among 100,000
 * customers sorts nothing again.
 */
export function useDesk(): Desk {
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const [filters, setFilters] = useState(initialFilters);
  const customers = useRows('customers');
  const members = useRows('members');
  const { byWaiver } = useTodaysCheckIns();
  const { venueDate } = engine.now();
  const { clientId } = engine.identity;

  const all = useMemo(() => ownNewestFirst(customers.view.values(), clientId), [customers, clientId]);
  const older = useMemo(
    () => membersInWithoutCustomer(byWaiver, customers.view, members.view.values()),
    [byWaiver, customers, members],
  );
  const listed = useMemo(
    () => [...older, ...(filters.showAll ? all : recentOrIn(all, byWaiver, venueDate))],
    [older, all, byWaiver, venueDate, filters.showAll],
  );
  const find = useCallback(
    (query: string) => engine.searchCustomers(query, customers.view.size).rows,
    [engine, customers],
  );
  const isSearching = filters.search.trim() !== '';
  const scope = useMemo(
    () => (isSearching ? find(filters.search).filter((row) => row.waiver_id.startsWith(clientId)) : listed),
    [isSearching, find, filters.search, listed, clientId],
  );
  const split = useMemo(() => splitByCheckIn(scope, byWaiver), [scope, byWaiver]);
  const rows = useMemo(() => {
    const matches = (query: string) => new Set(find(query).map((row) => row.waiver_id));
    return searchTable(hideTypes(split[filters.view], filters), filters.tableSearch, matches);
  }, [split, filters, find]);
  const checkedIn = useMemo(() => listed.filter((row) => byWaiver.has(row.waiver_id)).length, [listed, byWaiver]);

  return {
    filters,
    change: (change) => setFilters((current) => ({ ...current, ...change })),
    isFilled: status.isFilled,
    isLoading: all.length === 0 && (status.phase === 'starting' || !status.isFilled),
    venueDate,
    summary: { total: listed.length, checkedIn, notCheckedIn: listed.length - checkedIn },
    scope: { shown: scope.length, all: all.length + older.length },
    totals: { not_checked_in: split.not_checked_in.length, checked_in: split.checked_in.length },
    rows,
  };
}
