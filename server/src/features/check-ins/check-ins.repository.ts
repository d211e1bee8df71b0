import type { Connection } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export async function findCheckIn(
  db: Connection,
  clientId: string,
  checkinId: string,
): Promise<Row<'check_ins'> | undefined> {
  return db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('checkin_id', '=', checkinId)
    .selectAll()
    .executeTakeFirst();
}

export async function insertCheckIn(db: Connection, row: NewRow<'check_ins'>): Promise<void> {
  await db.insertInto('check_ins').values(row).execute();
}

export async function markUndone(
  db: Connection,
  clientId: string,
  checkinId: string,
  undo: Pick<Row<'check_ins'>, 'undone_at' | 'undone_by' | 'undo_reason' | 'needs_review' | 'version'>,
): Promise<void> {
  await db
    .updateTable('check_ins')
    .set(undo)
    .where('client_id', '=', clientId)
    .where('checkin_id', '=', checkinId)
    .execute();
}

/** Keeps an undo whose check-in has not arrived; a second one changes nothing. */
export async function keepEarlyUndo(db: Connection, undo: NewRow<'early_undos'>): Promise<void> {
  await db
    .insertInto('early_undos')
    .values(undo)
    .onConflict((conflict) => conflict.columns(['client_id', 'checkin_id']).doNothing())
    .execute();
}

/** Takes out the undo that waited for this check-in. */
export async function takeEarlyUndo(
  db: Connection,
  clientId: string,
  checkinId: string,
): Promise<Row<'early_undos'> | undefined> {
  return db
    .deleteFrom('early_undos')
    .where('client_id', '=', clientId)
    .where('checkin_id', '=', checkinId)
    .returningAll()
    .executeTakeFirst();
}

/** How many of these waivers the venue knows. */
export async function countKnownWaivers(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom('waivers')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow();
  return row.known;
}

export async function isMemberKnown(db: Connection, clientId: string, membershipId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .where('membership_id', '=', membershipId)
    .select('membership_id')
    .executeTakeFirst();
  return row !== undefined;
}
