import {
  type AdminUser,
  createAdminUser,
  updateAdminUser,
} from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { PasswordInput, TextInput } from '@mantine/core';
import { DialogForm } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { noProof, OwnProofFields } from '#domain/account/own-proof-fields.tsx';
import { saidBy } from '#domain/clients/clients.queries';
import { useApi } from '#lib/api/api-context.tsx';

/** Adds an admin, or changes the one given. Requirements Y14, Y18, Y58. */
export function AdminUserForm({
  admin,
  onSaved,
  onCancel,
}: {
  admin: AdminUser | null;
  onSaved: (saved: AdminUser) => void;
  onCancel: () => void;
}) {
  const api = useApi();
  const failed = admin ? 'Failed to edit admin user' : 'Failed to add admin user';
  const form = useContractForm(admin ? updateAdminUser : createAdminUser, {
    initialValues: {
      username: admin?.username ?? '',
      name: admin?.name ?? '',
      email: admin?.email ?? '',
      password: '',
      ...noProof,
    },
    send: async (body) => {
      const answer = admin
        ? await api.call(updateAdminUser, { params: { admin_id: admin.id }, body })
        : await api.call(createAdminUser, { body });
      if (answer.ok) return answer.data;
      return refusal(saidBy(answer, { failed, network: failed }), answer.kind === 'refused' ? answer.fields : {});
    },
    onDone: onSaved,
  });
  const text = { required: true, autoComplete: 'off' };
  return (
    <DialogForm form={form} onCancel={onCancel} label={admin ? 'Save Changes' : 'Add Admin'} busyLabel="Saving…">
      <TextInput label="Username" data-autofocus maxLength={60} {...text} {...form.field('username')} />
      <TextInput label="Name" maxLength={120} {...text} {...form.field('name')} />
      <TextInput label="Email" type="email" {...text} {...form.field('email')} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        required={!admin}
        {...(admin ? { description: 'Leave blank to keep the current one. A new password signs this admin out.' } : {})}
        {...form.field('password')}
      />
      <OwnProofFields password={form.field('current_password')} code={form.field('code')} />
    </DialogForm>
  );
}
