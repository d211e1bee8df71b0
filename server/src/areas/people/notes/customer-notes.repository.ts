import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { everyWaiver } from '../records/all-waivers.shared.repository.ts';

/** Notes about a person, written on any of their waivers, deleted ones too; newest first. */
export async function listNotesOfPerson(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<Row<'customer_notes'>[]> {
  const onWaivers = await db
    .selectFrom('customer_notes')
    .where('client_id', '=', clientId)
    .where(
      'waiver_id',
      'in',
      everyWaiver(db, (from) =>
        from.where('client_id', '=', clientId).where('person_key', 'in', personKeys).select('waiver_id'),
      ),
    )
    .selectAll()
    .execute();
  /* A waiver's present key counts, and the stored one where the waiver is gone. */
  const onGoneWaivers = await db
    .selectFrom('customer_notes as note')
    .leftJoin('waivers', (join) =>
      join.onRef('waivers.client_id', '=', 'note.client_id').onRef('waivers.waiver_id', '=', 'note.waiver_id'),
    )
    .where('note.client_id', '=', clientId)
    .where('note.person_key', 'in', personKeys)
    .leftJoin('archived_waivers as archived', (join) =>
      join.onRef('archived.client_id', '=', 'note.client_id').onRef('archived.waiver_id', '=', 'note.waiver_id'),
    )
    .where('waivers.waiver_id', 'is', null)
    .where('archived.waiver_id', 'is', null)
    .selectAll('note')
    .execute();
  return [...onWaivers, ...onGoneWaivers].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/** What happened to these notes, newest first. */
export async function listNoteEvents(
  db: Connection,
  clientId: string,
  noteIds: readonly string[],
): Promise<Row<'customer_note_events'>[]> {
  if (noteIds.length === 0) return [];
  return db
    .selectFrom('customer_note_events')
    .where('client_id', '=', clientId)
    .where('note_id', 'in', noteIds)
    .orderBy('happened_at', 'desc')
    .orderBy('note_id')
    .orderBy('number', 'desc')
    .selectAll()
    .execute();
}

/** How many notes of a venue are alerts, of all its customers. */
export async function countAlerts(db: Connection, clientId: string): Promise<number> {
  const { alerts } = await db
    .selectFrom('customer_notes')
    .where('client_id', '=', clientId)
    .where('level', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('alerts'))
    .executeTakeFirstOrThrow();
  return alerts;
}

/** Stores a note alone; the caller adds to its history with `insertNoteEvent`. */
export async function insertNote(db: Connection, row: NewRow<'customer_notes'>): Promise<void> {
  await db.insertInto('customer_notes').values(row).execute();
}

/** Changes the given columns of a note, also of a deleted one; the caller adds to its history. */
export async function updateNote(
  db: Connection,
  {
    client_id: clientId,
    note_id: noteId,
    ...set
  }: Pick<Row<'customer_notes'>, 'client_id' | 'note_id'> & Partial<Row<'customer_notes'>>,
): Promise<void> {
  await db
    .updateTable('customer_notes')
    .set(set)
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .execute();
}

/** How many entries a note's history has, which is also the number of the last one. */
export async function countNoteEvents(db: Connection, clientId: string, noteId: string): Promise<number> {
  const { events } = await db
    .selectFrom('customer_note_events')
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .select((eb) => eb.fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  return events;
}

/** Adds to a note's history, inside the transaction that makes it true. */
export async function insertNoteEvent(
  { db, clientId, nowAtUtc }: VenueWrite,
  event: Omit<NewRow<'customer_note_events'>, 'client_id' | 'happened_at' | 'number'>,
): Promise<void> {
  const number = (await countNoteEvents(db, clientId, event.note_id)) + 1;
  await db
    .insertInto('customer_note_events')
    .values({ client_id: clientId, number, happened_at: nowAtUtc, ...event })
    .execute();
}
