import {
  type AdminUser,
  createAdminUser,
  getAdminUser,
  listAdminUsers,
  updateAdminUser,
} from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { type ClientView, getClient, listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { noProof, OwnProofFields } from '#domain/account/own-proof-fields.tsx';
import { type ClientField, infoFields, paymentFields } from '#domain/clients/client-fields';
import { saidBy } from '#domain/clients/clients.queries';
import { EditClientForm } from '#domain/clients/edit-client-form.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useReadAgain } from '#lib/api/use-read';
import { AddClientForm } from './add-client-form.tsx';
import { DeleteAdmin, DeleteClient } from './delete-forms.tsx';
import { FindStep, type FindTexts } from './find-step.tsx';
import { PaymentInfoForm } from './payment-info-form.tsx';

const titles = {
  'add-admin': 'Add Admin User',
  'edit-admin': 'Edit Admin User',
  'delete-admin': 'Delete Admin User',
  'add-client': 'Add Client',
  'edit-client': 'Edit Client',
  'edit-info': 'Edit Client Info',
  'edit-payment': 'Edit Payment Info',
  'delete-client': 'Delete Client',
} as const;
export type OpenDialog = keyof typeof titles;

interface UserDialogsProps {
  open: OpenDialog | null;
  admins: readonly AdminUser[];
  clients: readonly ClientView[];
  onClose: () => void;
}

/** The dialog that is open. Editing and deleting find the record first. Requirement Y18. */
export function UserDialogs({ open, ...rest }: UserDialogsProps) {
  if (!open) return null;
  return (
    <Dialog
      opened
      onClose={rest.onClose}
      size={open.endsWith('admin') || open === 'delete-client' ? 'md' : 'lg'}
      title={titles[open]}
    >
      {open.endsWith('admin') ? <AdminDialog open={open} {...rest} /> : <ClientDialog open={open} {...rest} />}
    </Dialog>
  );
}

function AdminDialog({ open, admins, onClose }: UserDialogsProps) {
  const readAgain = useReadAgain();
  const [found, setFound] = useState<AdminUser | null>(null);
  const done = (message: string): void => {
    void readAgain(listAdminUsers);
    toast(message);
    onClose();
  };
  if (open === 'add-admin')
    return (
      <AdminUserForm
        admin={null}
        onSaved={({ username }) => done(`Admin user ${username} added successfully`)}
        onCancel={onClose}
      />
    );
  if (!found) return <FindAdmin admins={admins} onFound={setFound} onCancel={onClose} />;
  if (open === 'edit-admin')
    return (
      <AdminUserForm
        admin={found}
        onSaved={({ username }) => done(`Admin user ${username} updated successfully`)}
        onCancel={onClose}
      />
    );
  return (
    <DeleteAdmin
      admin={found}
      onDeleted={() => done(`Admin user ${found.username} deleted`)}
      onBack={() => setFound(null)}
      onCancel={onClose}
    />
  );
}

function ClientDialog({ open, clients, onClose }: UserDialogsProps) {
  const readAgain = useReadAgain();
  const [found, setFound] = useState<ClientView | null>(null);
  const done = (message: string): void => {
    void readAgain(listClients);
    toast(message);
    onClose();
  };
  if (open === 'add-client')
    return (
      <AddClientForm onSaved={({ client_id: id }) => done(`Client ${id} added successfully`)} onCancel={onClose} />
    );
  if (!found) return <FindClient clients={clients} onFound={setFound} onCancel={onClose} />;
  if (open === 'delete-client')
    return (
      <DeleteClient
        client={found}
        onDeleted={() => done(`Client ${found.client_id} deleted. It can be restored for 30 days.`)}
        onBack={() => setFound(null)}
        onCancel={onClose}
      />
    );
  return (
    <EditFoundClient
      client={found}
      kind={open === 'edit-info' ? 'info' : open === 'edit-payment' ? 'payment' : 'all'}
      onSaved={done}
      onCancel={onClose}
    />
  );
}

const info: readonly ClientField[] = [...infoFields, 'password'];
const all: readonly ClientField[] = [...info, ...paymentFields];
const optional: readonly ClientField[] = ['password'];
const texts = { failed: 'Failed to update client', network: 'Error updating client' };

/** The second step of editing a client: all of it, its contact, or its payments. Requirement Y18. */
function EditFoundClient({
  client,
  kind,
  onSaved,
  onCancel,
}: {
  client: ClientView;
  kind: 'all' | 'info' | 'payment';
  onSaved: (message: string) => void;
  onCancel: () => void;
}) {
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {client.client_name} ({client.client_id})
      </Text>
      {kind === 'payment' ? (
        <PaymentInfoForm
          client={client}
          onSaved={({ client_id: id }) => onSaved(`Payment information for client ${id} updated successfully`)}
          onCancel={onCancel}
        />
      ) : (
        <EditClientForm
          client={client}
          names={kind === 'info' ? info : all}
          optional={optional}
          part="client"
          texts={texts}
          onSaved={({ client_id: id }) => onSaved(`Client ${id} updated successfully`)}
          onCancel={onCancel}
        />
      )}
    </Stack>
  );
}

const adminTexts: FindTexts = {
  label: 'Admin User ID',
  missing: 'Please enter an ID',
  notFound: (id) => `Admin user with ID ${id} not found`,
  network: 'Error finding user',
};
const clientTexts: FindTexts = {
  label: 'Client ID',
  missing: 'Please enter a Client ID',
  notFound: (id) => `Client with ID ${id} not found`,
  network: 'Error finding client',
};

interface FindProps<T> {
  onFound: (found: T) => void;
  onCancel: () => void;
}

/** Asks for an admin's ID, with the known admins as suggestions, and reads that admin from the server. */
function FindAdmin({ admins, ...rest }: FindProps<AdminUser> & { admins: readonly AdminUser[] }) {
  const api = useApi();
  return (
    <FindStep
      texts={adminTexts}
      suggestions={admins.map(({ id, username, name }) => ({ id, name: name ? `${username}, ${name}` : username }))}
      find={(id) => api.call(getAdminUser, { params: { admin_id: id } })}
      {...rest}
    />
  );
}

/** Asks for a client ID in any case, with the known clients as suggestions, and reads that client from the server. */
function FindClient({ clients, ...rest }: FindProps<ClientView> & { clients: readonly ClientView[] }) {
  const api = useApi();
  return (
    <FindStep
      texts={clientTexts}
      suggestions={clients.map(({ client_id: id, client_name: name }) => ({ id, name }))}
      find={async (id) => {
        const answer = await api.call(getClient, { params: { client_id: id.toUpperCase() } });
        return answer.ok ? { ...answer, data: answer.data.client } : answer;
      }}
      {...rest}
    />
  );
}

/** Adds an admin, or changes the one given. Requirements Y14, Y18, Y58. */
function AdminUserForm({
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
