import type { MigrationContext, NamedMigration } from './dialect.ts';

/** A job's lock names a holder only while it runs. What was held before now is a next turn, or a rest of work that is over. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.deleteFrom('job_locks').where('holder', '!=', '').where('ended_at', 'is', null).execute();
  await db.updateTable('job_locks').set({ holder: '' }).execute();
}

export const lockHolders: NamedMigration = { name: '040-lock-holders', up };
