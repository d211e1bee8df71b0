import {
  type DeletedClient,
  listDeletedClients,
  restoreClient,
} from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useReadAgain } from '#lib/api/use-read';

/** Asks for another email only where the client's own was taken since. Requirement Y16. */
export function RestoreDialog({ client, onClose }: { client: DeletedClient; onClose: () => void }) {
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
