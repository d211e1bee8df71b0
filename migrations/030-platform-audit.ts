import { isolateByVenue, keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** The audit chain of what admins do to the platform itself, and when the support team looked at a venue. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('platform_audit_log')
    .addColumn('seq', 'bigint', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('content_sha256', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  /* One row, which a writer locks. */
  await db.schema
    .createTable('platform_audit_end')
    .addColumn('chain', 'text', (c) => c.primaryKey())
    .addColumn('audit_count', 'bigint', (c) => c.notNull())
    .addColumn('audit_head', 'text', (c) => c.notNull())
    .addColumn('audit_mac', 'text', (c) => c.notNull())
    .execute();
  await keepForPlatform(context, ['platform_audit_log', 'platform_audit_end']);

  await db.schema
    .createTable('support_views')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('view_id', 'text', (c) => c.notNull())
    .addColumn('viewed_at', 'text', (c) => c.notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull())
    /* One of a few words, for parts that need one. */
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('support_views_pk', ['client_id', 'view_id'])
    .execute();
  await db.schema
    .createIndex('support_views_newest')
    .on('support_views')
    .columns(['client_id', 'viewed_at', 'view_id'])
    .execute();
  await isolateByVenue(context, ['support_views']);
  /* What support sees of a venue's mail. */
  await db.schema.createIndex('outbox_mail_venue').on('outbox_mail').columns(['client_id', 'created_at']).execute();
}

export const platformAudit: NamedMigration = { name: '030-platform-audit', up };
