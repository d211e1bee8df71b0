import { contactFields, eachField } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row, Tables } from '#db/tables';

/* Waivers wherever they are stored: those of the venue's year, and those that the year's end has moved. Requirement W13. */

type From = SelectQueryBuilder<Tables, 'waivers', object>;

/** Named one by one, because the two tables may hold them in another order; the compiler misses any that is left out. */
const columns: Record<keyof Row<'waivers'>, true> = {
  client_id: true,
  waiver_id: true,
  event_id: true,
  waiver_type: true,
  adult_first_name: true,
  adult_last_name: true,
  adult_dob: true,
  ...eachField(contactFields, () => true as const),
  minor_first_name: true,
  minor_last_name: true,
  minor_dob: true,
  person_key: true,
  search_key: true,
  date_signed: true,
  created_at: true,
  booking_id: true,
  signed_via: true,
  is_first: true,
  group_size: true,
  needs_review: true,
  version: true,
  restored_on: true,
  documents: true,
  first_visit: true,
  kept_until: true,
};
export const waiverColumns = Object.keys(columns) as (keyof Row<'waivers'>)[];

/**
 * One query over both tables. `select` states conditions and columns, under the name `waivers` and once for each table, so that
 * each is read through its own index; the caller may add order and limit to what is returned.
 */
export function everyWaiver<T extends keyof Tables, O>(
  db: Pick<Connection, 'selectFrom'>,
  select: (from: From, isArchive: boolean) => SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  const present = select(db.selectFrom('waivers'), false);
  const archived = select(db.selectFrom('archived_waivers as waivers'), true);
  return present.unionAll(archived);
}

/**
 * The same for a few waivers that the caller puts in order: each table is read through the index of the conditions, and what is found
 * is sorted. SQLite would merge the tables in that order otherwise, and read every waiver of the venue through an index that has it.
 */
export function fewWaivers<T extends keyof Tables, O>(
  db: Connection,
  select: (from: From, isArchive: boolean) => SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<{ found: O }, 'found', O> {
  const found = everyWaiver(db, select) as unknown as SelectQueryBuilder<Tables, 'waivers', Row<'waivers'>>;
  const sorted = db.with(
    (name) => name('found').materialized(),
    () => found,
  );
  return sorted.selectFrom('found').selectAll() as unknown as SelectQueryBuilder<{ found: O }, 'found', O>;
}

/** Every waiver of these people, oldest first; keys as `personKey` makes them. */
export async function waiversOfPeople(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<Row<'waivers'>[]> {
  if (personKeys.length === 0) return [];
  return fewWaivers(db, (from) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', personKeys).select(waiverColumns),
  )
    .orderBy('date_signed')
    .orderBy('created_at')
    .orderBy('waiver_id')
    .execute();
}

/** The person's key of each of these waivers that exists. */
export async function personKeysOf(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (waiverIds.length === 0) return new Map();
  const rows = await everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('waiver_id', 'in', waiverIds).select(['waiver_id', 'person_key']),
  ).execute();
  return new Map(rows.map((row) => [row.waiver_id, row.person_key]));
}

/** A column of the waiver that a query joined, as `waivers` or as `archived`. */
function joined<Column extends keyof Row<'waivers'>>(column: Column) {
  const [present, archived] = [sql.ref(`waivers.${column}`), sql.ref(`archived.${column}`)];
  return sql<Row<'waivers'>[Column] | null>`coalesce(${present}, ${archived})`.as(column);
}

/** The names of a waiver that a query joined. */
export const joinedNames = [
  joined('waiver_type'),
  joined('adult_first_name'),
  joined('adult_last_name'),
  joined('minor_first_name'),
  joined('minor_last_name'),
];

/** The phone and email of such a waiver. */
export const joinedContact = [joined('phone'), joined('email')];
