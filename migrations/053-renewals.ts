import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Mails before a signature ends, whose links open the form filled in, once. Requirements W48, W49. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('renewals')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('renewal_id', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('renewals_pk', ['client_id', 'renewal_id'])
    .execute();
  /* Whose signature of which document ends; each end is mailed of once. */
  await db.schema
    .createTable('renewal_ends')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('person_key', 'text', (c) => c.notNull())
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text', (c) => c.notNull())
    .addColumn('renewal_id', 'text', (c) => c.notNull())
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('renewal_ends_pk', ['client_id', 'person_key', 'document_id', 'ends_on'])
    .execute();
  await db.schema.createIndex('renewal_ends_mail').on('renewal_ends').columns(['client_id', 'renewal_id']).execute();
  await db.schema.createIndex('renewal_ends_waiver').on('renewal_ends').columns(['client_id', 'waiver_id']).execute();
  await db.schema
    .createTable('renewal_links')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('renewal_id', 'text', (c) => c.notNull())
    .addColumn('is_again', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text')
    .addPrimaryKeyConstraint('renewal_links_pk', ['client_id', 'token_hash'])
    .execute();
  await db.schema.createIndex('renewal_links_mail').on('renewal_links').columns(['client_id', 'renewal_id']).execute();
  /* Keyed hashes of the mailboxes that want no more of them. */
  await db.schema
    .createTable('unsubscribed_emails')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('email_mac', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('unsubscribed_emails_pk', ['client_id', 'email_mac'])
    .execute();
  await isolateByVenue(context, ['renewals', 'renewal_ends', 'renewal_links', 'unsubscribed_emails']);
}

export const renewals: NamedMigration = { name: '053-renewals', up };
