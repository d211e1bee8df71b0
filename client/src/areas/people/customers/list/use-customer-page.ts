import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import {
  CUSTOMERS_PAGE_SIZE,
  type CustomerPage,
  listCustomers,
} from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { ApiError } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import type { Source } from '../model/offline-notice.tsx';
import type { Wanted } from './list-view.ts';
import type { ShownCustomer } from './signed-state.tsx';

export interface ShownPage {
  customers: readonly ShownCustomer[];
  total: number;
  /** False where more match than `total`. */
  isTotalExact: boolean;
}

export interface CustomerPageState {
  /** Null while nothing can be shown. */
  shown: ShownPage | null;
  /** Why there is nothing, or nothing newer. */
  failure: string | null;
  source: Source;
  /** Another page than the shown one is on its way. */
  isChanging: boolean;
  isFetching: boolean;
  refresh: () => void;
}

/** One page of the server's list; this browser's own people while the server can't be reached. Requirement F15. */
export function useCustomerPage(wanted: Wanted): CustomerPageState {
  const engine = useSyncEngine();
  const { clientId } = engine.identity;
  const { isLocked, network } = useSyncStatus();
  const { sort, order, ...others } = wanted;
  const { data, dataUpdatedAt, error, fetchStatus, isPlaceholderData, isFetching, refetch } = useRead(
    listCustomers,
    {
      params: { client_id: clientId },
      query: { ...others, ...(sort ? { sort: sort.join(), order: order?.join() } : {}) },
    },
    { placeholderData: keepPreviousData, select: pageIn },
  );
  const isUnreachable = network === 'offline' || fetchStatus === 'paused' || (error !== null && isOffline(error));
  const isFromHere = isUnreachable && (data === undefined || isPlaceholderData);
  const here = usePageHere(wanted, isFromHere && !isLocked);
  const shared = { isFetching, refresh: () => void refetch() };
  if (isLocked)
    return { ...shared, shown: null, failure: PEOPLE_LOCKED, source: { kind: 'server' }, isChanging: false };
  if (isFromHere) return { ...shared, shown: here, failure: null, source: { kind: 'replica' }, isChanging: false };
  const failure = error && !isUnreachable ? fetchFailureText(error) : null;
  const source: Source = isUnreachable ? { kind: 'earlier', seenAtMs: dataUpdatedAt } : { kind: 'server' };
  const hasPage = data !== undefined && !(isPlaceholderData && error);
  const shown = hasPage ? { customers: data.customers, total: data.total, isTotalExact: data.is_total_exact } : null;
  return { ...shared, shown, failure, source, isChanging: isPlaceholderData };
}

function pageIn(reply: ReplyOf<typeof listCustomers>): CustomerPage {
  if (Array.isArray(reply)) throw new Error('Failed to fetch customers: the answer is no page');
  return reply;
}

function usePageHere(wanted: Wanted, isNeeded: boolean): ShownPage | null {
  const engine = useSyncEngine();
  const rows = useRows('customers');
  return useMemo(() => {
    if (!isNeeded) return null;
    const isMatch = engine.customerMatcher(wanted.search ?? '');
    return { ...pageHere(rows.view.values(), wanted, isMatch), isTotalExact: true };
  }, [engine, rows, wanted, isNeeded]);
}

function isOffline(error: Error): boolean {
  return error instanceof ApiError && (error.failure.kind === 'network' || error.failure.kind === 'aborted');
}

/** Why the server's list is missing. Requirement F15. */
function fetchFailureText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { failure } = error;
  if (failure.kind === 'refused' && failure.status === 401)
    return 'Authentication Error: User is not logged in. Please log in to view customers.';
  if (failure.kind === 'refused') return `Failed to fetch customers: ${failure.status} ${failure.message}`;
  if (failure.kind === 'unreadable') return `Failed to fetch customers: ${failure.status}`;
  return `Failed to fetch customers: ${failure.message}`;
}

/** The page that the server would answer, from rows that are here. `isMatch` searches them as the desk does. */
export function pageHere(
  rows: Iterable<CustomerRow>,
  { search = '', from, to, sort = [], order = [], page }: Wanted,
  isMatch: (waiverId: string) => boolean,
): { customers: CustomerRow[]; total: number } {
  const chosen: CustomerRow[] = [];
  for (const row of rows)
    if (
      (!from || row.date_signed >= from) &&
      (!to || row.date_signed <= to) &&
      (search === '' || isMatch(row.waiver_id))
    )
      chosen.push(row);
  const compare = (one: CustomerRow, other: CustomerRow): number => {
    for (const [index, column] of sort.entries()) {
      const found = compareTexts((one[column] ?? '').toLowerCase(), (other[column] ?? '').toLowerCase());
      if (found !== 0) return order[index] === 'desc' ? -found : found;
    }
    return compareTexts(other.created_at, one.created_at) || compareTexts(other.waiver_id, one.waiver_id);
  };
  const start = (page - 1) * CUSTOMERS_PAGE_SIZE;
  return { customers: chosen.toSorted(compare).slice(start, start + CUSTOMERS_PAGE_SIZE), total: chosen.length };
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
