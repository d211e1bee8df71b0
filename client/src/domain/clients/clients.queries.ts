import { type ClientView, listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import { ApiError, type ApiFailure, dataOf } from '../../lib/api/api-result.ts';

const clientsKey = ['clients'] as const;

/** Every client that was not deleted, by id. */
export function useClients() {
  const api = useApi();
  return useQuery({
    queryKey: clientsKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listClients, { signal })).clients,
  });
}

/** Puts what the server answered into the list, or fetches the list again. */
export function useShowClients() {
  const queries = useQueryClient();
  return {
    put(client: ClientView): void {
      queries.setQueryData<ClientView[]>(clientsKey, (clients) =>
        clients?.map((known) => (known.client_id === client.client_id ? client : known)),
      );
    },
    fetchAgain: () => queries.invalidateQueries({ queryKey: clientsKey }),
  };
}

/** The server's sentence; without one, what was tried: `network` where it did not answer. */
export function saidBy(failure: ApiFailure, { failed, network }: { failed: string; network: string }): string {
  if (failure.kind === 'refused') return failure.message || failed;
  return failure.kind === 'network' ? network : failed;
}

/** The same of an error that a query met. */
export function failureOf(error: Error, texts: { failed: string; network: string }): string {
  return error instanceof ApiError ? saidBy(error.failure, texts) : texts.failed;
}
