import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** What a venue uses: mails sent in each month, from now on, and the bytes that it stores, as they were counted last in a month. */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;
  const byKey = dialect === 'sqlite' ? sql`WITHOUT ROWID` : sql``;
  await db.schema
    .createTable('mail_counts')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('sent', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_counts_pk', ['client_id', 'month'])
    .modifyEnd(byKey)
    .execute();
  await db.schema
    .createTable('stored_bytes')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('signatures', 'bigint', (c) => c.notNull())
    .addColumn('documents', 'bigint', (c) => c.notNull())
    .addColumn('records', 'bigint', (c) => c.notNull())
    .addColumn('counted_at', 'text', (c) => c.notNull())
    /* The venue's version before its rows were counted: what is unchanged since then isn't counted again. */
    .addColumn('counted_version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('stored_bytes_pk', ['client_id', 'month'])
    .modifyEnd(byKey)
    .execute();
  await isolateByVenue(context, ['mail_counts', 'stored_bytes']);
}

export const usage: NamedMigration = { name: '065-usage', up };
