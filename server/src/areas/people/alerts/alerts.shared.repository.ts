import type { Alert } from '@gatehouse/sync-protocol/areas/people/alert';
import { strongestAlert } from '@gatehouse/sync-protocol/areas/people/alert-level';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { VenueWrite } from '#venue/venue-write';
import { personKeysOf } from '../records/all-waivers.shared.repository.ts';

/** The alert in force of each person that has one, by each of the person's keys. */
export type Alerts = ReadonlyMap<string, Alert>;

/**
 * Every alert of a venue, at most `ALERTS_MAX`: rows that hold people get theirs from it as they are read, so that a waiver
 * which is signed, uploaded or merged later has it too. Rule M6.
 */
export async function findAlerts(db: Connection, clientId: string): Promise<Alerts> {
  const { rows } = await runCompiled(db, 'alerts of a venue', { clientId }, (value) =>
    db
      .selectFrom('customer_notes as note')
      .leftJoin('waivers', (join) =>
        join.onRef('waivers.client_id', '=', 'note.client_id').onRef('waivers.waiver_id', '=', 'note.waiver_id'),
      )
      /* One row for each key that merges joined with the note's. */
      .leftJoin('joined_people as own', (join) =>
        join
          .onRef('own.client_id', '=', 'note.client_id')
          .on('own.person_key', '=', (eb) => eb.fn.coalesce('waivers.person_key', 'note.person_key')),
      )
      .leftJoin('joined_people as same', (join) =>
        join.onRef('same.client_id', '=', 'own.client_id').onRef('same.person_id', '=', 'own.person_id'),
      )
      .where('note.client_id', '=', value('clientId'))
      .where('note.level', 'is not', null)
      .select(['note.level', 'note.text', 'note.alert_since'])
      .select((eb) => eb.fn.coalesce('same.person_key', 'waivers.person_key', 'note.person_key').as('person_key')),
  );
  const byPerson = new Map<string, Alert[]>();
  for (const { level, text, alert_since: since, person_key: person } of rows) {
    if (level === null || since === null) continue;
    byPerson.set(person, [...(byPerson.get(person) ?? []), { level, text, since }]);
  }
  const strongest = new Map<string, Alert>();
  for (const [person, alerts] of byPerson) {
    const alert = strongestAlert(alerts);
    if (alert) strongest.set(person, alert);
  }
  return strongest;
}

/** The alert of the person of a waiver; the venue's alerts are read once in a transaction. Rule M6. */
export async function findAlert(write: VenueWrite, waiverId: string): Promise<Alert | null> {
  const { db, clientId } = write;
  const alerts = await write.remember('alerts', () => findAlerts(db, clientId));
  if (alerts.size === 0) return null;
  const person = (await personKeysOf(db, clientId, [waiverId])).get(waiverId);
  return (person !== undefined && alerts.get(person)) || null;
}
