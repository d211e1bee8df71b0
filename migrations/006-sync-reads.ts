import type { MigrationContext, NamedMigration } from './dialect.ts';

/** What a pull reads by. A document's row is too large to look into for its version. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('waiver_documents_version')
    .on('waiver_documents')
    .columns(['client_id', 'version', 'document_id'])
    .execute();
  await db.schema.createIndex('waivers_booking').on('waivers').columns(['client_id', 'booking_id']).execute();
}

export const syncReads: NamedMigration = { name: '006-sync-reads', up };
