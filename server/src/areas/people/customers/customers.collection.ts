import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Collection, Scope, Slice } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { type ShownWaiver, shownColumns } from './customer-row.ts';
import { customerRows } from './customer-rows.ts';

/** A day after every day that a row is held until. */
const NO_END = '9999-12-31';

/**
 * Those who signed in the venue's year, those whose signature is still valid, and those whom the owner brought back from the archive in
 * it: each until its `kept_until`. Requirements F9, W5, W14.
 */
export const customersCollection: Collection<'customers'> = {
  name: 'customers',
  async read(db, scope, slice, onlyInScope) {
    const { venueDate } = scope;
    let query = db.selectFrom('waivers').where('waivers.client_id', '=', scope.clientId).select(shownColumns);
    if (onlyInScope) query = query.where('kept_until', '>=', venueDate);
    const rows = await inSlice(query, position, slice).execute();
    const archived = await readArchived(db, scope, slice);
    const found = archived.length === 0 ? rows : inOrder([...rows, ...archived], slice);
    const shown = await customerRows(db, scope.clientId, found);
    return found.map((row, index) => ({
      id: row.waiver_id,
      version: row.version,
      row: row.kept_until >= venueDate ? (shown[index] ?? null) : null,
    }));
  },
  async stamps(db, scope, after, limit) {
    const present = await db
      .selectFrom('waivers')
      .where('client_id', '=', scope.clientId)
      .where('waiver_id', '>', after)
      .where('kept_until', '>=', scope.venueDate)
      .select(['waiver_id as id', 'version'])
      .orderBy('waiver_id')
      .limit(limit)
      .execute();
    const archived = await db
      .selectFrom('archived_waivers')
      .where('client_id', '=', scope.clientId)
      .where('waiver_id', '>', after)
      .where('kept_until', '>=', scope.venueDate)
      .select(['waiver_id as id', 'version'])
      /* The expression keeps SQLite from the primary key, which runs through every earlier year. */
      .orderBy(sql`waiver_id || ''`)
      .limit(limit)
      .execute();
    if (archived.length === 0) return present;
    return [...present, ...archived].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
  },
  async count(db, scope) {
    let held = 0;
    for (const table of ['waivers', 'archived_waivers'] as const) {
      const { rows } = await db
        .selectFrom(table)
        .where('client_id', '=', scope.clientId)
        .where('kept_until', '>=', scope.venueDate)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      held += Number(rows);
    }
    return held;
  },
  window: (venueDate) => ({ from: venueDate, to: NO_END }),
};

const position = { version: 'waivers.version', id: 'waivers.waiver_id' };

/**
 * What is archived is no longer held, so these are none; except where a server's clock, or the venue's time zone, is set back over the
 * end of the year. What a device holds follows from the day alone, not from where a row is stored.
 */
async function readArchived(db: Connection, scope: Scope, slice: Slice): Promise<ShownWaiver[]> {
  const query = db
    .selectFrom('archived_waivers')
    .where('archived_waivers.client_id', '=', scope.clientId)
    .where('kept_until', '>=', scope.venueDate)
    .select(shownColumns);
  const columns = { version: 'archived_waivers.version', id: 'archived_waivers.waiver_id' };
  return inSlice(query, columns, slice, true).execute();
}

function inOrder(rows: ShownWaiver[], { direction, limit }: Slice): ShownWaiver[] {
  const sign = direction === 'asc' ? 1 : -1;
  const ordered = rows.toSorted((a, b) => sign * (a.version - b.version || (a.waiver_id < b.waiver_id ? -1 : 1)));
  return ordered.slice(0, limit);
}
