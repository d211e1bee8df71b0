import { getDashboard, updateFirstSteps } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { useCallback } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { useReadAgain } from '#lib/api/use-read';

/** Records that the waiver's link was shared, for the first steps. Where it can't be recorded, the step stays open. Requirement O30. */
export function useLinkShared(clientId: string): () => Promise<void> {
  const api = useApi();
  const readAgain = useReadAgain();
  return useCallback(async () => {
    const body = { link_shared: true } as const;
    const answer = await api.call(updateFirstSteps, { params: { client_id: clientId }, body });
    if (answer.ok) await readAgain(getDashboard);
  }, [api, readAgain, clientId]);
}
