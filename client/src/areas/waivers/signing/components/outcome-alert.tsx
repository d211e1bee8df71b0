import { Alert } from '@mantine/core';
import type { ActionOutcome } from './my-waiver.actions.ts';

/** What came of the last action, announced where it appears. */
export function OutcomeAlert({ outcome, onClose }: { outcome: ActionOutcome | null; onClose: () => void }) {
  return (
    <div aria-live="polite">
      {outcome ? (
        <Alert color={outcome.isDone ? 'gate' : 'red'} withCloseButton closeButtonLabel="Close" onClose={onClose}>
          {outcome.message}
        </Alert>
      ) : null}
    </div>
  );
}
