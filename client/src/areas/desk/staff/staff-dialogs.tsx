import {
  inviteStaff,
  listStaff,
  removePin,
  type StaffPerson,
  setPin,
  updateStaff,
} from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { isAtMost, type StaffRole, staffRoleLabels, staffRoleNames } from '@gatehouse/sync-protocol/base/roles';
import { Button, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
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

/** One's own PIN for the venue's tablets. Requirement X22. */
export function PinDialog({ clientId, hasPin, onClose }: DialogProps & { hasPin: boolean }) {
  const params = { client_id: clientId };
  const set = useChange(setPin, { invalidates: [listStaff] });
  const remove = useChange(removePin, {
    invalidates: [listStaff],
    done: 'Your PIN was removed.',
    failed: ({ message }) => message,
    onDone: onClose,
  });
  const form = useContractForm(setPin, {
    initialValues: { pin: '' },
    check: ({ pin }) => (pin ? {} : { pin: 'Please enter a PIN' }),
    send: (body) => set.mutateAsync({ params, body }),
    onDone: onClose,
  });
  return (
    <FormDialog title="My PIN" form={form} onCancel={onClose} label="Save PIN" busyLabel="Saving…">
      <Text size="sm">
        Choose your name on a tablet, then enter the PIN: what you do there carries your name. It is a name tag and not
        a password, so use it nowhere else.
      </Text>
      <PasswordInput
        label={hasPin ? 'New PIN' : 'PIN'}
        description="Six digits, unless your tablets are set to another number."
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show PIN' }}
        {...form.field('pin')}
      />
      {hasPin ? (
        <Button variant="subtle" color="red" disabled={remove.isPending} onClick={() => void remove.act({ params })}>
          Remove my PIN
        </Button>
      ) : null}
    </FormDialog>
  );
}
