import type { Alert } from '@gatehouse/sync-protocol/areas/people/alert';
import type { CustomerNote, CustomerNoteEvent } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { listUsersById } from '#areas/accounts/auth/users.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { findAlerts } from '../alerts/alerts.shared.repository.ts';
import { canonicalWaiverId } from '../customers/customers.service.ts';
import { findCustomer } from '../customers/customers.shared.repository.ts';
import { peopleOf } from '../records/same-person.shared.repository.ts';
import { listNoteEvents, listNotesOfPerson } from './customer-notes.repository.ts';

const ANSWERED_ON_PHONE = 'Answered in the waiver form';
const ANSWERED_ON_TABLET = 'Answered on a tablet';

/** Everything that was written about the person of a waiver. Errors: CUSTOMER_NOT_FOUND. Requirement F17. */
export async function listNotes(
  deps: Pick<Deps, 'db'>,
  clientId: string,
  waiverId: string,
): Promise<{ notes: CustomerNote[]; alert: Alert | null; history: CustomerNoteEvent[] }> {
  const { notes, events, alert } = await deps.db.readVenue(clientId, async (db) => {
    const { person_key: personKey, keys } = await requirePerson(db, clientId, waiverId);
    const notes = await listNotesOfPerson(db, clientId, keys);
    const ids = notes.map((note) => note.note_id);
    const events = await listNoteEvents(db, clientId, ids);
    return { notes, events, alert: (await findAlerts(db, clientId)).get(personKey) ?? null };
  });
  const authors = await findAuthors(deps, [
    ...notes.map((note) => note.created_by),
    ...events.map(({ actor }) => actor),
  ]);
  return {
    notes: notes.filter((note) => note.deleted_at === null).map((note) => noteView(note, authors)),
    alert,
    history: events.map(({ note_id, kind, happened_at, actor, text, level }) => ({
      note_id,
      kind,
      happened_at,
      by: authors.get(actor) ?? null,
      text,
      level,
    })),
  };
}

export type Person = Row<'waivers'> & { keys: readonly string[] };

/** The waiver by any spelling of its id, and the keys of its person, merged records' too. Errors: CUSTOMER_NOT_FOUND, also for another venue's. */
export async function requirePerson(db: Connection, clientId: string, waiverId: string): Promise<Person> {
  const waiver = await findCustomer(db, clientId, canonicalWaiverId(waiverId));
  if (!waiver) throw new AppError('CUSTOMER_NOT_FOUND');
  const { keys } = await peopleOf(db, clientId, [waiver.person_key]);
  return { ...waiver, keys };
}

/** A note in the field names of replies. `authors` is by actor, `user:…`; an author who is not in it becomes null. */
export function noteView(note: Row<'customer_notes'>, authors: ReadonlyMap<string, string>): CustomerNote {
  return {
    note_id: note.note_id,
    waiver_id: note.waiver_id,
    text: note.text,
    level: note.level,
    created_at: note.created_at,
    created_by: authors.get(note.created_by) ?? null,
    updated_at: note.updated_at,
  };
}

/**
 * Authors by actor as in the audit chain: users by their email, and signers, whose answers became alerts, by where they signed. A venue's
 * own transaction sees no users.
 */
export async function findAuthors(
  { db }: Pick<Deps, 'db'>,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const signers = actors.flatMap((actor) => {
    const place = actor === 'visitor' ? ANSWERED_ON_PHONE : actor.startsWith('device:') ? ANSWERED_ON_TABLET : null;
    return place === null ? [] : [[actor, place] as const];
  });
  const ids = [...new Set(actors)].flatMap((actor) => (actor.startsWith('user:') ? [actor.slice('user:'.length)] : []));
  const users = ids.length === 0 ? [] : await db.readPlatform((platform) => listUsersById(platform, ids));
  return new Map([...signers, ...users.map((user) => [`user:${user.user_id}`, user.email] as const)]);
}
