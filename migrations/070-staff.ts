import { sql } from 'kysely';
import {
  isolateByVenue,
  keepForPlatform,
  type MigrationContext,
  type NamedMigration,
  withAllVenues,
} from './dialect.ts';

/**
 * Who works at a venue and in a chain of venues, what each may do, and at which venue a session is. All who could sign in for a
 * venue before are its owners. Requirements X17 to X19.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('organizations')
    .addColumn('organization_id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('organization_people')
    .addColumn('organization_id', 'text', (c) =>
      c.notNull().references('organizations.organization_id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.user_id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('organization_people_pk', ['organization_id', 'user_id'])
    .execute();
  await db.schema.createIndex('organization_people_user').on('organization_people').column('user_id').execute();
  await db.schema
    .createTable('organization_venues')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('organization_id', 'text', (c) =>
      c.notNull().references('organizations.organization_id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('role_max', 'text')
    .addColumn('since', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('organization_venues_organization')
    .on('organization_venues')
    .column('organization_id')
    .execute();
  /* An invitation is for a venue or for an organization. Its token is stored only as a hash. */
  await db.schema
    .createTable('invitations')
    .addColumn('invitation_id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('client_id', 'text', (c) => c.references('clients.client_id'))
    .addColumn('organization_id', 'text', (c) => c.references('organizations.organization_id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.notNull())
    .addColumn('invited_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('invitations_venue').on('invitations').columns(['client_id', 'email']).execute();
  await db.schema
    .createIndex('invitations_organization')
    .on('invitations')
    .columns(['organization_id', 'email'])
    .execute();
  await keepForPlatform(context, ['organizations', 'organization_people', 'organization_venues', 'invitations']);

  /* A person who left keeps their row, so that what they did keeps their name. */
  await db.schema
    .createTable('staff')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('organization_id', 'text')
    .addColumn('joined_at', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('last_seen_at', 'text')
    .addColumn('pin_hash', 'text')
    .addColumn('pin_version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('card_hash', 'text')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('staff_pk', ['client_id', 'user_id'])
    .execute();
  await db.schema.createIndex('staff_version').on('staff').columns(['client_id', 'version', 'user_id']).execute();
  await db.schema.createIndex('staff_user').on('staff').column('user_id').execute();
  /* What a person was at a venue from an instant on: offline work is judged by the time at which it was done. */
  await db.schema
    .createTable('staff_changes')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('role', 'text')
    .addColumn('pin_version', 'integer')
    .addColumn('card_hash', 'text')
    .addPrimaryKeyConstraint('staff_changes_pk', ['client_id', 'user_id', 'version'])
    .execute();
  await isolateByVenue(context, ['staff', 'staff_changes']);

  /* Without a venue a session is at the one that its account used last, as before. */
  await db.schema.alterTable('sessions').addColumn('client_id', 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('method', 'text', (c) => c.notNull().defaultTo('password'))
    .execute();
  await db.schema.alterTable('sessions').addColumn('confirmed_until', 'text').execute();
  await db.schema.createIndex('sessions_client').on('sessions').column('client_id').execute();
  await db.schema.alterTable('sign_in_challenges').addColumn('client_id', 'text').execute();

  await withAllVenues(context, () => enterOwners(context));
}

async function enterOwners({ db }: MigrationContext): Promise<void> {
  const isOfVenue = sql`users.role = 'client' AND users.client_id IS NOT NULL`;
  await sql`UPDATE sync_tenant SET version = version + 1
    WHERE client_id IN (SELECT client_id FROM users WHERE ${isOfVenue})`.execute(db);
  await sql`INSERT INTO staff (client_id, user_id, name, role, joined_at, version)
    SELECT users.client_id, users.user_id,
      COALESCE(NULLIF(users.name, ''), TRIM(users.first_name || ' ' || users.last_name)), 'owner', users.created_at, sync_tenant.version
    FROM users INNER JOIN sync_tenant ON sync_tenant.client_id = users.client_id WHERE ${isOfVenue}`.execute(db);
  await sql`INSERT INTO staff_changes (client_id, user_id, version, at, role)
    SELECT client_id, user_id, version, joined_at, role FROM staff`.execute(db);
}

export const staff: NamedMigration = { name: '070-staff', up };
