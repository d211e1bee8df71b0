import { type CustomerNote, deleteCustomerNote } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

interface DeleteNoteDialogProps {
  waiverId: string;
  /** Null while closed. */
  note: CustomerNote | null;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a note is deleted, and its alert with it. Requirement F17. */
export function DeleteNoteDialog({ waiverId, note, onDeleted, onClose }: DeleteNoteDialogProps) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const confirm = async (): Promise<void> => {
    if (!note) return;
    const params = { client_id: clientId, waiver_id: waiverId, note_id: note.note_id };
    const answer = await api.call(deleteCustomerNote, { params });
    /* Deleted in another window meanwhile: what was wanted. */
    if (answer.ok || (answer.kind === 'refused' && answer.code === 'NOT_FOUND')) return onDeleted();
    toast(failureText(answer, 'The note was not deleted'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={note !== null}
      title="Delete Note"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      {note?.level
        ? 'Are you sure you want to delete this alert? Every desk stops showing it. Its words stay in the history below.'
        : 'Are you sure you want to delete this note? Its words stay in the history below.'}
    </ConfirmDialog>
  );
}
