import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { useCallback, useMemo, useState } from 'react';
import type { TodaysCheckIn } from '#domain/check-ins/todays-check-ins';
import { useTodaysCheckIns } from '#domain/codes/use-code-lookup';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { useDocumentsOf } from '#domain/verdict/use-documents-of';
import { useAfterPaint } from '#lib/use-after-paint';
import type { CustomerFilter, FoundCustomers, SyncEngine } from '#sync/port/engine-port';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import {
  type Customer,
  type DeskRow,
  type DeskView,
  isOwn,
  membershipEnds,
  membersInWithoutCustomer,
  newestFirst,
  ownNewestFirst,
  recentOrIn,
  splitByCheckIn,
  type TableFilter,
  tableFilter,
} from './check-in.model.ts';

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

interface ListFilters extends TableFilter {
  view: DeskView;
  /** The page's search, over everyone. */
  search: string;
}

/** The two tables. A figure is null while it is not counted: more are found than are listed. */
interface DeskLists {
  /** Both tables before types are hidden and the shown one is searched. */
  inScope: number | null;
  /** The same for each of them. */
  totals: Record<DeskView, number | null>;
  /** Count of the shown one, after that. */
  shown: number | null;
  /** All of those, or the newest when `isCut`. */
  rows: readonly DeskRow[];
  isCut: boolean;
}

/**
 * Those whom the page lists, or whom its search finds: the first of them at once, and their number once these are
 * painted. Who is in is always listed and counted at once.
 */
function useDeskLists(people: DeskPeople, listed: readonly Customer[], filters: ListFilters): DeskLists {
  const { search, view } = filters;
  const found = useMemo(() => (search.trim() === '' ? null : searchDesk(people, search)), [people, search]);
  const split = useMemo(
    () => found?.split ?? splitByCheckIn(listed, people.checkIns),
    [found, listed, people.checkIns],
  );
  const isLong = view === 'not_checked_in' && found?.hasMore === true;
  /* Made again with the rows, because it tells of the rows as they are. */
  const passes = useMemo(
    () => tableFilter(filters, (query) => people.engine.customerMatcher(query)),
    [filters, people],
  );
  const { rows, isCut } = useMemo(() => {
    if (!passes) return { rows: split[view], isCut: isLong };
    if (!isLong) return { rows: split[view].filter(({ customer }) => passes(customer)), isCut: false };
    const others = searchOthers(people, search, passes);
    return { rows: others.rows.map((customer) => ({ customer, checkIn: null })), isCut: others.hasMore };
  }, [split, view, isLong, passes, people, search]);
  const isIn = split.checked_in.length;
  const count = useCallback(() => {
    const others = countFound(people, search) - isIn;
    return { others, shown: isCut && passes ? countOthers(people, search, passes) : others };
  }, [people, search, isIn, isCut, passes]);
  const counts = useAfterPaint(found?.hasMore ? count : null);
  const notIn = found?.hasMore ? (counts?.others ?? null) : split.not_checked_in.length;
  return {
    inScope: notIn === null ? null : notIn + isIn,
    totals: { not_checked_in: notIn, checked_in: isIn },
    shown: isCut ? (counts?.shown ?? null) : rows.length,
    rows,
    isCut,
  };
}

/**
 * How many of those found who are not in are listed. Nobody reads on for longer, and the rest would cost time at each
 * key.
 */
const LISTED_MAX = 500;

/** What the page's search goes over. */
interface DeskPeople {
  engine: Pick<SyncEngine, 'searchCustomers' | 'countCustomers' | 'customerMatcher'>;
  customers: { get(waiverId: string): Customer | undefined };
  checkIns: ReadonlyMap<string, TodaysCheckIn>;
  clientId: string;
  /** There are none of other venues, so that a count need not look at each. */
  areAllOwn: boolean;
}

interface DeskFound {
  /** Everyone found who is in, and the newest of the others. */
  split: Record<DeskView, DeskRow[]>;
  /** More of the others were found than are listed. */
  hasMore: boolean;
}

/** Who is found by the page's search. Today's check-ins are few, so that each is asked about. Requirement F2. */
export function searchDesk(people: DeskPeople, query: string): DeskFound {
  const { engine, customers, checkIns, clientId } = people;
  const isMatch = engine.customerMatcher(query);
  const isIn: Customer[] = [];
  for (const [recordId, { waiver_id: ownId }] of checkIns) {
    const row = customers.get(recordId) ?? customers.get(ownId);
    if (row && isMatch(row.waiver_id)) isIn.push(row);
  }
  const others = searchOthers(people, query, () => true);
  const split = splitByCheckIn([...newestFirst(isIn.filter((row) => isOwn(row, clientId))), ...others.rows], checkIns);
  return { split, hasMore: others.hasMore };
}

/** The newest of those found who are not in and whom the table's filter leaves. */
function searchOthers(people: DeskPeople, query: string, passes: CustomerFilter): FoundCustomers {
  return people.engine.searchCustomers(query, LISTED_MAX, otherThan(people, passes));
}

/** How many are found, in or not. Reads everyone: for after the paint. */
export function countFound({ engine, clientId, areAllOwn }: DeskPeople, query: string): number {
  return areAllOwn ? engine.countCustomers(query) : engine.countCustomers(query, (row) => isOwn(row, clientId));
}

/** How many of those found are not in and left by the table's filter. Reads everyone likewise. */
function countOthers(people: DeskPeople, query: string, passes: CustomerFilter): number {
  return people.engine.countCustomers(query, otherThan(people, passes));
}

function otherThan({ checkIns, clientId }: DeskPeople, passes: CustomerFilter): CustomerFilter {
  return (row) => isOwn(row, clientId) && !checkIns.has(recordIdOf(row)) && passes(row);
}
