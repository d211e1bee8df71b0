import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

export type PlanRow = Row<'plans'>;

/** In the order in which they are shown. */
export function listPlanRows(db: Connection): Promise<PlanRow[]> {
  return db.selectFrom('plans').selectAll().orderBy('position').orderBy('plan_id').execute();
}

export async function insertPlan(db: Connection, row: PlanRow): Promise<void> {
  await db.insertInto('plans').values(row).execute();
}

export async function updatePlanRow(db: Connection, planId: string, set: Partial<PlanRow>): Promise<void> {
  await db.updateTable('plans').set(set).where('plan_id', '=', planId).execute();
}
