import { sql } from 'kysely';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { Visit } from './attended-days.ts';

/** Whether a person is in on a day, under any record that is merged with this waiver's, and the attended days next to it. One statement, because this is the hot path of a push. */
export async function findVisit(
  db: Connection,
  clientId: string,
  waiverId: string,
  date: string,
): Promise<{ isIn: boolean; previous: string | null; next: string | null }> {
  const { rows } = await runCompiled(db, 'visit of a person', { clientId, waiverId, date }, (value) => {
    const living = db
      .selectFrom('check_ins')
      .where('client_id', '=', value('clientId'))
      .where('waiver_id', 'in', recordIds(value('clientId'), value('waiverId')))
      .where('undone_at', 'is', null);
    return db.selectNoFrom((eb) => [
      eb.exists(living.where('venue_date', '=', value('date')).select(sql`1`.as('one'))).as('is_in'),
      living
        .where('venue_date', '<', value('date'))
        .select((day) => day.fn.max('venue_date').as('date'))
        .as('previous'),
      living
        .where('venue_date', '>', value('date'))
        .select((day) => day.fn.min('venue_date').as('date'))
        .as('next'),
    ]);
  });
  const [row] = rows;
  return { isIn: Boolean(row?.is_in), previous: row?.previous ?? null, next: row?.next ?? null };
}

/** The waiver's kept record with all that are merged into it; of an unmerged one itself alone. */
function recordIds(clientId: string, waiverId: string) {
  const kept = sql`coalesce((SELECT merged_into FROM merged_customers
    WHERE client_id = ${clientId} AND waiver_id = ${waiverId}), ${waiverId})`;
  return sql<string>`(SELECT waiver_id FROM merged_customers WHERE client_id = ${clientId} AND merged_into = ${kept}
    UNION ALL SELECT ${kept})`;
}

/** The days on which someone was in by these waivers, each once. */
export function listDays(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<{ waiver_id: string; venue_date: string }[]> {
  return db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .where('undone_at', 'is', null)
    .select(['waiver_id', 'venue_date'])
    .distinct()
    .execute();
}

/** Adds to the people of a visit; a negative number takes them away. */
export async function addPeople(
  db: Connection,
  clientId: string,
  { date, previous, people }: Visit & { people: number },
): Promise<void> {
  const byMonth = { clientId, date, previousMonth: previous?.slice(0, 7) ?? '', people };
  await runCompiled(db, 'add people by month', byMonth, (value) =>
    db
      .insertInto('attendance_by_month')
      .values({
        client_id: value('clientId'),
        venue_date: value('date'),
        previous_month: value('previousMonth'),
        people: value('people'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'venue_date', 'previous_month'])
          .doUpdateSet((eb) => ({ people: eb('attendance_by_month.people', '+', eb.ref('excluded.people')) })),
      ),
  );
  if (previous === null) return;
  await runCompiled(db, 'add people by day', { clientId, date, previous, people }, (value) =>
    db
      .insertInto('attendance_by_day')
      .values({
        client_id: value('clientId'),
        previous_date: value('previous'),
        venue_date: value('date'),
        people: value('people'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'previous_date', 'venue_date'])
          .doUpdateSet((eb) => ({ people: eb('attendance_by_day.people', '+', eb.ref('excluded.people')) })),
      ),
  );
}
