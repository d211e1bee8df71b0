import { listWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { type BookingsQuery, listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { useCallback } from 'react';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { type Read, useRead, useReadAgain } from '../../lib/api/use-read.ts';
import { pagesOptions } from '../../lib/api/use-read-pages.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';

/** All answers about a venue's bookings and their money. They are named by their paths, so that a screen needs the contracts of its own calls alone. */
export const bookingReads: readonly Read[] = [
  '/api/clients/:client_id/bookings',
  '/api/clients/:client_id/booking-days',
  '/api/clients/:client_id/booking-series',
  '/api/clients/:client_id/bill-reviews',
  '/api/clients/:client_id/day-close',
  '/api/clients/:client_id/offerings/:offering_id/availability',
  '/api/clients/:client_id/offerings/:offering_id/calendar',
  '/api/clients/:client_id/party-reviews',
  '/api/clients/:client_id/reports/summary/sales',
  '/api/clients/:client_id/timeline',
  '/api/clients/:client_id/waitlist',
];

/** Reads everything about a venue's bookings again, here and in this browser's replica. */
export function useBookingsRefresh(): () => void {
  const readAgain = useReadAgain();
  const engine = useSyncEngine();
  return useCallback(() => {
    engine.syncNow();
    void readAgain(...bookingReads);
  }, [engine, readAgain]);
}

/** Cards that are fetched at a time. */
const PAGE_ROWS = 100;
/** Guests join and leave, and offers run out, without a change of any booking. */
const REFRESH_WAITLIST_EVERY_MS = 30_000;

/** Which bookings a list shows. */
export type WantedBookings = Omit<BookingsQuery, 'limit' | 'after'>;

/** Pages of a list; the next one is asked for when it is needed. */
export const bookingPagesQuery = (api: ApiClient, clientId: string, wanted: WantedBookings) =>
  pagesOptions(api, listBookings, {
    input: { params: { client_id: clientId }, query: { ...wanted, limit: PAGE_ROWS } },
    cursor: 'after',
  });

/** Who waits for a day, in line; for any day where it is null. Without a network it fails at once, and the list says so. */
export function useWaitlist(clientId: string, date: string | null, isAsked = true) {
  return useRead(
    listWaitlist,
    isAsked ? { params: { client_id: clientId }, query: date === null ? {} : { date } } : null,
    { networkMode: 'always', refetchInterval: REFRESH_WAITLIST_EVERY_MS },
  );
}

/** Where a party may be placed: an offering, and the booking that is being moved. */
export interface Placing {
  clientId: string;
  offeringId: string;
  exceptBookingId?: string;
}
