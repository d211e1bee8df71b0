import { yearOf } from '@gatehouse/sync-protocol/base/days/venue-year';
import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Collection, Scope, Slice } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { customerRows } from './customer-rows.ts';

type Days = ReturnType<typeof yearOf>;

/** Those who signed in the venue's year, and those whom the owner brought back from the archive in it. Requirements F9, W14. */
export const customersCollection: Collection<'customers'> = {
  name: 'customers',
  async read(db, scope, slice, onlyInScope) {
    const year = yearOf(scope.venueDate);
    const isByDay = slice.days !== undefined;
    let query = db.selectFrom('waivers').where('waivers.client_id', '=', scope.clientId).selectAll('waivers');
    if (slice.days) query = query.where('date_signed', '>=', slice.days.from).where('date_signed', '<=', slice.days.to);
    else if (onlyInScope) query = query.where(isHeld(year));
    const rows = await inSlice(query, position, slice, isByDay).execute();
    const archived = await readArchived(db, scope, slice);
    const found = archived.length === 0 ? rows : inOrder([...rows, ...archived], slice);
    const shown = await customerRows(db, scope.clientId, found);
    return found.map((row, index) => ({
      id: row.waiver_id,
      version: row.version,
      row:
        isWithin(row.date_signed, slice.days ?? year) || isWithin(row.restored_on, year)
          ? (shown[index] ?? null)
          : null,
    }));
  },
  async stamps(db, scope, after, limit) {
    const year = yearOf(scope.venueDate);
    const present = await db
      .selectFrom('waivers')
      .where('client_id', '=', scope.clientId)
      .where('waiver_id', '>', after)
      .where(isHeld(year))
      .select(['waiver_id as id', 'version'])
      .orderBy('waiver_id')
      .limit(limit)
      .execute();
    const archived = await db
      .selectFrom('archived_waivers')
      .where('client_id', '=', scope.clientId)
      .where('waiver_id', '>', after)
      .where('date_signed', '>=', year.from)
      .where('date_signed', '<=', year.to)
      .select(['waiver_id as id', 'version'])
      /* Not by the primary key: it runs through every earlier year. */
      .orderBy(sql`waiver_id || ''`)
      .limit(limit)
      .execute();
    if (archived.length === 0) return present;
    return [...present, ...archived].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
  },
  async count(db, scope) {
    const year = yearOf(scope.venueDate);
    const { present } = await db
      .selectFrom('waivers')
      .where('client_id', '=', scope.clientId)
      .where(isHeld(year))
      .select((eb) => eb.fn.countAll().as('present'))
      .executeTakeFirstOrThrow();
    const { archived } = await db
      .selectFrom('archived_waivers')
      .where('client_id', '=', scope.clientId)
      .where('date_signed', '>=', year.from)
      .where('date_signed', '<=', year.to)
      .select((eb) => eb.fn.countAll().as('archived'))
      .executeTakeFirstOrThrow();
    return Number(present) + Number(archived);
  },
  /* Until the year's end: a day that a fast device clock put ahead is still in this year. */
  window: yearOf,
};

const position = { version: 'waivers.version', id: 'waivers.waiver_id' };

/**
 * A waiver is moved to the archive after its year, so these are none; except where a server's clock, or the venue's time zone,
 * is set back over the end of the year. What a device holds follows from the day alone, not from where a row is stored.
 */
async function readArchived(db: Connection, scope: Scope, slice: Slice): Promise<Row<'waivers'>[]> {
  const { from, to } = slice.days ?? yearOf(scope.venueDate);
  const query = db
    .selectFrom('archived_waivers')
    .where('archived_waivers.client_id', '=', scope.clientId)
    .where('date_signed', '>=', from)
    .where('date_signed', '<=', to)
    .selectAll('archived_waivers');
  const columns = { version: 'archived_waivers.version', id: 'archived_waivers.waiver_id' };
  return inSlice(query, columns, slice, true).execute();
}

function inOrder(rows: Row<'waivers'>[], { direction, limit }: Slice): Row<'waivers'>[] {
  const sign = direction === 'asc' ? 1 : -1;
  const ordered = rows.toSorted((a, b) => sign * (a.version - b.version || (a.waiver_id < b.waiver_id ? -1 : 1)));
  return ordered.slice(0, limit);
}

function isHeld({ from, to }: Days) {
  return sql<boolean>`(date_signed BETWEEN ${from} AND ${to} OR restored_on BETWEEN ${from} AND ${to})`;
}

function isWithin(day: string | null, { from, to }: Days): boolean {
  return day !== null && day >= from && day <= to;
}
