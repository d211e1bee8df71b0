import { onePaidMonthMore } from '@gatehouse/sync-protocol/areas/money/subscription/paid-month';
import { listDeletedClients, restoreClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { type ClientView, getClient, updateClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#components/toast';
import { saidBy, useShowClients } from '#domain/clients/clients.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { type ApiFailure, dataOf } from '#lib/api/api-result';
import { calendarDay } from '#lib/venue-format';

const deletedKey = ['deleted-clients'] as const;
const extendTexts = {
  failed: 'Failed to extend subscription',
  network: 'Network error while extending subscription',
};

/**
 * One month more for a client as it is shown, on the server's today; where it was changed meanwhile nothing happens but that this is
 * shown. Requirement Y10.
 */
export function useExtend() {
  const api = useApi();
  const show = useShowClients();
  const extend = async (shown: ClientView): Promise<ClientView | ApiFailure | 'changed'> => {
    const params = { client_id: shown.client_id };
    const read = await api.call(getClient, { params });
    if (!read.ok) return read;
    const { client } = read.data;
    show.put(client);
    if (client.version !== shown.version) return 'changed';
    const body = { ...onePaidMonthMore(client.service_paid_until, client.today), version: client.version };
    const answer = await api.call(updateClient, { params, body });
    if (answer.ok) return answer.data.client;
    return answer.kind === 'refused' && answer.code === 'VERSION_CONFLICT' ? 'changed' : answer;
  };
  return useMutation({
    mutationFn: async (shown: ClientView) => {
      const outcome = await extend(shown);
      if (outcome === 'changed') {
        await show.fetchAgain();
        return toast(
          `${shown.client_name} was changed by someone else and not extended. Please check it and try again.`,
          'notice',
        );
      }
      if ('ok' in outcome) return toast(saidBy(outcome, extendTexts), 'failed');
      show.put(outcome);
      toast(`${outcome.client_name} is paid until ${calendarDay(outcome.service_paid_until)}`);
    },
  });
}

/** Deleted clients that are not erased yet, the first to be erased first. Refreshed by `useRestore`. */
export function useDeletedClients() {
  const api = useApi();
  return useQuery({
    queryKey: deletedKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listDeletedClients, { signal })).clients,
  });
}

/** Returns the answer as it is: a taken address is not a failure of the screen. */
export function useRestore() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useShowClients();
  return async (clientId: string, email: string | null) => {
    const body = email === null ? {} : { email };
    const answer = await api.call(restoreClient, { params: { client_id: clientId }, body });
    if (answer.ok) await Promise.all([queries.invalidateQueries({ queryKey: deletedKey }), show.fetchAgain()]);
    return answer;
  };
}
