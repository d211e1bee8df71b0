import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before what was typed is lost. Requirement U22. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      opened
      title="Discard your changes?"
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      busyLabel="Discard"
      onConfirm={async () => onDiscard()}
      onClose={onKeep}
    >
      What you entered here was not saved.
    </ConfirmDialog>
  );
}
