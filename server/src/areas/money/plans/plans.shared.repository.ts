import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

export type PlanRow = Row<'plans'>;

/** All plans in the order in which they are shown, also those that are no longer offered. */
export function listPlanRows(db: Connection): Promise<PlanRow[]> {
  return db.selectFrom('plans').selectAll().orderBy('position').orderBy('plan_id').execute();
}

/** A plan by its id, also one that is no longer offered; undefined where there is none. */
export function findPlanRow(db: Connection, planId: string): Promise<PlanRow | undefined> {
  return db.selectFrom('plans').selectAll().where('plan_id', '=', planId).executeTakeFirst();
}
