import { ALERTS_MAX, NOTES_MAX } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { peopleOf } from '../records/same-person.shared.repository.ts';
import { countAlerts, insertNote, listNotesOfPerson } from './customer-notes.repository.ts';

/** A `stop` that a signing puts on a person. */
export type AlertToRaise = Pick<Row<'customer_notes'>, 'waiver_id' | 'person_key' | 'text'>;

/**
 * Keeps as many of the alerts, in their order, as the venue and each of the people have room for. Asked before their
 * waivers are stored.
 */
export async function alertsThatFit(
  { db, clientId }: VenueWrite,
  alerts: readonly AlertToRaise[],
): Promise<AlertToRaise[]> {
  if (alerts.length === 0) return [];
  let room = ALERTS_MAX - (await countAlerts(db, clientId));
  const roomOf = new Map<string, number>();
  for (const { person_key: key } of alerts) {
    if (roomOf.has(key)) continue;
    const { keys } = await peopleOf(db, clientId, [key]);
    roomOf.set(key, NOTES_MAX - (await listNotesOfPerson(db, clientId, keys)).length);
  }
  return alerts.filter(({ person_key: key }) => {
    const left = roomOf.get(key) ?? 0;
    if (room <= 0 || left <= 0) return false;
    room -= 1;
    roomOf.set(key, left - 1);
    return true;
  });
}

/** Writes alerts that fit, as notes of `actor`; they end as those do that staff write. Requirement F18, rule M6. */
export async function raiseAlerts(
  { ids }: Pick<Deps, 'ids'>,
  write: VenueWrite,
  alerts: readonly AlertToRaise[],
  actor: string,
): Promise<void> {
  const { db, clientId, nowAtUtc } = write;
  for (const alert of alerts) {
    const note: Row<'customer_notes'> = {
      ...alert,
      client_id: clientId,
      note_id: ids.uuid(),
      level: 'stop',
      alert_since: nowAtUtc,
      created_at: nowAtUtc,
      created_by: actor,
      updated_at: nowAtUtc,
      deleted_at: null,
    };
    await insertNote(db, note);
    const { keys } = await peopleOf(db, clientId, [alert.person_key]);
    await write.happened({ kind: 'note.created', actor, note, alertedKeys: keys });
  }
}
