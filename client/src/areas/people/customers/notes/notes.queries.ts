import { listCustomerNotes } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { dataOf } from '#lib/api/api-result';

/** The notes of all of a venue's customers, to refresh them after a merge. */
export const notesKey = (clientId: string) => ['customer-notes', clientId] as const;

/** Notes, the alert in force and the history of the person of a waiver. */
export const customerNotesQuery = (api: ApiClient, clientId: string, waiverId: string) =>
  queryOptions({
    queryKey: [...notesKey(clientId), waiverId],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, waiver_id: waiverId };
      return dataOf(await api.call(listCustomerNotes, { params, signal }));
    },
  });
