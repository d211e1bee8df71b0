import { Alert } from '@mantine/core';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';

/** Tells the desk why visitors cannot sign: the venue has no waiver in force. */
export function WaiverNotice() {
  const { isFilled } = useSyncStatus();
  const { view } = useRows('waiver_documents');
  if (!isFilled || view.size > 0) return null;
  return (
    <Alert
      variant="default"
      role="note"
      title="This venue isn’t ready to take waivers yet."
      style={{ borderInlineStart: '4px solid var(--gate-attention)' }}
    >
      Visitors can’t sign until the owner uploads the waiver under My Waiver. Check-in still works.
    </Alert>
  );
}
