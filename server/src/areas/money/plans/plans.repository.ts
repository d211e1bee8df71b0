import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { PlanRow } from './plans.shared.repository.ts';

/** Stores a new plan as given. A unique violation of its id or name reaches the caller. */
export async function insertPlan(db: Connection, row: PlanRow): Promise<void> {
  await db.insertInto('plans').values(row).execute();
}

/** Undefined where it is no longer of this revision. */
export function updatePlanRow(
  db: Connection,
  { plan_id, revision }: Pick<PlanRow, 'plan_id' | 'revision'>,
  set: Partial<PlanRow>,
): Promise<PlanRow | undefined> {
  return db
    .updateTable('plans')
    .set({ ...set, revision: revision + 1 })
    .where('plan_id', '=', plan_id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

/** How many venues have each plan, and how many of these renew by themselves; deleted ones don't count. */
export async function countPlanVenues(db: Connection): Promise<Map<string, { venues: number; renewing: number }>> {
  const rows = await db
    .selectFrom('clients')
    .where('deleted_at', 'is', null)
    .where('plan_id', 'is not', null)
    .groupBy('plan_id')
    .select([
      'plan_id',
      sql<number | string>`COUNT(*)`.as('venues'),
      sql<number | string>`SUM(auto_renew)`.as('renewing'),
    ])
    .execute();
  return new Map(
    rows.map(({ plan_id, venues, renewing }) => [
      plan_id ?? '',
      { venues: Number(venues), renewing: Number(renewing) },
    ]),
  );
}
