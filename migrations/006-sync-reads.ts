import type { MigrationContext, NamedMigration } from './dialect.ts';

/** Indexes for pulls. A document's row is too large to be read for its version alone. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('waiver_documents_version')
    .on('waiver_documents')
    .columns(['client_id', 'version', 'document_id'])
    .execute();
  await db.schema.createIndex('waivers_booking').on('waivers').columns(['client_id', 'booking_id']).execute();
}

export const syncReads: NamedMigration = { name: '006-sync-reads', up };
