import { endSession, listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';

export const sessionsKey = ['sessions'] as const;

/** Where the person is signed in, most recently seen first, this browser among them. */
export function useSessions() {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listSessions, { signal })).sessions,
  });
}

/** Signs one of the person's sessions out, by its id. Refreshes the sessions. */
export function useEndSession() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string) => dataOf(await api.call(endSession, { params: { session_id: sessionId } })),
    /* A failure may mean that it has ended already. */
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
