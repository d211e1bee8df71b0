import { type CustomerNote, listCustomerNotes } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { Button, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { NoteHistory } from './note-history.tsx';
import { NoteList } from './note-list.tsx';
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
