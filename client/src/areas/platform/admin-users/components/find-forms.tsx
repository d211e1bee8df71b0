import { type AdminUser, getAdminUser } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { type ClientView, getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { useApi } from '#lib/api/api-context.tsx';
import { FindStep, type FindTexts } from './find-step.tsx';

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
export function FindAdmin({ admins, ...rest }: FindProps<AdminUser> & { admins: readonly AdminUser[] }) {
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
export function FindClient({ clients, ...rest }: FindProps<ClientView> & { clients: readonly ClientView[] }) {
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
