import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { deleteMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { type ShownMember } from '../model/members.model.ts';

/** Asks before a membership is deleted, here and on every device. `member` is null while closed. Requirement F8. */
export function DeleteMemberDialog({ member, onClose }: { member: ShownMember | null; onClose: () => void }) {
  const api = useApi();
  const engine = useSyncEngine();
  const confirm = async (): Promise<void> => {
    if (!member) return;
    const params = { client_id: engine.identity.clientId, membership_id: member.membership_id };
    const answer = await api.call(deleteMember, { params });
    /* Deleted in another window meanwhile: what was wanted. */
    if (answer.ok || (answer.kind === 'refused' && answer.code === 'MEMBER_NOT_FOUND')) {
      engine.syncNow();
      toast('Member deleted successfully');
    } else toast(failureText(answer, 'Failed to delete member'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={member !== null}
      title={member ? `Delete ${memberName(member)}` : ''}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to delete this member? The card stops working at every desk. Waivers and check-ins stay.
    </ConfirmDialog>
  );
}
