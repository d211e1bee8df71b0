import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';

/** What the venue sells, in the order of its slots. */
export const offeringsQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['offerings', clientId],
    queryFn: async ({ signal }) => dataOf(await api.call(listOfferings, { params: { client_id: clientId }, signal })),
  });
