import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

const DAY_MS = 86_400_000;
const RESTORABLE_DAYS = 30;

/** Deleted clients that can be restored for a while, then are erased; usernames of admins are unique. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('client_deletions')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('deleted_at', 'text', (c) => c.notNull())
    .addColumn('deleted_by', 'text', (c) => c.notNull())
    .addColumn('erase_after', 'text', (c) => c.notNull())
    /* From here on it can't be restored. */
    .addColumn('erasing_at', 'text')
    .addColumn('erased_at', 'text')
    .execute();
  await db.schema
    .createIndex('client_deletions_due')
    .on('client_deletions')
    .column('erase_after')
    .where(sql<boolean>`erased_at IS NULL`)
    .execute();
  await isolateByVenue(context, ['client_deletions']);

  /* The address of a deleted client's user, which others may use in the meantime. */
  await db.schema.alterTable('users').addColumn('former_email', 'text').execute();
  await sql`CREATE UNIQUE INDEX users_username ON users (lower(username))`.execute(db);

  /* Those that were closed before are erased a whole period from now, so that nobody is surprised by the upgrade. */
  const eraseAfter = new Date(Date.now() + RESTORABLE_DAYS * DAY_MS).toISOString();
  await withAllVenues(context, async () => {
    await sql`INSERT INTO client_deletions (client_id, deleted_at, deleted_by, erase_after)
      SELECT client_id, deleted_at, 'system', ${eraseAfter} FROM clients WHERE deleted_at IS NOT NULL`.execute(db);
    await sql`UPDATE users SET former_email = email, email = 'deleted-' || user_id, username = 'deleted-' || user_id
      WHERE client_id IN (SELECT client_id FROM clients WHERE deleted_at IS NOT NULL)`.execute(db);
  });
}

export const clientDeletion: NamedMigration = { name: '029-client-deletion', up };
