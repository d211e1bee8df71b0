import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Whom the desk sent to a kiosk, until the kiosk takes them up or minutes have passed; by id alone, without a name. Requirement F54. */
async function up(context: MigrationContext): Promise<void> {
  await context.db.schema
    .createTable('signing_requests')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    /* A person waits at one kiosk at most. */
    .addPrimaryKeyConstraint('signing_requests_pk', ['client_id', 'waiver_id'])
    .execute();
  await context.db.schema
    .createIndex('signing_requests_device')
    .on('signing_requests')
    .columns(['client_id', 'device_id', 'requested_at'])
    .execute();
  await isolateByVenue(context, ['signing_requests']);
}

export const signingRequests: NamedMigration = { name: '044-signing-requests', up };
