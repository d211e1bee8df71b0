import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { useMemo, useState } from 'react';
import { useTodaysCheckIns } from '#domain/codes/use-code-lookup';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { useDocumentsOf } from '#domain/verdict/use-documents-of';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import {
  type Customer,
  membershipEnds,
  membersInWithoutCustomer,
  ownNewestFirst,
  recentOrIn,
} from './check-in.model.ts';
import { type DeskLists, type ListFilters, useDeskLists } from './use-desk-lists.ts';

export interface DeskFilters extends ListFilters {
  showAll: boolean;
}

export interface Desk extends DeskLists {
  filters: DeskFilters;
  change(change: Partial<DeskFilters>): void;
  isLoading: boolean;
  /** False while the first fill runs: every count is partial. */
  isFilled: boolean;
  /** How many customers that fill brings; null where it is not known. */
  fillCustomers: number | null;
  venueDate: string;
  documentsOf: DocumentsOf;
  /** The last day of each member's membership, by the person's record. */
  memberUntil: ReadonlyMap<string, string>;
  summary: { total: number; checkedIn: number; notCheckedIn: number };
  /** Everyone whom the page could list. */
  all: number;
  /** The person of a row as the rows are now: their record may have become another one's in the meantime. */
  current(customer: Customer): Customer;
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
 * customers sorts nothing again. A search that finds more than are listed is counted once the first of them are shown.
 */
export function useDesk(): Desk {
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const [filters, setFilters] = useState(initialFilters);
  const customers = useRows('customers');
  const members = useRows('members');
  const { byWaiver } = useTodaysCheckIns();
  const documentsOf = useDocumentsOf();
  const venueDate = useVenueDate();
  const { clientId } = engine.identity;

  const all = useMemo(() => ownNewestFirst(customers.view, clientId), [customers, clientId]);
  const older = useMemo(
    () => membersInWithoutCustomer(byWaiver, customers.view, members.view.values()),
    [byWaiver, customers, members],
  );
  const listed = useMemo(
    () => [...older, ...(filters.showAll ? all : recentOrIn(all, byWaiver, venueDate))],
    [older, all, byWaiver, venueDate, filters.showAll],
  );
  const people = useMemo(
    () => ({
      engine,
      customers: customers.view,
      checkIns: byWaiver,
      clientId,
      areAllOwn: all.length === customers.view.size,
    }),
    [engine, customers, all, byWaiver, clientId],
  );
  const memberUntil = useMemo(() => membershipEnds(members.view.values()), [members]);
  const lists = useDeskLists(people, listed, filters);
  const checkedIn = useMemo(() => listed.filter((row) => byWaiver.has(recordIdOf(row))).length, [listed, byWaiver]);

  return {
    filters,
    change: (change) => setFilters((current) => ({ ...current, ...change })),
    isFilled: status.isFilled,
    fillCustomers: status.fillCustomers,
    isLoading: all.length === 0 && (status.phase === 'starting' || !status.isFilled),
    venueDate,
    documentsOf,
    memberUntil,
    summary: { total: listed.length, checkedIn, notCheckedIn: listed.length - checkedIn },
    all: all.length + older.length,
    current(customer) {
      const own = customers.view.get(customer.waiver_id) ?? customer;
      return customers.view.get(recordIdOf(own)) ?? own;
    },
    ...lists,
  };
}
