import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertCompiled } from '#db/compiled';
import type { NewRow } from '#db/tables';
import { writeTombstones } from '#venue/tombstones';
import { countInTotals } from '#venue/venue-totals';
import type { VenueWrite } from '#venue/venue-write';

/** Gives a waiver's row, wherever it is stored, the text that it is found by, and a new version, so that devices fetch it again. */
export async function stampWaiver(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  waiverId: string,
  searchKey: string,
): Promise<void> {
  for (const table of ['waivers', 'archived_waivers'] as const)
    await db
      .updateTable(table)
      .set({ search_key: searchKey, version })
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

/** Deletes the rows of people, here and on devices; the signings that they came from stay as they are. Requirement F24. */
export async function deleteWaivers(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  for (const table of ['waivers', 'archived_waivers'] as const) {
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
      /* By the day of the upload: an old date in the file would make them vanish from the list within the hour. */
      kept_until: `${(person.date_signed > today ? person.date_signed : today).slice(0, 4)}-12-31`,
      version: write.version,
    });
    countInTotals(write, { day: person.date_signed, customers: 1 });
  }
}
