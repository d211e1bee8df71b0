import { Text, Textarea } from '@mantine/core';
import { FormDialog } from '../../components/dialog-footer.tsx';
import type { Refusal } from '../../components/forms/form-problems.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { KeptNote } from './kept-note.tsx';
import { useKeptRequest } from './kept-request.ts';

interface ReasonDialogProps {
  /** Names what is taken back, and the ids of the bill’s entries: see `useKeptRequest`. */
  act: string;
  entries: readonly string[];
  title: string;
  /** What happens then. */
  children: string;
  label: string;
  busyLabel: string;
  onSend: (given: { void_id: string; reason: string }) => Promise<Refusal | { ok: true }>;
  onDone: () => void;
  onClose: () => void;
}

const blank = { reason: '' };

/** Takes an entry of a bill back, for a reason that stays on the bill. Requirement B65. */
export function ReasonDialog({
  act,
  entries,
  title,
  children,
  label,
  busyLabel,
  onSend,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const asked = useKeptRequest(act, blank, entries);
  const form = useContractForm(null, {
    initialValues: asked.values,
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Please enter a reason' } : {}),
    send: (values) => {
      const reason = values.reason.trim();
      return asked.send(values, reason, (void_id) => onSend({ void_id, reason }));
    },
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} onCancel={onClose} label={label} busyLabel={busyLabel} isHarmful>
      <Text>{children}</Text>
      <KeptNote asked={asked} onAnew={() => form.start(blank)} />
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
