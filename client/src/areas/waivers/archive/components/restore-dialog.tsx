import type { ArchivedWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { waiverName } from '../model/archive.model.ts';

interface RestoreDialogProps {
  /** Null while closed. */
  waiver: ArchivedWaiver | null;
  /** The venue's today. */
  today: string;
  onConfirm: (waiver: ArchivedWaiver) => Promise<void>;
  onClose: () => void;
}

/** Says what a restore does, and what it doesn't: it makes no waiver valid again. Requirement W14. */
export function RestoreDialog({ waiver, today, onConfirm, onClose }: RestoreDialogProps) {
  return (
    <ConfirmDialog
      opened={waiver !== null}
      title={waiver ? `Restore the waiver of ${waiverName(waiver)}` : ''}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      isDangerous={false}
      onConfirm={async () => {
        if (waiver) await onConfirm(waiver);
        onClose();
      }}
      onClose={onClose}
    >
      It returns to My Customers and to every desk until the end of {today.slice(0, 4)}. It stays a waiver of{' '}
      {waiver?.date_signed.slice(0, 4)}, so the desk still asks for a new one. You can archive it again at any time.
    </ConfirmDialog>
  );
}
