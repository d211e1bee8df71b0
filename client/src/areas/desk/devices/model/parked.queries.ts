import { closeParked, listParked, retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

const REFRESH_EVERY_MS = 30_000;
const parkedKey = (clientId: string) => ['parked', clientId] as const;

/** What devices sent and the server could not apply. */
export function useParked(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: parkedKey(clientId),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listParked, { params: { client_id: clientId }, query: {}, signal })).parked,
    refetchInterval: REFRESH_EVERY_MS,
  });
}

/** Applies a parked item; what `args` holds replaces the item's own, and null takes a field away. Refreshes what is parked. */
export function useRetryParked(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ parkedId, args }: { parkedId: string; args?: Record<string, unknown> }) =>
      dataOf(
        await api.call(retryParked, {
          params: { client_id: clientId, parked_id: parkedId },
          body: args ? { args } : {},
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: parkedKey(clientId) }),
  });
}

/** Settles a parked item without applying it; it stays on record with the reason. Refreshes what is parked. */
export function useCloseParked(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ parkedId, reason }: { parkedId: string; reason: string }) =>
      dataOf(await api.call(closeParked, { params: { client_id: clientId, parked_id: parkedId }, body: { reason } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: parkedKey(clientId) }),
  });
}
