import { type BookingRow, bookingRowSchema } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { StoredIdentity } from '#db/cache-database';
import { keepAnswer, readAnswer } from '#domain/answers/stored-answer';
import { bookingPagesQuery, bookingReads, type WantedBookings } from '#domain/bookings/bookings.queries';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { useApi } from '#lib/api/api-context.tsx';
import { useReadAgain } from '#lib/api/use-read';
import type { SyncEngine } from '#sync/port/engine-port';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { chosenOf, windowEnd } from './model/bookings-view.model.ts';
import { isUnreached, listFailureText } from './model/failure-texts.ts';

/** Changes come in bursts: a family signs, a group is checked in. */
const SETTLE_MS = 400;

export interface Bookings {
  rows: readonly BookingRow[];
  isLoading: boolean;
  /** Why there is nothing to show. */
  failure: string | null;
  /** When the rows were read, where the server could not be asked; 0 if unknown, null where they are its own. */
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

const storedViews = ['coming', 'coming-all', 'past'] as const;
/** A list that is kept for visits without the network. */
type StoredView = (typeof storedViews)[number];

const rowsSchema = z.array(bookingRowSchema);
const nameOf = (view: StoredView): string => `bookings-${view}`;

/** Whether a list is as it opens: only such a one is kept. */
function isPlain({ search, offering_id, status, check_in_status, from, to }: WantedBookings): boolean {
  const isOneDay = from !== undefined && from === to;
  return search === '' && !offering_id && !status && !check_in_status && !isOneDay;
}

/** Keeps the first page of a list for visits without the network, in place of what was kept of that list before. */
function keepFirstPage(
  engine: Pick<SyncEngine, 'identity' | 'now'>,
  view: StoredView,
  rows: readonly BookingRow[],
): Promise<void> {
  return keepAnswer(engine, nameOf(view), rows);
}

interface Stored {
  rows: BookingRow[];
  seenAtMs: Partial<Record<StoredView, number>>;
}

/** What was kept of every list; a row that two of them hold counts as the newer one. */
async function readStored(identity: StoredIdentity): Promise<Stored> {
  const stored: Stored = { rows: [], seenAtMs: {} };
  for (const view of storedViews) {
    const answer = await readAnswer(identity, nameOf(view), rowsSchema);
    if (!answer) continue;
    stored.rows.push(...answer.data);
    stored.seenAtMs[view] = answer.seenAtMs;
  }
  return stored;
}

/** The bookings that this browser holds: its replica's, and those of the last visit. */
function useRowsHere(
  wanted: WantedBookings,
  view: StoredView,
  isNeeded: boolean,
): { rows: BookingRow[]; isLoading: boolean; seenAtMs: number } {
  const { identity } = useSyncEngine();
  const { lastContactAtUtc, earlierContactAtUtc, isFilled } = useSyncStatus();
  const today = useVenueDate();
  const replica = useRows('bookings');
  const stored = useQuery({
    queryKey: ['stored-bookings', identity.clientId, identity.principal.id],
    queryFn: () => readStored(identity),
    networkMode: 'always',
    gcTime: 0,
    enabled: isNeeded,
  });
  const rows = useMemo(() => {
    const byId = new Map((stored.data?.rows ?? []).map((row) => [row.booking_id, row]));
    for (const row of replica.view.values()) byId.set(row.booking_id, row);
    return chosenOf(byId.values(), wanted);
  }, [stored.data, replica, wanted]);
  const isInReplica =
    isFilled && (wanted.from ?? '') >= addDays(today, -1) && (wanted.to ?? '9999-12-31') <= windowEnd(today);
  const contact = lastContactAtUtc ?? earlierContactAtUtc;
  const seenAtMs = isInReplica && contact ? Date.parse(contact) : (stored.data?.seenAtMs[view] ?? 0);
  return { rows: isNeeded ? rows : [], isLoading: isNeeded && stored.isPending, seenAtMs };
}
