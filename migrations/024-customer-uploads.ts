import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Uploads of customers: what each request did, and how a venue mapped the columns of a file. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;

  await db.schema
    .createTable('customer_uploads')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    /* Of the file and how it was read. */
    .addColumn('content_sha256', 'text', (c) => c.notNull())
    /* Row numbers, waiver ids and reasons as JSON; no personal data. */
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_uploads_pk', ['client_id', 'request_id'])
    .execute();

  await db.schema
    .createTable('upload_mappings')
    .addColumn('client_id', 'text', (c) => c.notNull())
    /* Of the names of the columns, whatever their order. */
    .addColumn('columns_sha256', 'text', (c) => c.notNull())
    /* `{"email":"guardian email",…}`: the name of each field's column, in folded form. */
    .addColumn('mapping', 'text', (c) => c.notNull())
    .addColumn('date_order', 'text')
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_mappings_pk', ['client_id', 'columns_sha256'])
    .execute();

  /* A person without a birth date is found by name and email. */
  await db.schema
    .createIndex('waivers_email')
    .on('waivers')
    .column('client_id')
    .expression(sql`lower(email)`)
    .execute();

  await isolateByVenue(context, ['customer_uploads', 'upload_mappings']);
}

export const customerUploads: NamedMigration = { name: '024-customer-uploads', up };
