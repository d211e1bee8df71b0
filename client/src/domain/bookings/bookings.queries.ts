import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { type BookingsQuery, listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';

/** Cards that are fetched at a time. */
const PAGE_ROWS = 100;

/** Which bookings a list shows. */
export type WantedBookings = Omit<BookingsQuery, 'limit' | 'after'>;

/** Everything of a venue's bookings, to refresh it after a change. */
export const bookingsKey = (clientId: string) => ['bookings', clientId] as const;

/** Pages of a list; the next one is asked for when it is needed. */
export const bookingPagesQuery = (api: ApiClient, clientId: string, wanted: WantedBookings) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey(clientId), 'pages', wanted],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...wanted, limit: PAGE_ROWS, ...(pageParam === null ? {} : { after: pageParam }) };
      return dataOf(await api.call(listBookings, { params: { client_id: clientId }, query, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Every booking of one day, by time. */
export const dayQuery = (api: ApiClient, clientId: string, date: string) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'day', date],
    queryFn: async ({ signal }) => {
      const query = { from: date, to: date };
      return dataOf(await api.call(listBookings, { params: { client_id: clientId }, query, signal })).bookings;
    },
  });

/** How many bookings the days of a month have. Shape: by `YYYY-MM-DD`. */
export const bookingDaysQuery = (api: ApiClient, clientId: string, days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'days', days],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId };
      const reply = dataOf(await api.call(contracts.listBookingDays, { params, query: days, signal }));
      return new Map(reply.days.map(({ date, bookings }) => [date, bookings]));
    },
  });

/** A booking as it is now, and what was paid for it. */
export const bookingPaymentsQuery = (api: ApiClient, clientId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'payments', bookingId],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, booking_id: bookingId };
      return dataOf(await api.call(contracts.getBookingPayments, { params, signal }));
    },
  });

export const partyQuery = (api: ApiClient, clientId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'party', bookingId],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, booking_id: bookingId };
      return dataOf(await api.call(contracts.getParty, { params, signal }));
    },
  });

export const bookingEventsQuery = (api: ApiClient, clientId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'events', bookingId],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, booking_id: bookingId };
      return dataOf(await api.call(contracts.listBookingEvents, { params, signal })).events;
    },
  });

/** Where a party may be placed: an offering, and the booking that is being moved. */
export interface Placing {
  clientId: string;
  offeringId: string;
  exceptBookingId?: string;
}

/** Which days of a month staff can book. */
export const staffCalendarQuery = (
  api: ApiClient,
  { clientId, offeringId, exceptBookingId: except }: Placing,
  month: string,
) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'calendar', offeringId, except, month],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, offering_id: offeringId, month };
      const query = except === undefined ? {} : { except };
      return dataOf(await api.call(contracts.getStaffCalendar, { params, query, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Start times of one day for staff. */
export const staffTimesQuery = (
  api: ApiClient,
  { clientId, offeringId, exceptBookingId: except }: Placing,
  date: string,
) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'times', offeringId, except, date],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, offering_id: offeringId, date };
      const query = except === undefined ? {} : { except };
      return dataOf(await api.call(contracts.getStaffAvailability, { params, query, signal }));
    },
  });
