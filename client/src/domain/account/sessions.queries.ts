import { endSession, listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';

export const sessionsKey = ['sessions'] as const;

export function useSessions() {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listSessions, { signal })).sessions,
  });
}

export function useEndSession() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string) => dataOf(await api.call(endSession, { params: { session_id: sessionId } })),
    /* Also after a failure: it may have ended already. */
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
