import type { CustomerNote } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { RowActions } from '#components/row-actions.tsx';
import { alertWords } from '#domain/alerts/alert-mark.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { venueInstant } from '#lib/venue-format';
import classes from './notes.module.css';

/** Further ones show on request. */
const SHOWN_FIRST = 10;

interface NoteListProps {
  notes: readonly CustomerNote[];
  timeZone: string;
  onEdit: (note: CustomerNote) => void;
  onDelete: (note: CustomerNote) => void;
}

/** Notes in the order given, with who wrote each and when; an alert says what it does at the desk. Requirement F17. */
export function NoteList({ notes, timeZone, onEdit, onDelete }: NoteListProps) {
  const { control } = useReadOnly();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? notes : notes.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className={`gate-list ${classes['list']}`} aria-label="Notes">
        {shown.map((note) => (
          <li key={note.note_id} className={classes['note']} data-level={note.level ?? undefined}>
            <div>
              {note.level && <p className={classes['level']}>{alertWords[note.level]} at the desk</p>}
              <p className={classes['text']}>{note.text}</p>
              <Text size="sm" c="dimmed" component="p">
                {note.created_by ?? 'Former staff'} · {moment(note.created_at, timeZone)}
                {note.updated_at !== note.created_at && ` · changed ${moment(note.updated_at, timeZone)}`}
              </Text>
            </div>
            <RowActions
              of={`note: ${note.text.slice(0, 60)}`}
              actions={[
                { label: 'Edit', name: `Edit note: ${note.text.slice(0, 60)}`, onPress: () => onEdit(note), control },
                {
                  label: 'Delete',
                  name: `Delete note: ${note.text.slice(0, 60)}`,
                  onPress: () => onDelete(note),
                  isDestructive: true,
                  control,
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {notes.length > shown.length ? (
        <Button mt="sm" size="sm" variant="default" onClick={() => setShowsAll(true)}>
          Show All {notes.length} Notes
        </Button>
      ) : null}
    </>
  );
}

/** `Nov 20, 2026, 10:42 AM`, at the venue. */
export function moment(instant: string, timeZone: string): string {
  return venueInstant(instant, timeZone);
}
