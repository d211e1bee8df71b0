import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { dataOf } from '#lib/api/api-result';

/** The figures of the admin's dashboard that the profile repeats. */
export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['platform-overview'],
    queryFn: async ({ signal }) => dataOf(await api.call(getAdminStats, { signal })),
  });
