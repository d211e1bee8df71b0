import type { MigrationContext, NamedMigration } from './dialect.ts';

/**
 * How many waivers of a year the archive holds, from an index that has nothing but their days: on SQLite `archived_waivers_list` also has
 * all that is searched, and PostgreSQL rather reads the table than the ids in it. Only the year's end writes it. Requirement W14.
 */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('archived_waivers_days')
    .on('archived_waivers')
    .columns(['client_id', 'date_signed'])
    .execute();
}

export const archiveDays: NamedMigration = { name: '054-archive-days', up };
