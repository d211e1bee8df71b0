import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Records that an export began, inside the transaction that puts it in the audit chain. */
export async function insertRun(db: Connection, row: Row<'admin_exports'>): Promise<void> {
  await db.insertInto('admin_exports').values(row).execute();
}

/** Records how and when an export ended, and how many rows it had. */
export async function finishRun(
  db: Connection,
  exportId: string,
  set: Pick<Row<'admin_exports'>, 'finished_at' | 'outcome' | 'row_count'>,
): Promise<void> {
  await db.updateTable('admin_exports').set(set).where('export_id', '=', exportId).execute();
}

/** Newest first, with the address of the admin; empty where that account is gone. */
export function listRuns(db: Connection, limit: number) {
  return db
    .selectFrom('admin_exports as run')
    .leftJoin('users', 'users.user_id', 'run.user_id')
    .selectAll('run')
    .select((eb) => eb.fn.coalesce('users.email', eb.val('')).as('email'))
    .orderBy('run.started_at', 'desc')
    .orderBy('run.export_id', 'desc')
    .limit(limit)
    .execute();
}
