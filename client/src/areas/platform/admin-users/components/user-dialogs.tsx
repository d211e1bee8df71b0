import { type AdminUser, listAdminUsers } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { type ClientView, listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { toast } from '#components/toast';
import { useReadAgain } from '#lib/api/use-read';
import { AddClientForm } from './add-client-form.tsx';
import { AdminUserForm } from './admin-user-form.tsx';
import { DeleteAdmin, DeleteClient } from './delete-forms.tsx';
import { EditFoundClient } from './edit-found-client.tsx';
import { FindAdmin, FindClient } from './find-forms.tsx';

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
