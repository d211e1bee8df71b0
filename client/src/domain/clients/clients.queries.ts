import { type ClientView, listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import { ApiError, type ApiFailure } from '../../lib/api/api-result.ts';
import { readOptions, useReadAgain } from '../../lib/api/use-read.ts';

/** Puts what the server answered into the list, or fetches the list again. */
export function useShowClients() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const { queryKey } = readOptions(useApi(), listClients);
  return {
    put(client: ClientView): void {
      queries.setQueryData(queryKey, (reply) => {
        const changed = reply?.clients.map((known) => (known.client_id === client.client_id ? client : known));
        return reply && changed && { ...reply, clients: changed };
      });
    },
    fetchAgain: () => readAgain(listClients),
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
