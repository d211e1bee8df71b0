import { personKey } from '@gatehouse/sync-protocol/areas/people/person-key';
import { RELATIVES_MAX, type Relative } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { peopleOf } from '#areas/people/records/same-person.shared.repository';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { findNewestWaivers, listBirthDates, listMinorsByGuardian, listWaivers } from './customer-history.repository.ts';

/** People born on one day are few; of them, those of other guardians are left out afterward. */
const CANDIDATES_MAX = 1_000;

/** Guardians of a minor, those of the newest waivers first; none for an adult. */
export async function guardiansOf(
  db: Connection,
  waiver: Row<'waivers'> & { keys: readonly string[] },
): Promise<Relative[]> {
  if (waiver.waiver_type === 'Adult') return [];
  const page = { after: undefined, limit: CANDIDATES_MAX };
  const guardians = new Map<string, Relative>();
  for (const row of await listWaivers(db, waiver.client_id, waiver.keys, page)) {
    const key = personKey(row.adult_first_name, row.adult_last_name, row.adult_dob ?? '');
    /* A minor from a file may have no guardian. */
    const isNamed = row.adult_first_name !== '' || row.adult_last_name !== '';
    if (row.waiver_type === 'Adult' || !isNamed || guardians.has(key) || guardians.size === RELATIVES_MAX) continue;
    guardians.set(key, { first_name: row.adult_first_name, last_name: row.adult_last_name, waiver_id: null });
  }
  const own = await findNewestWaivers(db, waiver.client_id, [...guardians.keys()]);
  return Array.from(guardians, ([key, guardian]) => ({ ...guardian, waiver_id: own.get(key) ?? null }));
}

/** Minors for whom an adult signed, the newest first; none for a minor. Each with the newest of their waivers. */
export async function minorsOf(
  db: Connection,
  waiver: Row<'waivers'> & { keys: readonly string[] },
): Promise<Relative[]> {
  if (waiver.waiver_type === 'Minor') return [];
  const minors = new Map<string, Relative>();
  const found: Row<'waivers'>[] = [];
  for (const birthDate of await listBirthDates(db, waiver.client_id, waiver.keys))
    found.push(...(await listMinorsByGuardian(db, waiver.client_id, birthDate, CANDIDATES_MAX)));
  const people = await peopleOf(
    db,
    waiver.client_id,
    found.map((row) => row.person_key),
  );
  for (const row of found) {
    const guardian = personKey(row.adult_first_name, row.adult_last_name, row.adult_dob ?? '');
    const minor = people.idOf(row.person_key);
    if (!waiver.keys.includes(guardian) || minors.has(minor) || minors.size === RELATIVES_MAX) continue;
    minors.set(minor, {
      first_name: row.minor_first_name ?? '',
      last_name: row.minor_last_name ?? '',
      waiver_id: row.waiver_id,
    });
  }
  return [...minors.values()];
}
