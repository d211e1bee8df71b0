import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bookingPagesQuery, bookingReads, type WantedBookings } from '#domain/bookings/bookings.queries';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { useApi } from '#lib/api/api-context.tsx';
import { useReadAgain } from '#lib/api/use-read';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { isUnreached, listFailureText } from './model/failure-texts.ts';
import { isPlain, keepFirstPage, type StoredView, useRowsHere } from './stored-bookings.ts';

/** Changes come in bursts: a family signs, a group is checked in. */
const SETTLE_MS = 400;

export interface Bookings {
  rows: readonly BookingRow[];
  isLoading: boolean;
  /** Why there is nothing to show. */
  failure: string | null;
  /** From when the rows are, where the server could not be asked; 0 where that is unknown, null where they are its own. */
  seenAtMs: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  retry: () => void;
}

/**
 * The server's list, asked for again whenever this browser's replica of the bookings changes; what this browser holds of it
 * while the server can't be reached.
 */
export function useBookings(clientId: string, wanted: WantedBookings, view: StoredView): Bookings {
  const query = useInfiniteQuery(bookingPagesQuery(useApi(), clientId, wanted));
  const engine = useSyncEngine();
  const { isLocked } = useSyncStatus();
  const { data, error, refetch } = query;
  const isUnreachable = query.fetchStatus === 'paused' || isUnreached(error);
  const here = useRowsHere(wanted, view, isUnreachable && data === undefined);
  useOnBookingChange();
  const more = useMorePages(query, wanted);

  const first = data?.pages[0];
  useEffect(() => {
    if (first && isPlain(wanted)) void keepFirstPage(engine, view, first.bookings);
  }, [first, wanted, view, engine]);

  const pages = useMemo(() => uniqueRows(data?.pages.flatMap(({ bookings }) => bookings) ?? []), [data]);
  const shared = {
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more,
    retry: () => void refetch(),
  };
  if (isLocked)
    return { ...shared, rows: [], isLoading: false, failure: PEOPLE_LOCKED, seenAtMs: null, hasMore: false };
  if (data)
    return {
      ...shared,
      rows: pages,
      isLoading: false,
      failure: null,
      seenAtMs: isUnreachable || query.isRefetchError ? query.dataUpdatedAt : null,
    };
  if (isUnreachable)
    return { ...shared, rows: here.rows, isLoading: here.isLoading, failure: null, seenAtMs: here.seenAtMs };
  return { ...shared, rows: [], isLoading: !error, failure: error ? listFailureText(error) : null, seenAtMs: null };
}

type Pages = Pick<UseInfiniteQueryResult<{ pages: unknown[] }>, 'data' | 'hasNextPage' | 'isFetching' | 'isError'> & {
  fetchNextPage: () => unknown;
};

/** Asks for one more page, also where a change read the list again meanwhile, which drops a page that is on its way. */
function useMorePages(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: Pages,
  of: WantedBookings,
): () => void {
  const [asked, setAsked] = useState({ of, pages: 1 });
  const here = data?.pages.length ?? 0;
  const isDue = asked.of === of && here > 0 && here < asked.pages && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return () => setAsked({ of, pages: here + 1 });
}

/** A booking that moved while pages were read is in two of them. */
function uniqueRows(rows: readonly BookingRow[]): BookingRow[] {
  return [...new Map(rows.map((row) => [row.booking_id, row])).values()];
}

/**
 * Reads again what is shown of bookings when one changed elsewhere, and once when the replica has caught up: what changed between
 * the first answer and then would be missed.
 */
export function useOnBookingChange(): void {
  const readAgain = useReadAgain();
  const { isFilled, lastContactAtUtc } = useSyncStatus();
  const { revision } = useRows('bookings');
  const hasCaughtUp = isFilled && lastContactAtUtc !== null;
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (!hasCaughtUp) return undefined;
    const timer = setTimeout(() => {
      if (known.current !== revision) void readAgain(...bookingReads);
      known.current = revision;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [hasCaughtUp, revision, readAgain]);
}
