import { listUnsentMail, sendTestMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { Text, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { useReadAgain } from '#lib/api/use-read';

/** Sends a test mail to an address, at first the admin's own. Requirement Y116. */
export function TestMailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const form = useContractForm(sendTestMail, {
    initialValues: { email },
    send: (body) => api.call(sendTestMail, { body }),
    failed: 'The test email could not be sent',
    onDone: () => {
      void readAgain(listUnsentMail);
      toast(`A test email to ${form.values.email} is on its way. Until it was sent, it is in the list.`);
      onClose();
    },
  });
  return (
    <FormDialog title="Send Test Email" form={form} onCancel={onClose} label="Send" busyLabel="Sending…">
      <TextInput label="To" type="email" required data-autofocus autoComplete="off" {...form.field('email')} />
      <Text size="sm" c="dimmed">
        The mail server is tried at once, even while email waits for it. At most ten test emails an hour.
      </Text>
    </FormDialog>
  );
}
