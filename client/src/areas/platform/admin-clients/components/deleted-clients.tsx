import {
  type DeletedClient,
  exportDeletedClient,
  listDeletedClients,
  restoreClient,
} from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useDownload } from '#components/use-download';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useRead, useReadAgain } from '#lib/api/use-read';
import { browserTimeZone, venueDay } from '#lib/venue-format';
import { ClientTable } from './client-table.tsx';
import classes from './clients.module.css';

/** Those that can be restored or exported before they are erased. Requirement Y16. */
export function DeletedClients({ search }: { search: string }) {
  const read = useRead(listDeletedClients);
  return (
    <Loaded read={read} skeleton={{ rows: 3 }} failed="Failed to fetch clients" hidesOld>
      {({ clients }) => <Found clients={clients} search={search} />}
    </Loaded>
  );
}

function Found({ clients, search }: { clients: readonly DeletedClient[]; search: string }) {
  const [restored, setRestored] = useState<DeletedClient | null>(null);
  const text = search.trim().toLowerCase();
  const found = clients.filter(({ client_id: id, client_name: name, email }) =>
    [id, name, email].join('\n').toLowerCase().includes(text),
  );
  if (found.length === 0)
    return (
      <EmptyState title={clients.length === 0 ? 'No deleted clients' : 'No clients match'}>
        Deleted clients stay here for 30 days. Until then you can restore them or export their data.
      </EmptyState>
    );
  return (
    <>
      <ClientTable
        found={found}
        clientOf={(client) => client}
        nouns={['deleted client', 'deleted clients']}
        columns={[
          {
            header: 'Deleted',
            className: classes['number'],
            isLabeled: true,
            cell: (client) => venueDay(client.deleted_at, browserTimeZone()),
          },
          {
            header: 'Erased In',
            className: classes['status'],
            cell: ({ days_left: days }) => (
              <StateBadge color={days <= 3 ? 'red' : 'yellow'}>
                {days === 0 ? 'Being erased' : `${days} ${days === 1 ? 'day' : 'days'} left`}
              </StateBadge>
            ),
          },
          {
            header: 'Actions',
            className: classes['actions'],
            cell: (client) => <Actions client={client} onRestore={setRestored} />,
          },
        ]}
      />
      {restored ? <RestoreDialog client={restored} onClose={() => setRestored(null)} /> : null}
    </>
  );
}

function Actions({ client, onRestore }: { client: DeletedClient; onRestore: (client: DeletedClient) => void }) {
  const archive = useDownload(exportDeletedClient);
  const exportAll = async (): Promise<void> => {
    const { client_id } = client;
    const saved = await archive.save({ params: { client_id } }, `gatehouse-${client_id}.zip`);
    if (saved !== null) toast(`${saved} was saved.`);
  };
  const isLost = client.days_left === 0;
  return (
    <RowActions
      of={client.client_name}
      actions={[
        {
          label: 'Restore',
          name: `Restore ${client.client_name}`,
          onPress: () => onRestore(client),
          control: { disabled: isLost },
        },
        {
          label: archive.isBusy ? 'Exporting…' : 'Export',
          name: `Export ${client.client_name}`,
          onPress: () => void exportAll(),
          isKept: true,
          minWidth: 96,
          control: { disabled: isLost || archive.isBusy },
        },
      ]}
    />
  );
}

/** Asks for another email only where the client's own was taken since. Requirement Y16. */
function RestoreDialog({ client, onClose }: { client: DeletedClient; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const [isTaken, setIsTaken] = useState(false);
  const form = useContractForm(restoreClient, {
    initialValues: { email: client.email },
    send: async ({ email }) => {
      const params = { client_id: client.client_id };
      const answer = await api.call(restoreClient, { params, body: isTaken ? { email } : {} });
      if (answer.ok) {
        await readAgain(listDeletedClients, listClients);
        return answer.data.client;
      }
      if (answer.kind !== 'refused' || answer.code !== 'EMAIL_TAKEN')
        return refusal(failureText(answer, 'Failed to restore client'));
      setIsTaken(true);
      return refusal('', { email: `${email} is used by another account now. Please enter another address.` });
    },
    onDone: (restored) => {
      toast(`${restored.client_name} was restored`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Restore ${client.client_name}?`}
      form={form}
      onCancel={onClose}
      label="Restore Client"
      busyLabel="Restoring…"
    >
      <Text>
        Its people can sign in again with their passwords, and its records are as they were. Devices that were wiped
        must be paired again, and automatic renewal stays off until the owner turns it on.
      </Text>
      {isTaken ? (
        <TextInput label="New Email" type="email" required autoComplete="off" {...form.field('email')} />
      ) : null}
    </FormDialog>
  );
}
