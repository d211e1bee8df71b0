import { personKeysOf } from '#db/all-waivers';
import type { Connection } from '#db/database';
import type { VenueWrite } from '#venue/venue-write';
import { listNotesOfPerson } from './customer-notes.repository.ts';

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
