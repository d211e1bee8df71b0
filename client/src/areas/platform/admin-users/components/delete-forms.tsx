import { type AdminUser, deleteAdminUser } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { type ClientView, deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Text } from '@mantine/core';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { noProof, OwnProofFields } from '#domain/account/own-proof-fields.tsx';
import { saidBy } from '#domain/clients/clients.queries';
import { paidUntilText } from '#domain/subscription/paid-until';
import { useApi } from '#lib/api/api-context.tsx';
import { DeleteStep, DeleteView } from './delete-step.tsx';

interface DeleteProps {
  onDeleted: () => void;
  onBack: () => void;
  onCancel: () => void;
}

/** The second step of deleting an admin, which asks for the password of the person who deletes, and their code. Requirement Y18. */
export function DeleteAdmin({ admin, onDeleted, ...rest }: DeleteProps & { admin: AdminUser }) {
  const api = useApi();
  const failed = 'Failed to delete admin user';
  const form = useContractForm(deleteAdminUser, {
    initialValues: noProof,
    send: async (body) => {
      const answer = await api.call(deleteAdminUser, { params: { admin_id: admin.id }, body });
      if (answer.ok) return answer.data;
      return refusal(saidBy(answer, { failed, network: failed }), answer.kind === 'refused' ? answer.fields : {});
    },
    onDone: onDeleted,
  });
  return (
    <form {...form.props}>
      <DeleteView
        facts={[
          ['ID', admin.id],
          ['Username', admin.username],
          ['Name', admin.name],
          ['Email', admin.email],
        ]}
        failure={form.failure}
        isBusy={form.isBusy}
        {...rest}
      >
        <Text>This admin is signed out everywhere and can no longer sign in. Every other admin gets an email.</Text>
        <OwnProofFields password={form.field('current_password')} code={form.field('code')} />
      </DeleteView>
    </form>
  );
}

/** The second step of deleting a client, which says what happens to its people, devices and data. Requirement Y18. */
export function DeleteClient({ client, onDeleted, ...rest }: DeleteProps & { client: ClientView }) {
  const api = useApi();
  const failed = 'Failed to delete client';
  return (
    <DeleteStep
      facts={[
        ['Client ID', client.client_id],
        ['Client Name', client.client_name],
        ['Contact', `${client.contact_first_name} ${client.contact_last_name}`.trim()],
        ['Email', client.email],
        ['Phone', client.phone],
        ['Paid Until', paidUntilText(client.service_paid_until, 'Never paid')],
      ]}
      onDelete={async () => {
        const answer = await api.call(deleteClient, { params: { client_id: client.client_id } });
        if (!answer.ok) return saidBy(answer, { failed, network: failed });
        onDeleted();
        return null;
      }}
      {...rest}
    >
      Its people can no longer sign in, its devices are wiped once they have sent everything, and nothing more is
      charged. For 30 days you can restore or export it under Clients, Deleted. Then everything is erased.
    </DeleteStep>
  );
}
