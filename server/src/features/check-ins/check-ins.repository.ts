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

/** Whose membership it is, compared with the person of a waiver. */
export async function compareMembership(
  db: Connection,
  clientId: string,
  membershipId: string,
  waiverId: string,
): Promise<'same person' | 'another person' | 'unknown'> {
  const row = await db
    .selectFrom('members')
    .leftJoin('waivers as own', (join) =>
      join.onRef('own.client_id', '=', 'members.client_id').onRef('own.waiver_id', '=', 'members.waiver_id'),
    )
    .leftJoin('waivers as shown', (join) =>
      join.onRef('shown.client_id', '=', 'members.client_id').on('shown.waiver_id', '=', waiverId),
    )
    .where('members.client_id', '=', clientId)
    .where('members.membership_id', '=', membershipId)
    .select(['members.waiver_id', 'own.person_key as own_key', 'shown.person_key as shown_key'])
    .executeTakeFirst();
  if (!row) return 'unknown';
  const isSame = row.waiver_id === waiverId || (row.own_key !== null && row.own_key === row.shown_key);
  return isSame ? 'same person' : 'another person';
}

/** The living check-ins of the venue days `from` to `to` with their people; `waiverId` narrows to one person. */
export async function listLivingCheckIns(
  db: Connection,
  clientId: string,
  range: { from: string; to: string; waiverId?: string },
) {
  let query = db
    .selectFrom('check_ins')
    .leftJoin('waivers', (join) =>
      join
        .onRef('waivers.client_id', '=', 'check_ins.client_id')
        .onRef('waivers.waiver_id', '=', 'check_ins.waiver_id'),
    )
    .where('check_ins.client_id', '=', clientId)
    .where('check_ins.venue_date', '>=', range.from)
    .where('check_ins.venue_date', '<=', range.to)
    .where('check_ins.undone_at', 'is', null);
  if (range.waiverId !== undefined) query = query.where('check_ins.waiver_id', '=', range.waiverId);
  return query
    .selectAll('check_ins')
    .select([
      'waivers.waiver_type',
      'waivers.adult_first_name',
      'waivers.adult_last_name',
      'waivers.minor_first_name',
      'waivers.minor_last_name',
      'waivers.phone',
      'waivers.email',
    ])
    .execute();
}

export type LivingCheckIn = Awaited<ReturnType<typeof listLivingCheckIns>>[number];
