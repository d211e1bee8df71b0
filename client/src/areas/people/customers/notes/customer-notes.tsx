import type { AlertLevel } from '@gatehouse/sync-protocol/areas/people/alert';
import {
  ALERT_CHARS_MAX,
  type CustomerNote,
  type CustomerNoteEvent,
  createCustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
  NOTE_CHARS_MAX,
  updateCustomerNote,
} from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { Button, Input, SegmentedControl, Text, Textarea, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#components/dialog-footer.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { alertWords } from '#domain/alerts/alert-mark.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { moment, NoteList } from './note-list.tsx';
import classes from './notes.module.css';

type Open = { kind: 'write'; note: CustomerNote | null } | { kind: 'delete'; note: CustomerNote } | null;

/** What staff wrote about a customer, and the alert that stops the desk. Requirements F17 and F18. */
export function CustomerNotes({ waiverId }: { waiverId: string }) {
  const engine = useSyncEngine();
  const { time_zone: timeZone } = useVenue();
  const { control } = useReadOnly();
  const query = useRead(listCustomerNotes, { params: { client_id: engine.identity.clientId, waiver_id: waiverId } });
  const [open, setOpen] = useState<Open>(null);
  const id = useId();
  const close = (): void => setOpen(null);
  const done = (text: string): void => {
    toast(text);
    close();
    void query.refetch();
    /* The alert comes to this browser's own rows with the next pull. */
    engine.syncNow();
  };
  return (
    <section aria-labelledby={id}>
      <div className={classes['head']}>
        <Title order={2} size="h4" id={id}>
          Notes and Alerts
        </Title>
        {query.data && (
          <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'write', note: null })} {...control}>
            Add Note
          </Button>
        )}
      </div>
      <Loaded read={query} skeleton={{ rows: 2, height: 56 }}>
        {({ notes, history }) => (
          <>
            {notes.length === 0 ? (
              <Text c="dimmed" size="sm">
                No notes yet. A note can also be an alert, which the desk shows when this person comes.
              </Text>
            ) : (
              <NoteList
                notes={alertsFirst(notes)}
                timeZone={timeZone}
                onEdit={(note) => setOpen({ kind: 'write', note })}
                onDelete={(note) => setOpen({ kind: 'delete', note })}
              />
            )}
            {history.length > 0 && <NoteHistory history={history} timeZone={timeZone} />}
          </>
        )}
      </Loaded>
      {open?.kind === 'write' && (
        <NoteDialog waiverId={waiverId} note={open.note} onSaved={() => done('Note saved')} onClose={close} />
      )}
      <DeleteNoteDialog
        waiverId={waiverId}
        note={open?.kind === 'delete' ? open.note : null}
        onDeleted={() => done('Note deleted')}
        onClose={close}
      />
    </section>
  );
}

/** What stops the desk is read first. Keeps the order otherwise. */
function alertsFirst(notes: readonly CustomerNote[]): CustomerNote[] {
  const rank = ({ level }: CustomerNote) => (level === 'stop' ? 0 : level === 'notice' ? 1 : 2);
  return notes.toSorted((a, b) => rank(a) - rank(b));
}

/** What each note said, who wrote, changed or deleted it, newest first. Requirement F17. */
function NoteHistory({ history, timeZone }: { history: readonly CustomerNoteEvent[]; timeZone: string }) {
  return (
    <details className={classes['history']}>
      <summary>History ({history.length.toLocaleString('en-US')})</summary>
      <ol aria-label="History of the notes">
        {history.map((event) => (
          <li key={`${event.note_id} ${event.kind} ${event.happened_at}`}>
            <p>
              <strong>{eventVerbs[event.kind]}</strong>
              {event.level && ` as ${alertWords[event.level].toLowerCase()}`}: {event.text}
            </p>
            <Text size="sm" c="dimmed" component="p">
              {event.by ?? 'Former staff'} · {moment(event.happened_at, timeZone)}
            </Text>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface DeleteNoteDialogProps {
  waiverId: string;
  /** Null while closed. */
  note: CustomerNote | null;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a note is deleted, and its alert with it. Requirement F17. */
function DeleteNoteDialog({ waiverId, note, onDeleted, onClose }: DeleteNoteDialogProps) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const confirm = async (): Promise<void> => {
    if (!note) return;
    const params = { client_id: clientId, waiver_id: waiverId, note_id: note.note_id };
    const answer = await api.call(deleteCustomerNote, { params });
    /* Deleted in another window meanwhile: what was wanted. */
    if (answer.ok || (answer.kind === 'refused' && answer.code === 'NOT_FOUND')) return onDeleted();
    toast(failureText(answer, 'The note was not deleted'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={note !== null}
      title="Delete Note"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      {note?.level
        ? 'Are you sure you want to delete this alert? Every desk stops showing it. The text stays in the history below.'
        : 'Are you sure you want to delete this note? The text stays in the history below.'}
    </ConfirmDialog>
  );
}

interface NoteDialogProps {
  waiverId: string;
  /** Null to write a new one. */
  note: CustomerNote | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Writes or changes a note, and whether it is an alert. Requirements F17 and F18. */
function NoteDialog({ waiverId, note, onSaved, onClose }: NoteDialogProps) {
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

/** What a note does, as the choice in its form. */
const noteLevels: readonly { value: AlertLevel | 'none'; label: string; about: string }[] = [
  { value: 'none', label: 'Note', about: 'Shown here only.' },
  {
    value: 'notice',
    label: 'Notice',
    about: 'The desk shows it whenever this person comes, on all their waivers.',
  },
  {
    value: 'stop',
    label: 'Stop',
    about: 'The desk checks this person in only with a reason. A scan station sends them to the front desk.',
  },
];

const eventVerbs: Readonly<Record<CustomerNoteEvent['kind'], string>> = {
  created: 'Written',
  changed: 'Changed',
  deleted: 'Deleted',
};
