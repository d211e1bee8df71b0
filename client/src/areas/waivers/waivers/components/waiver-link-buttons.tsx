import { Button } from '@mantine/core';
import { ShareButton } from '#domain/sharing/share-button.tsx';
import { type ActionOutcome, copyWaiverLink, waiverLink } from '../model/my-waiver.actions.ts';
import { useLinkShared } from '../model/use-link-shared.ts';

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
