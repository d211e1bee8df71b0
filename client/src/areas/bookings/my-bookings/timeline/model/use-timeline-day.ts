import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { getTimeline } from '@gatehouse/sync-protocol/areas/bookings/timeline.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { useMemo } from 'react';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { useRead } from '#lib/api/use-read';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import { windowEnd } from '../../model/bookings-view.model.ts';
import { isUnreached, listFailureText } from '../../model/failure-texts.ts';
import { useOnBookingChange } from '../../use-bookings.ts';
import { type Board, boardOf } from './board.model.ts';

export interface TimelineDay {
  /** Null where there is nothing to show. */
  board: Board | null;
  isLoading: boolean;
  /** Why there is nothing to show. */
  failure: string | null;
  /** When the board was read, where the server could not be asked; null where it is as it is now. */
  seenAtMs: number | null;
  retry: () => void;
}

/**
 * A day by resource: at once from the rows of this browser, where they hold it, then as the server has it. A paired desk has its
 * own rows alone. Requirement B32.
 */
export function useTimelineDay(date: string): TimelineDay {
  const { clientId, principal } = useSyncEngine().identity;
  const asksServer = principal.kind === 'user';
  const { isFilled, isLocked, network, lastContactAtUtc, earlierContactAtUtc } = useSyncStatus();
  const asked = { params: { client_id: clientId, date } };
  const query = useRead(getTimeline, asksServer && !isLocked ? asked : null);
  const today = useVenueDate();
  const timeZone = useVenueTimeZone();
  const bookings = useRows('bookings');
  const resources = useRows('resources');
  useOnBookingChange();

  const isHere = isFilled && date >= addDays(today, -1) && date <= windowEnd(today);
  const { data, error } = query;
  /* An offering that needs no room is booked on a lane of its own. */
  const offerings = useRead(listOfferings, asksServer && !isLocked ? { params: { client_id: clientId } } : null);
  const hasRest = date >= today && (offerings.data ?? []).some(({ resource_needs: needs }) => needs.length === 0);
  const board = useMemo(() => {
    if (data) return boardOf(date, { ...data, timeZone: data.time_zone, hasRest });
    if (!isHere) return null;
    const inOrder = [...resources.view.values()].toSorted((a, b) => (madeFirst(a) < madeFirst(b) ? -1 : 1));
    return boardOf(date, { resources: inOrder, bookings: bookings.view.values(), timeZone });
  }, [data, isHere, date, resources, bookings, timeZone, hasRest]);

  const retry = (): void => void query.refetch();
  if (isLocked) return { board: null, isLoading: false, failure: PEOPLE_LOCKED, seenAtMs: null, retry };
  const isUnreachable = asksServer ? query.fetchStatus === 'paused' || isUnreached(error) : network === 'offline';
  const contact = lastContactAtUtc ?? earlierContactAtUtc;
  const seenAtMs = isUnreachable ? (data ? query.dataUpdatedAt : contact ? Date.parse(contact) : 0) : null;
  const failure = board ? null : error ? listFailureText(error) : null;
  const isMissing = board === null && failure === null && (isUnreachable || (!asksServer && isFilled));
  return {
    board,
    isLoading: board === null && failure === null && !isMissing,
    failure: isMissing ? notHere(asksServer) : failure,
    seenAtMs: board ? seenAtMs : null,
    retry,
  };
}

const madeFirst = ({ created_at: at, resource_id: id }: ResourceView): string => `${at} ${id}`;

function notHere(asksServer: boolean): string {
  const held = 'This device holds the bookings from yesterday to two weeks from today.';
  return asksServer ? `The server can’t be reached. ${held}` : held;
}
