import { onEach, type Subscriber } from '#venue/venue-write';
import { insertNoteEvent } from './customer-notes.repository.ts';
import { eraseNotes } from './customer-notes.shared.repository.ts';

const kinds = { 'note.created': 'created', 'note.changed': 'changed', 'note.deleted': 'deleted' } as const;

/** Every state that a note had stays readable, until its person is erased. Requirements F17, F24. */
export const notes: Subscriber = {
  ...onEach(Object.keys(kinds) as (keyof typeof kinds)[], (_, write, { kind, actor, note }) => {
    const { note_id, text, level } = note;
    return insertNoteEvent(write, { note_id, actor, kind: kinds[kind], text, level });
  }),
  'person.erased': (_, write, { noteIds }) => eraseNotes(write, noteIds),
};
