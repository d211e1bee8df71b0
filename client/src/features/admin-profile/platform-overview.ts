import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';
import { endpoint } from '../../lib/api/endpoint.ts';

/** The figures of the admin's dashboard that the profile repeats. */
const overviewSchema = z.object({
  clients: z.object({ total: z.number(), active: z.number() }),
  customers: z.object({ total: z.number() }),
  checkins: z.object({ total: z.number() }),
  bookings: z.object({ total: z.number() }),
  payments: z.object({ activeSubscriptions: z.number() }),
});
type PlatformOverview = z.infer<typeof overviewSchema>;

const getOverview = endpoint<PlatformOverview>(
  { method: 'GET', path: '/api/admin/stats' },
  (reply) => overviewSchema.safeParse(reply).success,
);

export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['platform-overview'],
    queryFn: async ({ signal }) => dataOf(await api.ask(getOverview, { signal })),
  });
