import { sql } from 'kysely';
import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/** A new venue's first steps: what only its owner's browser knows of them. Venues that already sign never see the list. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema.alterTable('clients').addColumn('link_shared_at', 'text').execute();
  await db.schema.alterTable('clients').addColumn('first_steps_hidden_at', 'text').execute();
  await withAllVenues(context, async () => {
    await db
      .updateTable('clients')
      .set((eb) => ({ first_steps_hidden_at: eb.ref('updated_at') }))
      .where(sql<boolean>`EXISTS (SELECT 1 FROM signing_events WHERE signing_events.client_id = clients.client_id)`)
      .execute();
  });
}

export const firstSteps: NamedMigration = { name: '039-first-steps', up };
