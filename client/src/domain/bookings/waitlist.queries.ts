import { getWaitlistSettings, listWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';
import { bookingsKey } from './bookings.queries.ts';

/** Guests join and leave, and offers run out, without a change of any booking. */
const REFRESH_EVERY_MS = 30_000;

/** Who waits for a day, in line; for any day where it is null. Part of the bookings, so that it is read again with them. */
export const waitlistQuery = (api: ApiClient, clientId: string, date: string | null) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'waitlist', date],
    /* It fails at once without a network, and the list says so. */
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const query = date === null ? {} : { date };
      return dataOf(await api.call(listWaitlist, { params: { client_id: clientId }, query, signal })).waitlist;
    },
    refetchInterval: REFRESH_EVERY_MS,
  });

/** Whether guests can join by themselves. */
export const waitlistSettingsQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(clientId), 'waitlist-settings'],
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getWaitlistSettings, { params: { client_id: clientId }, signal })).settings,
  });
