import { updateFirstSteps } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** Hides the list for good, on every browser of the venue. Errors: `ApiError`. */
export function useHideFirstSteps(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      dataOf(await api.call(updateFirstSteps, { params: { client_id: clientId }, body: { hidden: true } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['dashboard', clientId] }),
  });
}
