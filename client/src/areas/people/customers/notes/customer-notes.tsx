import type { CustomerNote } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { NoteHistory } from './note-history.tsx';
import { NoteList } from './note-list.tsx';
import classes from './notes.module.css';
import { customerNotesQuery } from './notes.queries.ts';

type Open = { kind: 'write'; note: CustomerNote | null } | { kind: 'delete'; note: CustomerNote } | null;

/** What staff wrote about a customer, and the alert that stops the desk. Requirements F17 and F18. */
export function CustomerNotes({ waiverId }: { waiverId: string }) {
  const engine = useSyncEngine();
  const { time_zone: timeZone } = useVenue();
  const { control } = useReadOnly();
  const query = useQuery(customerNotesQuery(useApi(), engine.identity.clientId, waiverId));
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
  const { data } = query;
  return (
    <section aria-labelledby={id}>
      <div className={classes['head']}>
        <Title order={2} size="h4" id={id}>
          Notes and Alerts
        </Title>
        {data && (
          <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'write', note: null })} {...control}>
            Add Note
          </Button>
        )}
      </div>
      {query.isPending && <SkeletonRows rows={2} height={56} />}
      {!data && query.isError && <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />}
      {data?.notes.length === 0 && (
        <Text c="dimmed" size="sm">
          No notes yet. A note can also be an alert, which the desk shows when this person comes.
        </Text>
      )}
      {data && data.notes.length > 0 && (
        <NoteList
          notes={alertsFirst(data.notes)}
          timeZone={timeZone}
          onEdit={(note) => setOpen({ kind: 'write', note })}
          onDelete={(note) => setOpen({ kind: 'delete', note })}
        />
      )}
      {data && data.history.length > 0 && <NoteHistory history={data.history} timeZone={timeZone} />}
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
