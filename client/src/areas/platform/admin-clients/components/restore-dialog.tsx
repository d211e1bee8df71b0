import { type DeletedClient, restoreClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { failureText } from '#lib/api/failure-text';
import { useRestore } from '../model/admin-clients.queries.ts';

/** Asks for another email only where the client's own was taken since. Requirement Y16. */
export function RestoreDialog({ client, onClose }: { client: DeletedClient; onClose: () => void }) {
  const restore = useRestore();
  const [isTaken, setIsTaken] = useState(false);
  const form = useContractForm(restoreClient, {
    initialValues: { email: client.email },
    send: async ({ email }) => {
      const answer = await restore(client.client_id, isTaken ? email : null);
      if (answer.ok) return answer.data.client;
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
    <Dialog opened onClose={onClose} title={`Restore ${client.client_name}?`}>
      <DialogForm form={form} onCancel={onClose} label="Restore Client" busyLabel="Restoring…">
        <Text>
          Its people can sign in again with their passwords, and its records are as they were. Devices that were wiped
          must be paired again, and automatic renewal stays off until the owner turns it on.
        </Text>
        {isTaken ? (
          <TextInput label="New Email" type="email" required autoComplete="off" {...form.field('email')} />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
