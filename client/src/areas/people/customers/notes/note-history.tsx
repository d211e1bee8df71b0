import type { CustomerNoteEvent } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { Text } from '@mantine/core';
import { alertWords } from '#domain/alerts/alert-mark.tsx';
import { eventVerbs } from './note-labels.ts';
import { moment } from './note-list.tsx';
import classes from './notes.module.css';

/** What each note said, who wrote, changed or deleted it, newest first. Requirement F17. */
export function NoteHistory({ history, timeZone }: { history: readonly CustomerNoteEvent[]; timeZone: string }) {
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
