import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { updateMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { Text, TextInput } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { calendarDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { type ShownMember } from '../model/members.model.ts';

/** Moves the end of a membership. Requirement F8. */
export function EditMemberDialog({ member, onClose }: { member: ShownMember; onClose: () => void }) {
  const api = useApi();
  const engine = useSyncEngine();
  const form = useContractForm(updateMember, {
    initialValues: { expiration_date: member.expiration_date },
    send: async (values) => {
      const params = { client_id: engine.identity.clientId, membership_id: member.membership_id };
      const answer = await api.call(updateMember, { params, body: values });
      if (answer.ok) return answer.data;
      return refusal(failureText(answer, 'Failed to update member'), answer.kind === 'refused' ? answer.fields : {});
    },
    onDone: (changed) => {
      engine.syncNow();
      toast(`${memberName(changed)} is a member until ${calendarDay(changed.expiration_date)}`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Edit Member">
      <DialogForm form={form} onCancel={onClose} label="Save" busyLabel="Saving…">
        <Text>
          {memberName(member)}
          <Text c="dimmed" size="sm" component="span" display="block">
            {member.membership_id}
          </Text>
        </Text>
        <TextInput
          label="Expiration Date"
          description="The last day of the membership."
          type="date"
          required
          data-autofocus
          {...form.field('expiration_date')}
        />
      </DialogForm>
    </Dialog>
  );
}
