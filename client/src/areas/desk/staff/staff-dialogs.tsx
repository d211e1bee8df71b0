import {
  inviteStaff,
  listStaff,
  type StaffPerson,
  updateStaff,
} from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { isAtMost, type StaffRole, staffRoleLabels, staffRoleNames } from '@gatehouse/sync-protocol/base/roles';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';

/** The person who looks at the list. */
export interface Me {
  id: string;
  role: StaffRole;
}

interface DialogProps {
  clientId: string;
  onClose: () => void;
}

const explained: Readonly<Record<StaffRole, string>> = {
  viewer: 'Sees everything, changes nothing.',
  desk: 'Checks people in and takes bookings.',
  manager: 'Also sets the venue up, refunds, and invites people.',
  owner: 'Also pays the subscription and makes other owners.',
};

/** The roles that a person may give: those that hold no more than their own. */
function rolesOf(me: Me) {
  return staffRoleNames
    .filter((role) => isAtMost(role, me.role))
    .map((role) => ({ value: role, label: staffRoleLabels[role] }));
}

/** Sends an invitation. Requirement X23. */
export function InviteDialog({ clientId, me, onClose }: DialogProps & { me: Me }) {
  const invite = useChange(inviteStaff, { invalidates: [listStaff] });
  const initialValues: { email: string; role: StaffRole } = { email: '', role: 'desk' };
  const form = useContractForm(inviteStaff, {
    initialValues,
    check: ({ email }) => (email.trim() ? {} : { email: 'Please enter an email address' }),
    send: (body) => invite.mutateAsync({ params: { client_id: clientId }, body }),
    onDone: onClose,
  });
  return (
    <FormDialog title="Invite a Person" form={form} onCancel={onClose} label="Send Invitation" busyLabel="Sending…">
      <Text size="sm">They get an email with a link that works once, for 7 days.</Text>
      <TextInput label="Email" type="email" required maxLength={254} data-autofocus {...form.field('email')} />
      <NativeSelect label="Role" description={explained[form.values.role]} data={rolesOf(me)} {...form.field('role')} />
    </FormDialog>
  );
}

/** Another name or role. Requirement X17. */
export function ChangeDialog({ clientId, me, person, onClose }: DialogProps & { me: Me; person: StaffPerson }) {
  const update = useChange(updateStaff, { invalidates: [listStaff] });
  const form = useContractForm(updateStaff, {
    initialValues: { name: person.name, role: person.role },
    send: (body) => update.mutateAsync({ params: { client_id: clientId, user_id: person.user_id }, body }),
    onDone: onClose,
  });
  return (
    <FormDialog title={`Change ${person.name}`} form={form} onCancel={onClose} label="Save" busyLabel="Saving…">
      <TextInput label="Name" required maxLength={80} data-autofocus {...form.field('name')} />
      <NativeSelect
        label="Role"
        description={
          person.through === null
            ? `${explained[form.values.role]} A change counts at once.`
            : 'It comes from an organization.'
        }
        data={rolesOf(me)}
        disabled={person.through !== null}
        {...form.field('role')}
      />
    </FormDialog>
  );
}
