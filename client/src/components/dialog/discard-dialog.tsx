import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Asks before what was typed is lost. Requirement U22. */
export function DiscardDialog({
  opened,
  onKeep,
  onDiscard,
}: {
  opened: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <ConfirmDialog
      opened={opened}
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
