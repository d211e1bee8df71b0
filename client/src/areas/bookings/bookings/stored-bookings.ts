import { type BookingRow, bookingRowSchema } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { StoredIdentity } from '#db/cache-database';
import { keepAnswer, readAnswer } from '#domain/answers/stored-answer';
import type { WantedBookings } from '#domain/bookings/bookings.queries';
import type { SyncEngine } from '#sync/port/engine-port';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { chosenOf, windowEnd } from './model/bookings-view.model.ts';

const storedViews = ['coming', 'coming-all', 'past'] as const;
/** A list that is kept for visits without the network. */
export type StoredView = (typeof storedViews)[number];

const rowsSchema = z.array(bookingRowSchema);
const nameOf = (view: StoredView): string => `bookings-${view}`;

/** Whether a list is as it opens: only such a one is kept. */
export function isPlain({ search, offering_id, status, check_in_status, from, to }: WantedBookings): boolean {
  const isOneDay = from !== undefined && from === to;
  return search === '' && !offering_id && !status && !check_in_status && !isOneDay;
}

/** Keeps the first page of a list for visits without the network, in place of what was kept of that list before. */
export function keepFirstPage(
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
export function useRowsHere(
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
