import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ids } from '#base/ids';
import { insertCompiled } from '#db/compiled';
import type { VenueWrite } from '#venue/venue-write';
import type { CustomerNoteTable } from './customer-notes.table.ts';

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
