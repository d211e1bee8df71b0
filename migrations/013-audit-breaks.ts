import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Breaks found in the audit chains, the progress of the daily check, and which owners get seals by mail. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('audit_breaks')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    /* The subject of the link that names the break: its kind and the link at which it shows. */
    .addColumn('break_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at_seq', 'bigint', (c) => c.notNull())
    .addColumn('found_at', 'text', (c) => c.notNull())
    /* JSON; null where the row was deleted and only the link remained. */
    .addColumn('facts', 'text')
    .addPrimaryKeyConstraint('audit_breaks_pk', ['client_id', 'break_id'])
    .execute();

  await db.schema
    .alterTable('sync_tenant')
    .addColumn('audit_checked_seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sync_tenant')
    .addColumn('audit_checked_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('sync_tenant')
    .addColumn('audit_mailed_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('clients')
    .addColumn('audit_seal_mails', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await isolateByVenue(context, ['audit_breaks']);
}

export const auditBreaks: NamedMigration = { name: '013-audit-breaks', up };
