import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ids } from '#base/ids';
import { insertCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { VenueWrite } from '#venue/venue-write';
import { personKeysOf } from '../records/all-waivers.shared.repository.ts';
import { listNotesOfPerson } from './customer-notes.repository.ts';
import type { CustomerNoteTable } from './customer-notes.table.ts';

/** Notes on these waivers, deleted ones too, and those on earlier waivers of the same person keys that are gone. */
export async function listNoteIdsOf(
  db: Connection,
  clientId: string,
  { waiverIds, personKeys }: { waiverIds: readonly string[]; personKeys: readonly string[] },
): Promise<string[]> {
  const erased = new Set(waiverIds);
  const notes = await listNotesOfPerson(db, clientId, personKeys);
  /* A name without a birth date may be several people's: those whose waivers stay keep their notes. */
  const present = await personKeysOf(
    db,
    clientId,
    notes.map((note) => note.waiver_id),
  );
  return notes.filter((note) => erased.has(note.waiver_id) || !present.has(note.waiver_id)).map((note) => note.note_id);
}

/** Blanks notes, their history and their alerts; called before the waivers are deleted. Requirement F24. */
export async function eraseNotes({ db, clientId, nowAtUtc }: VenueWrite, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length === 0) return;
  await db
    .updateTable('customer_notes')
    .set((eb) => ({
      text: '',
      person_key: '',
      level: null,
      alert_since: null,
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(nowAtUtc)),
    }))
    .where('client_id', '=', clientId)
    .where('note_id', 'in', noteIds)
    .execute();
  await db
    .updateTable('customer_note_events')
    .set({ text: '', level: null })
    .where('client_id', '=', clientId)
    .where('note_id', 'in', noteIds)
    .execute();
}

/** Between pauses of the event loop, which on SQLite everyone shares. */
const NOTES_AT_ONCE = 50;

/**
 * Notes about people who are added from a file in the same transaction. The upload's own link in the audit chain covers them, because it
 * is made from the file. Requirement F59.
 */
export async function insertUploadedNotes(
  { ids }: { ids: Ids },
  write: VenueWrite,
  notes: readonly Pick<CustomerNoteTable, 'waiver_id' | 'person_key' | 'text'>[],
  actor: string,
): Promise<void> {
  const { db, clientId, nowAtUtc } = write;
  for (const [index, note] of notes.entries()) {
    if (index > 0 && index % NOTES_AT_ONCE === 0) await nextTurn();
    const shared = { client_id: clientId, note_id: ids.uuid(), text: note.text, level: null };
    await insertCompiled(db, 'customer_notes', {
      ...note,
      ...shared,
      alert_since: null,
      created_at: nowAtUtc,
      created_by: actor,
      updated_at: nowAtUtc,
      deleted_at: null,
    });
    await insertCompiled(db, 'customer_note_events', {
      ...shared,
      number: 1,
      happened_at: nowAtUtc,
      actor,
      kind: 'created',
    });
  }
}
