import { Text, Textarea } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import type { Refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { useRequestIds } from '#domain/bills/request-ids';

interface ReasonDialogProps {
  title: string;
  /** What happens then. */
  children: string;
  label: string;
  busyLabel: string;
  onSend: (given: { void_id: string; reason: string }) => Promise<Refusal | { ok: true }>;
  onDone: () => void;
  onClose: () => void;
}

/** Takes an entry of a bill back, for a reason that stays on the bill. Requirement B65. */
export function ReasonDialog({ title, children, label, busyLabel, onSend, onDone, onClose }: ReasonDialogProps) {
  const idOf = useRequestIds();
  const form = useContractForm(null, {
    initialValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Please enter a reason' } : {}),
    send: ({ reason }) => onSend({ void_id: idOf(reason), reason: reason.trim() }),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} onCancel={onClose} label={label} busyLabel={busyLabel} isHarmful>
      <Text>{children}</Text>
      <Textarea
        label="Reason"
        description="Stays on the bill, with your name."
        required
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
