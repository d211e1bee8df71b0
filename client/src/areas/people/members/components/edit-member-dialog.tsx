import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { updateMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { Text, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { calendarDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { type ShownMember } from '../model/members.model.ts';

/** Moves the end of a membership. Requirement F8. */
export function EditMemberDialog({ member, onClose }: { member: ShownMember; onClose: () => void }) {
  const api = useApi();
  const engine = useSyncEngine();
  const form = useContractForm(updateMember, {
    initialValues: { expiration_date: member.expiration_date },
    send: (body) => {
      const params = { client_id: engine.identity.clientId, membership_id: member.membership_id };
      return api.call(updateMember, { params, body });
    },
    failed: 'Failed to update member',
    onDone: ({ data: changed }) => {
      engine.syncNow();
      toast(`${memberName(changed)} is a member until ${calendarDay(changed.expiration_date)}`);
      onClose();
    },
  });
  return (
    <FormDialog title="Edit Member" form={form} onCancel={onClose} label="Save" busyLabel="Saving…">
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
    </FormDialog>
  );
}
