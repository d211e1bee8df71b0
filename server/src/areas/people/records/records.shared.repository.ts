import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { sql } from 'kysely';
import { insertCompiled, insertRows } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import { writeTombstones } from '#venue/tombstones';
import { countInTotals } from '#venue/venue-totals';
import type { VenueWrite } from '#venue/venue-write';
import { waiverColumns } from './all-waivers.shared.repository.ts';

/** The tables of waivers: those of the venue's year, and those that its end has moved. */
const tables = ['waivers', 'archived_waivers'] as const;

/** Stores new waivers; false where one of them exists already. Signed records are inserted, never upserted. Rule M1. */
export async function insertWaivers(db: Connection, waivers: readonly NewRow<'waivers'>[]): Promise<boolean> {
  return (await insertRows(db, 'waivers', waivers, { onConflict: 'ignore' })) === waivers.length;
}

/** Gives a waiver's row what follows from merges, rules or visits, and a new version, so that devices fetch it again. `storedIn` is every table where it isn't known. */
export async function stampWaiver(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  waiverId: string,
  stamp: Partial<Pick<Row<'waivers'>, 'search_key' | 'first_visit' | 'kept_until'>>,
  storedIn: readonly (typeof tables)[number][] = tables,
): Promise<void> {
  for (const table of storedIn)
    await db
      .updateTable(table)
      .set({ ...stamp, version })
      .where('client_id', '=', clientId)
      .where('waiver_id', '=', waiverId)
      .execute();
}

/** All waivers of a person, given by all of their keys, reach devices again: something about the person changed that their rows show. Rule N4. */
export async function touchCustomers(
  { db, clientId, version }: VenueWrite,
  personKeys: readonly string[],
): Promise<void> {
  if (personKeys.length === 0) return;
  await db
    .updateTable('waivers')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('person_key', 'in', personKeys)
    .execute();
}

/** Takes back that a waiver was brought back, before it is archived again: neither the restore nor its year holds it any longer. */
export async function endKeeping(
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  waiverId: string,
  yearStart: string,
): Promise<void> {
  await db
    .updateTable('waivers')
    .set({ kept_until: addDays(yearStart, -1), restored_on: null })
    .where('client_id', '=', clientId)
    .where('waiver_id', '=', waiverId)
    .execute();
}

/** Copies and deletes in the caller's transaction, under the venue's lock: a waiver is in one table at any time. */
export async function moveToArchive(
  { db, clientId, nowAtUtc }: Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>,
  waiverIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('archived_waivers')
    .columns([...waiverColumns, 'archived_at'])
    .expression((eb) =>
      eb
        .selectFrom('waivers')
        .where('client_id', '=', clientId)
        .where('waiver_id', 'in', waiverIds)
        .select(waiverColumns)
        .select(sql<string>`${nowAtUtc}`.as('archived_at')),
    )
    .execute();
  await db.deleteFrom('waivers').where('client_id', '=', clientId).where('waiver_id', 'in', waiverIds).execute();
}

/**
 * Back among those of this year, with a version of their own so that devices get them: for the rest of it where `restored` has the
 * venue's day. Requirement W14.
 */
export async function moveFromArchive(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  waiverIds: readonly string[],
  restored?: { restored_on: string; kept_until: string },
): Promise<void> {
  await db
    .insertInto('waivers')
    .columns(waiverColumns)
    .expression((eb) =>
      eb
        .selectFrom('archived_waivers')
        .where('client_id', '=', clientId)
        .where('waiver_id', 'in', waiverIds)
        .select(waiverColumns),
    )
    .execute();
  await db
    .updateTable('waivers')
    .set({ version, ...restored })
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .execute();
  await db
    .deleteFrom('archived_waivers')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .execute();
}

/** Deletes the rows of people, here and on devices; the signings that they came from stay as they are. Requirement F24. */
export async function deleteWaivers(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  for (const table of tables) {
    const deleted = await write.db
      .deleteFrom(table)
      .where('client_id', '=', write.clientId)
      .where('waiver_id', 'in', waiverIds)
      .returning('date_signed')
      .execute();
    for (const { date_signed: day } of deleted) countInTotals(write, { day, customers: -1 });
  }
  await writeTombstones(write, 'customers', waiverIds);
}

/** A customer who never signed here: no event, no booking, nothing to review. */
export type UploadedWaiver = Omit<
  NewRow<'waivers'>,
  'client_id' | 'event_id' | 'booking_id' | 'created_at' | 'needs_review' | 'version' | 'kept_until'
>;

/** Between pauses of the event loop, which on SQLite everyone shares. */
const ROWS_AT_ONCE = 50;

/** Adds people from a file, of one version and one moment. They don't count as signed waivers. `today` is the venue's day. Requirements F10, F28. */
export async function insertUploadedWaivers(
  write: VenueWrite,
  people: readonly UploadedWaiver[],
  today: string,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await nextTurn();
    await insertCompiled(write.db, 'waivers', {
      ...person,
      client_id: write.clientId,
      event_id: null,
      booking_id: null,
      created_at: write.nowAtUtc,
      needs_review: 0,
      /* The day of the upload counts: an old date in the file would make them vanish from the list within the hour. */
      kept_until: `${(person.date_signed > today ? person.date_signed : today).slice(0, 4)}-12-31`,
      version: write.version,
    });
    countInTotals(write, { day: person.date_signed, customers: 1 });
  }
}

/** Replaces where these records are found; those that `kept` does not name are found as themselves. */
export async function writeMergedInto(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
  kept: ReadonlyMap<string, string>,
): Promise<void> {
  await db
    .deleteFrom('merged_customers')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .execute();
  const rows = waiverIds.flatMap((waiverId) => {
    const into = kept.get(waiverId);
    return into === undefined ? [] : [{ client_id: clientId, waiver_id: waiverId, merged_into: into }];
  });
  if (rows.length > 0) await db.insertInto('merged_customers').values(rows).execute();
}

/** Replaces which of these person keys are one person. */
export async function writeJoinedPeople(
  db: Connection,
  clientId: string,
  keys: readonly string[],
  personOf: ReadonlyMap<string, string>,
): Promise<void> {
  await db.deleteFrom('joined_people').where('client_id', '=', clientId).where('person_key', 'in', keys).execute();
  const rows = Array.from(personOf, ([key, person]) => ({ client_id: clientId, person_key: key, person_id: person }));
  if (rows.length > 0) await db.insertInto('joined_people').values(rows).execute();
}

/** A record that was made under a spent id has its row since the first erasure. */
export async function insertErasedRecords(db: Connection, records: NewRow<'erased_records'>[]): Promise<void> {
  await db
    .insertInto('erased_records')
    .values(records)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
