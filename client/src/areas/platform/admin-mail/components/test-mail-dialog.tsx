import { listUnsentMail, sendTestMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { Text, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useReadAgain } from '#lib/api/use-read';

/** Sends a test mail to an address, at first the admin's own. Requirement Y116. */
export function TestMailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const form = useContractForm(sendTestMail, {
    initialValues: { email },
    send: async (body) => {
      const answer = await api.call(sendTestMail, { body });
      if (answer.ok) return body.email;
      const fields = answer.kind === 'refused' ? answer.fields : {};
      return refusal(failureText(answer, 'The test email could not be sent'), fields);
    },
    onDone: (to) => {
      void readAgain(listUnsentMail);
      toast(`A test email to ${to} is on its way. Until it was sent, it is in the list.`);
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
