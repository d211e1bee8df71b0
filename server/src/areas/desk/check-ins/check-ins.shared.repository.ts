import { sql } from 'kysely';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import type { DayRange } from '#venue/day-range';
import type { VenueWrite } from '#venue/venue-write';

/** Check-ins of these waivers that are not undone. */
export async function countCheckInsOf(db: Connection, clientId: string, waiverIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .where('undone_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('living'))
    .executeTakeFirstOrThrow();
  return row.living;
}

/** The check-ins of these waivers count under another record now: devices that hold the days from `from` on fetch them again. */
export async function touchCheckIns(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  waiverIds: readonly string[],
  from: string,
): Promise<void> {
  await db
    .updateTable('check_ins')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('venue_date', '>=', from)
    .where('waiver_id', 'in', waiverIds)
    .execute();
}

/**
 * What staff wrote about a person at the door is erased with them; the check-ins go on counting, and so do the overrides, whose reason is
 * empty then. Requirements F24 and X31.
 */
export async function eraseCheckInTexts({ db, clientId }: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  await db
    .updateTable('check_ins')
    .set({
      alert_text: null,
      override_reason: sql<string | null>`CASE WHEN override_reason IS NULL THEN NULL ELSE '' END`,
      undo_reason: null,
    })
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .execute();
}

/** Keeps an undo whose check-in, of a person or by its mutation's id of a party, has not arrived; idempotent. */
export async function keepEarlyUndo(db: Connection, undo: NewRow<'early_undos'>): Promise<void> {
  await db
    .insertInto('early_undos')
    .values(undo)
    .onConflict((conflict) => conflict.columns(['client_id', 'checkin_id']).doNothing())
    .execute();
}

/** Removes the undo that waited for this check-in. */
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

/** Check-ins with what a merge says of their record, as `merged`. */
export function checkInsWithMerges(db: Pick<Connection, 'selectFrom'>) {
  return db
    .selectFrom('check_ins')
    .leftJoin('merged_customers as merged', (join) =>
      join.onRef('merged.client_id', '=', 'check_ins.client_id').onRef('merged.waiver_id', '=', 'check_ins.waiver_id'),
    );
}

export interface AttendedDay {
  date: string;
  people: number;
  /** People who had never been in before. */
  first: number;
}

/** How many people were in on each day, and how many of them for the first time; oldest first, days without any are left out. */
export async function attendedDays(db: Connection, clientId: string, { from, to }: DayRange): Promise<AttendedDay[]> {
  const { rows } = await runCompiled(db, 'attendance by day', { clientId, from, to }, (value) =>
    db
      .selectFrom('attendance_by_month')
      .where('client_id', '=', value('clientId'))
      .where('venue_date', '>=', value('from'))
      .where('venue_date', '<=', value('to'))
      .groupBy('venue_date')
      .orderBy('venue_date')
      .select((eb) => [
        'venue_date as date',
        eb.fn.sum<number>('people').as('people'),
        sql<number>`sum(case when previous_month = '' then people else 0 end)`.as('first'),
      ]),
  );
  return rows.filter(({ people }) => people > 0);
}
