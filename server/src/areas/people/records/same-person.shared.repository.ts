import type { Connection } from '#db/database';
import { everyWaiver, personKeysOf } from './all-waivers.shared.repository.ts';

/** More keys than this are not named one by one: few people of a venue are joined, and all of those are read instead. */
const NAMED_MAX = 500;

/** Which person keys are one person. */
export interface People {
  /** The given keys, and those that merges joined with them. */
  keys: readonly string[];
  /** The same for every key of one person. */
  idOf(personKey: string): string;
}

/**
 * One person is one person key (folded name and birth date), and the keys that merges declared to be the same person. The only
 * place that says so. Rule N4, requirement F22.
 */
export async function peopleOf(db: Connection, clientId: string, personKeys: readonly string[]): Promise<People> {
  const given = [...new Set(personKeys)];
  const joined = given.length === 0 ? [] : await joinedWith(db, clientId, given);
  const ids = new Map(joined.map(({ person_key: key, person_id: id }) => [key, id]));
  if (given.length <= NAMED_MAX) return { keys: [...new Set([...given, ...ids.keys()])], idOf };
  const asked = new Set(given.map(idOf));
  return { keys: [...new Set([...given, ...[...ids.keys()].filter((key) => asked.has(idOf(key)))])], idOf };

  function idOf(key: string): string {
    return ids.get(key) ?? key;
  }
}

/** Every waiver of the person of this one, of any year, itself included; none for an unknown one. */
export async function waiverIdsOfPerson(db: Connection, clientId: string, waiverId: string): Promise<string[]> {
  const key = (await personKeysOf(db, clientId, [waiverId])).get(waiverId);
  if (key === undefined) return [];
  const { keys } = await peopleOf(db, clientId, [key]);
  const rows = await everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', keys).select('waiver_id'),
  ).execute();
  return rows.map((row) => row.waiver_id);
}

function joinedWith(db: Connection, clientId: string, keys: readonly string[]) {
  return db
    .selectFrom('joined_people as same')
    .where('same.client_id', '=', clientId)
    .$if(keys.length <= NAMED_MAX, (query) =>
      query.where('same.person_id', 'in', (given) =>
        given
          .selectFrom('joined_people')
          .where('client_id', '=', clientId)
          .where('person_key', 'in', keys)
          .select('person_id'),
      ),
    )
    .select(['same.person_key', 'same.person_id'])
    .execute();
}
