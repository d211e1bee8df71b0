import { sql } from 'kysely';
import { keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/**
 * Several chains may ask one venue, and it agrees to one of them; and what people did on a day is found without reading the day's
 * whole audit chain. Requirements X31 and X32.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema.dropTable('organization_venues').execute();
  await db.schema
    .createTable('organization_venues')
    .addColumn('organization_id', 'text', (c) =>
      c.notNull().references('organizations.organization_id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('role_max', 'text')
    .addColumn('since', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('organization_venues_pk', ['organization_id', 'client_id'])
    .execute();
  await db.schema.createIndex('organization_venues_venue').on('organization_venues').column('client_id').execute();
  await db.schema
    .createIndex('organization_venues_agreed')
    .unique()
    .on('organization_venues')
    .column('client_id')
    .where(sql<boolean>`state = 'agreed'`)
    .execute();
  await keepForPlatform(context, ['organization_venues']);
  await db.schema
    .createIndex('staff_organization')
    .on('staff')
    .column('organization_id')
    .where('organization_id', 'is not', null)
    .execute();

  await db.schema
    .createIndex('audit_log_acts')
    .on('audit_log')
    .columns(['client_id', 'at', 'action', 'actor'])
    .where(sql<boolean>`action IN ('override_party', 'customer_note_created', 'erase_customer', 'export_account')`)
    .execute();
  await db.schema
    .createIndex('booking_refunds_asked')
    .on('booking_refunds')
    .columns(['client_id', 'created_at', 'actor', 'amount_cents'])
    .where(sql<boolean>`status <> 'failed'`)
    .execute();
}

export const chains: NamedMigration = { name: '074-chains', up };
