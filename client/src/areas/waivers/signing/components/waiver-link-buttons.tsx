import { getDashboard, updateFirstSteps } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { ShareButton } from '#domain/sharing/share-button.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useReadAgain } from '#lib/api/use-read';
import { type ActionOutcome, copyWaiverLink, waiverLink } from './my-waiver.actions.ts';

/** The link for customers: to share, and to copy. */
export function WaiverLinkButtons({
  clientId,
  onOutcome,
}: {
  clientId: string;
  onOutcome: (outcome: ActionOutcome) => void;
}) {
  const link = waiverLink(window.location.origin, clientId);
  const noteShared = useLinkShared(clientId);
  const copy = async (): Promise<void> => {
    const result = await copyWaiverLink(link);
    onOutcome(result);
    if (result.isDone) await noteShared();
  };
  return (
    <>
      <ShareButton clientId={clientId} page={{ kind: 'waiver', link }} onOpen={() => void noteShared()} />
      <Button onClick={() => void copy()}>Copy Waiver Link for Customers</Button>
    </>
  );
}

/** Records that the waiver's link was shared, for the first steps. Where it can't be recorded, the step stays open. Requirement O30. */
function useLinkShared(clientId: string): () => Promise<void> {
  const api = useApi();
  const readAgain = useReadAgain();
  return useCallback(async () => {
    const body = { link_shared: true } as const;
    const answer = await api.call(updateFirstSteps, { params: { client_id: clientId }, body });
    if (answer.ok) await readAgain(getDashboard);
  }, [api, readAgain, clientId]);
}
