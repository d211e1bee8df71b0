import type { AlertLevel } from '@gatehouse/sync-protocol/areas/people/alert';
import {
  ALERTS_MAX,
  type CustomerNote,
  NOTE_CHANGES_MAX,
  NOTES_MAX,
} from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import {
  countAlerts,
  countNoteEvents,
  insertNote,
  listNotesOfPerson,
  updateNote,
} from './customer-notes.repository.ts';
import { findAuthors, noteView, requirePerson } from './customer-notes.service.ts';

/** Who changes which note of which person. */
interface Change {
  clientId: string;
  userId: string;
  waiverId: string;
}

interface Content {
  text: string;
  level: AlertLevel | null;
}

/** Errors: CUSTOMER_NOT_FOUND, INVALID_INPUT where there are too many. Requirements F17, F18. */
export async function createNote(deps: Deps, change: Change, { text, level }: Content): Promise<CustomerNote> {
  const actor = `user:${change.userId}`;
  const note = await writeVenue(deps, change.clientId, async (write) => {
    const { db, clientId, nowAtUtc } = write;
    const waiver = await requirePerson(db, clientId, change.waiverId);
    const known = await listNotesOfPerson(db, clientId, waiver.keys);
    if (known.length >= NOTES_MAX) throw tooMany(`A customer can have at most ${NOTES_MAX} notes.`);
    await checkAlerts(write, level);
    const row: Row<'customer_notes'> = {
      client_id: clientId,
      note_id: deps.ids.uuid(),
      waiver_id: waiver.waiver_id,
      person_key: waiver.person_key,
      text,
      level,
      alert_since: level === null ? null : nowAtUtc,
      created_at: nowAtUtc,
      created_by: actor,
      updated_at: nowAtUtc,
      deleted_at: null,
    };
    await insertNote(db, row);
    const alertedKeys = level === null ? [] : waiver.keys;
    await write.happened({ kind: 'note.created', actor, note: row, alertedKeys });
    return row;
  });
  return noteView(note, await findAuthors(deps, [actor]));
}

/** Errors: CUSTOMER_NOT_FOUND, NOT_FOUND, INVALID_INPUT where there are too many. Requirements F17, F18. */
export async function updateNoteOf(
  deps: Deps,
  change: Change,
  noteId: string,
  { text, level }: Content,
): Promise<CustomerNote> {
  const note = await changeNote(deps, change, noteId, 'changed', async (write, before) => {
    if (before.text === text && before.level === level) return null;
    if (before.level === null) await checkAlerts(write, level);
    const since = before.level === level ? before.alert_since : write.nowAtUtc;
    return { text, level, alert_since: level === null ? null : since, updated_at: write.nowAtUtc };
  });
  return noteView(note, await findAuthors(deps, [note.created_by]));
}

/** Ends its alert too. Errors: CUSTOMER_NOT_FOUND, NOT_FOUND, also for one that is deleted. Requirement F17. */
export async function deleteNote(deps: Deps, change: Change, noteId: string): Promise<void> {
  await changeNote(deps, change, noteId, 'deleted', async (write) => ({
    level: null,
    alert_since: null,
    updated_at: write.nowAtUtc,
    deleted_at: write.nowAtUtc,
  }));
}

/** `work` returns the columns to set, or null where nothing changes. */
function changeNote(
  deps: Deps,
  change: Change,
  noteId: string,
  kind: 'changed' | 'deleted',
  work: (write: VenueWrite, before: Row<'customer_notes'>) => Promise<Partial<Row<'customer_notes'>> | null>,
): Promise<Row<'customer_notes'>> {
  return writeVenue(deps, change.clientId, async (write) => {
    const { db, clientId } = write;
    const { keys } = await requirePerson(db, clientId, change.waiverId);
    const notes = await listNotesOfPerson(db, clientId, keys);
    const before = notes.find((note) => note.note_id === noteId && note.deleted_at === null);
    if (!before) throw new AppError('NOT_FOUND', { message: 'This note was deleted.' });
    const set = await work(write, before);
    if (!set) return before;
    /* A deletion always fits, so that no alert is there for good. */
    if (kind === 'changed' && (await countNoteEvents(db, clientId, noteId)) >= NOTE_CHANGES_MAX)
      throw tooMany('This note has been changed too many times. Please write a new one.');
    const after = { ...before, ...set };
    await updateNote(db, { client_id: clientId, note_id: noteId, ...set });
    const shown = kind === 'deleted' ? before : after;
    const alertedKeys = before.level === null && after.level === null ? [] : keys;
    await write.happened({ kind: `note.${kind}`, actor: `user:${change.userId}`, note: shown, alertedKeys });
    return after;
  });
}

async function checkAlerts({ db, clientId }: VenueWrite, level: AlertLevel | null): Promise<void> {
  if (level !== null && (await countAlerts(db, clientId)) >= ALERTS_MAX)
    throw tooMany(
      `There are already ${ALERTS_MAX.toLocaleString('en-US')} alerts, the most allowed. Please end some first.`,
    );
}

function tooMany(message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { text: message } });
}
