import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** Cash that was put into the drawer and taken out of it, and that no close counts. */
export function sumOpenMovements(
  db: Connection,
  clientId: string,
  asOfUtc: string,
): Promise<{ kind: 'in' | 'out'; cents: number }[]> {
  return db
    .selectFrom('cash_movements')
    .where('client_id', '=', clientId)
    .where('z_number', 'is', null)
    .where('created_at', '<=', asOfUtc)
    .groupBy('kind')
    .select((eb) => ['kind', eb.cast<number>(eb.fn.sum('amount_cents'), 'bigint').as('cents')])
    .execute();
}

/** Gives the number of a close to the cash movements that it counts. */
export async function markMovements(
  db: Connection,
  { client_id: clientId, z_number, as_of: asOfUtc }: Row<'day_closes'>,
): Promise<void> {
  await db
    .updateTable('cash_movements')
    .set({ z_number })
    .where('client_id', '=', clientId)
    .where('z_number', 'is', null)
    .where('created_at', '<=', asOfUtc)
    .execute();
}

/** Up to `limit` closes, the latest first, from below `before`. */
export function listCloseRows(
  db: Connection,
  clientId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Row<'day_closes'>[]> {
  return db
    .selectFrom('day_closes')
    .where('client_id', '=', clientId)
    .$if(before !== undefined, (query) => query.where('z_number', '<', before ?? 0))
    .orderBy('z_number', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

/** A close by the id that its sender made. */
export function findCloseById(
  db: Connection,
  clientId: string,
  closeId: string,
): Promise<Row<'day_closes'> | undefined> {
  return db
    .selectFrom('day_closes')
    .where('client_id', '=', clientId)
    .where('close_id', '=', closeId)
    .selectAll()
    .executeTakeFirst();
}

/** Stores a close, which nothing changes afterward. */
export async function insertClose(db: Connection, row: NewRow<'day_closes'>): Promise<void> {
  await db.insertInto('day_closes').values(row).execute();
}

export function findMovement(
  db: Connection,
  clientId: string,
  movementId: string,
): Promise<Row<'cash_movements'> | undefined> {
  return db
    .selectFrom('cash_movements')
    .where('client_id', '=', clientId)
    .where('movement_id', '=', movementId)
    .selectAll()
    .executeTakeFirst();
}

/** Stores cash that was put into the drawer or taken out of it. */
export async function insertMovement(db: Connection, row: NewRow<'cash_movements'>): Promise<void> {
  await db.insertInto('cash_movements').values(row).execute();
}

/** Names of paired desks that were last heard from before an instant. */
export async function listSilentDesks(
  db: Connection,
  clientId: string,
  { beforeUtc, limit }: { beforeUtc: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .where('client_id', '=', clientId)
    .where('role', '=', 'front_desk')
    .where('token_hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('last_seen_at', '<', beforeUtc), eb('last_seen_at', 'is', null)]))
    .orderBy('name')
    .orderBy('device_id')
    .limit(limit)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
