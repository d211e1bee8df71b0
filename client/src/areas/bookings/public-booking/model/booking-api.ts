import type {
  CalendarDay,
  PublicOffering,
  PublicSlot,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { firstReply } from '#lib/api/first-reply';
import {
  getAvailabilityEndpoint,
  getCalendarEndpoint,
  getPublicBookingEndpoint,
  getPublicOfferingEndpoint,
} from '#lib/api/replies/booking-replies';
import { getPublicWaiverEndpoint } from '#lib/api/replies/waiver-replies';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { BookingKey } from '../draft/booking-draft.ts';

export interface OfferingKey {
  clientId: string;
  offeringId: string;
}

/** Begins the key of what changes when a place is taken. */
export const placesKey = ({ offeringId }: OfferingKey) => ['places', offeringId] as const;

/** Begins the key of what a party would pay. */
export const quoteKey = (offeringId: string) => ['quote', offeringId] as const;

/** Others book meanwhile: what is shown again is asked again. */
export const SHOWN_MS = 10_000;
/** How often an open booking is asked for: friends sign, payments arrive. */
const LOOK_EVERY_MS = 20_000;

const paramsOf = ({ clientId, offeringId }: OfferingKey) => ({ client_id: clientId, offering_id: offeringId });

/**
 * The offering as the public sees it, in the visitor's language. Begins with what the page's document brought along, if anything,
 * and keeps the texts of one language until those of the next are there, also where they can't be loaded: a failure is not retried.
 * Requirement B50.
 */
export function useOffering(key: OfferingKey) {
  const api = useApi();
  const queries = useQueryClient();
  const every = ['public-offering', key.offeringId];
  const { language } = useVisitorText().i18n;
  const first = (): PublicOffering | undefined => firstReply(getPublicOfferingEndpoint, paramsOf(key))?.offering;
  const asked = useQuery({
    queryKey: [...every, language],
    retry: false,
    initialData: () => (first()?.language === language ? first() : undefined),
    placeholderData: (shown: PublicOffering | undefined) => shown ?? first(),
    queryFn: async (): Promise<PublicOffering> => {
      const asked = { params: paramsOf(key), query: { language }, token: null };
      return dataOf(await api.ask(getPublicOfferingEndpoint, asked)).offering;
    },
  });
  const known = queries.getQueriesData<PublicOffering>({ queryKey: every }).flatMap(([, data]) => data ?? []);
  return { ...asked, data: asked.data ?? known.at(-1) ?? first() };
}

/** The days of a month by date. */
export type MonthDays = ReadonlyMap<string, CalendarDay>;

/** Source of the days that a calendar shows, by month (`YYYY-MM`). */
export interface Places {
  /** Begins the key of their queries. */
  key: readonly unknown[];
  days: (month: string) => Promise<MonthDays>;
  /** What the page's document brought along. */
  firstDays?: (month: string) => MonthDays | undefined;
}

/** The days on which visitors can book, and why they can't on others. */
export function offeringPlaces(api: ApiClient, key: OfferingKey): Places {
  const params = (month: string) => ({ ...paramsOf(key), month });
  return {
    key: placesKey(key),
    days: async (month) =>
      byDate(dataOf(await api.ask(getCalendarEndpoint, { params: params(month), token: null })).days),
    firstDays: (month) => {
      const first = firstReply(getCalendarEndpoint, params(month));
      return first && byDate(first.days);
    },
  };
}

export const byDate = (days: readonly CalendarDay[]): MonthDays => new Map(days.map((day) => [day.date, day]));

/** One month of it, asked again when shown after 10 seconds. */
export function useMonth(places: Places, month: string) {
  return useQuery({
    queryKey: [...places.key, 'month', month],
    staleTime: SHOWN_MS,
    initialData: () => places.firstDays?.(month),
    queryFn: () => places.days(month),
  });
}

/** The start times of a day (`YYYY-MM-DD`), with the places that are left. Disabled while no day is chosen. */
export function useTimes(key: OfferingKey, date: string | null) {
  const api = useApi();
  const params = { ...paramsOf(key), date: date ?? '' };
  return useQuery({
    queryKey: [...placesKey(key), 'day', date],
    enabled: date !== null,
    staleTime: SHOWN_MS,
    initialData: () => (date === null ? undefined : firstReply(getAvailabilityEndpoint, params)?.available_times),
    queryFn: async (): Promise<PublicSlot[]> =>
      dataOf(await api.ask(getAvailabilityEndpoint, { params, token: null })).available_times,
  });
}

/** The present on the clock that is never set, and on the browser's own. */
export const receivedNow = () => ({ receivedAtMs: performance.now(), readAtMs: Date.now() });

export const bookingQueryKey = (bookingId: string) => ['public-booking', bookingId] as const;

/**
 * A booking for the holder of its link, asked again when the page is looked at and while it is open. Its offering is named in the language
 * that the page speaks. Requirement B50.
 */
export function useOwnBooking({ bookingId, token }: BookingKey) {
  const api = useApi();
  const { language } = useVisitorText().i18n;
  return useQuery({
    queryKey: [...bookingQueryKey(bookingId), token],
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
    queryFn: async () => {
      const input = { params: { booking_id: bookingId }, query: { token }, token: null };
      const data = dataOf(await api.ask(getPublicBookingEndpoint, input));
      return { ...data, ...receivedNow() };
    },
    select: (data) => {
      const { offering_name: booked, offering_names: names } = data.booking;
      return { ...data, booking: { ...data.booking, offering_name: names?.[language] ?? booked } };
    },
  });
}
export type OwnBooking = NonNullable<ReturnType<typeof useOwnBooking>['data']>;

/** The waiver that visitors of the venue sign; null where it has none. Fetched once for as long as the page is open. */
export function useWaiverDocument(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['public-waiver-document', clientId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    queryFn: async () => {
      const answer = await api.ask(getPublicWaiverEndpoint, { params: { client_id: clientId }, token: null });
      if (!answer.ok && answer.kind === 'refused' && answer.status === 404) return null;
      return dataOf(answer).document;
    },
  });
}
