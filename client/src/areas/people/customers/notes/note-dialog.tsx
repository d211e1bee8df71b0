import {
  ALERT_CHARS_MAX,
  type CustomerNote,
  createCustomerNote,
  NOTE_CHARS_MAX,
  updateCustomerNote,
} from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { Input, SegmentedControl, Text, Textarea } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { noteLevels } from './note-labels.ts';

interface NoteDialogProps {
  waiverId: string;
  /** Null to write a new one. */
  note: CustomerNote | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Writes or changes a note, and whether it is an alert. Requirements F17 and F18. */
export function NoteDialog({ waiverId, note, onSaved, onClose }: NoteDialogProps) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const form = useContractForm(createCustomerNote, {
    initialValues: { text: note?.text ?? '', level: note?.level ?? null },
    send: (body) => {
      const params = { client_id: clientId, waiver_id: waiverId };
      return note
        ? api.call(updateCustomerNote, { params: { ...params, note_id: note.note_id }, body })
        : api.call(createCustomerNote, { params, body });
    },
    failed: 'The note was not saved',
    onDone: onSaved,
  });
  const { level } = form.values;
  const about = noteLevels.find(({ value }) => value === (level ?? 'none'))?.about;
  return (
    <FormDialog
      title={note ? 'Edit Note' : 'Add Note'}
      form={form}
      onCancel={onClose}
      label="Save Note"
      busyLabel="Saving…"
    >
      <Textarea
        label="Text"
        required
        rows={4}
        resize="vertical"
        maxLength={level === null ? NOTE_CHARS_MAX : ALERT_CHARS_MAX}
        data-autofocus
        {...form.field('text')}
      />
      <Input.Wrapper label="At the desk" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="At the desk"
          data={noteLevels.map(({ value, label }) => ({ value, label }))}
          value={level ?? 'none'}
          onChange={(value) => form.set({ level: value === 'none' ? null : value })}
        />
        <Text size="sm" c="dimmed" mt={6} aria-live="polite">
          {about}
        </Text>
      </Input.Wrapper>
    </FormDialog>
  );
}
