import { listCustomerNotes } from '@gatehouse/sync-protocol/http/customer-notes';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { dataOf } from '../../../lib/api/api-result.ts';

/** Notes, the alert in force and the history of the person of a waiver. */
export const customerNotesQuery = (api: ApiClient, clientId: string, waiverId: string) =>
  queryOptions({
    queryKey: ['customer-notes', clientId, waiverId],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, waiver_id: waiverId };
      return dataOf(await api.call(listCustomerNotes, { params, signal }));
    },
  });
